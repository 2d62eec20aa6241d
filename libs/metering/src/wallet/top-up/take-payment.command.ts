import { Inject, Injectable, Logger } from '@nestjs/common';
import { systemMeta } from '#libs/event-log/contracts';
import { CLOCK, type Clock, isUuid, PorticoError } from '#libs/kernel';
import { KNOWN_PORTALS, type KnownPortals } from '../../contracts/known-portals.port.js';
import { TopUp } from '../accounts/top-up.command.js';
import type { Posted } from '../ledger/ledger-terms.js';
import { ParkedTopUps } from './parked-top-ups.repository.js';
import type { Payment } from './payment.js';

/** Credits what a provider says was paid, once. */
@Injectable()
export class TakePayment {
  private readonly logger = new Logger(TakePayment.name);

  constructor(
    private readonly topUp: TopUp,
    private readonly parked: ParkedTopUps,
    @Inject(KNOWN_PORTALS) private readonly portals: KnownPortals,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @throws PorticoError `TOPUP_PORTAL_UNKNOWN`: the payment is kept for an operator, and credited when it is sent again
   *   and there is such a portal by then; `LEDGER_CONFLICT` when its id stands for another payment.
   */
  async execute(provider: string, payment: Payment, requestId: string): Promise<Posted> {
    const { eventId, portalId, amount, reference } = payment;
    if (!isUuid(portalId) || !(await this.portals.has(portalId))) {
      await this.parked.park(provider, payment, this.clock.now());
      this.logger.warn({ provider, eventId, portalId }, 'a payment of a portal that nobody knows was parked');
      throw new PorticoError('TOPUP_PORTAL_UNKNOWN', { details: { portalId } });
    }
    // Not by provider: one secret signs for all their addresses, and a call sent to another one is still the same.
    const order = { portalId, amount, source: provider, key: `topup:webhook:${eventId}`, reference };
    const posted = await this.topUp.execute(order, systemMeta(requestId));
    await this.parked.remove(provider, eventId);
    return posted;
  }
}
