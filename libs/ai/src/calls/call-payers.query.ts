import { Inject, Injectable, Optional } from '@nestjs/common';
import { personOf, PorticoError, type Principal } from '#libs/kernel';
import type { Payer } from '#libs/metering/contracts';
import type { ResolvedModel } from '../contracts/resolved-model.js';
import { SUBSCRIPTION_SEATS, type SubscriptionSeats } from '../contracts/subscription-seats.port.js';

/** Who pays for a call. */
@Injectable()
export class CallPayers {
  /** @param seats absent in a process without subscriptions: nobody has one there. */
  constructor(
    @Optional() @Inject(SUBSCRIPTION_SEATS) private readonly seats: SubscriptionSeats | undefined,
  ) {}

  /** @throws PorticoError `subscription_inactive` */
  async of(principal: Principal, { model, keySource }: ResolvedModel): Promise<Payer> {
    if (principal.scopes.has('svc:cowork')) {
      const seat = (await this.seats?.find(principal.portalId, personOf(principal))) ?? null;
      if (!seat) throw new PorticoError('subscription_inactive');
      return { kind: 'seat', seat };
    }
    if (keySource === 'own') return { kind: 'nobody' };
    if (model.inQuotaProgram) return { kind: 'portal' };
    return { kind: model.rates.credits ? 'wallet' : 'nobody' };
  }
}
