import { Injectable } from '@nestjs/common';
import type { AiMonth, PersonSubscription, PortalAccount } from '#libs/auth';
import { SeatRepository } from '#libs/cowork';
import { PortalQuotas, WalletAdmin } from '#libs/metering';

/** What a portal has to spend, as its accounts say. */
@Injectable()
export class AccountBook implements PortalAccount {
  constructor(
    private readonly quota: PortalQuotas,
    private readonly wallets: WalletAdmin,
    private readonly seats: SeatRepository,
  ) {}

  async aiMonthOf(portalId: string): Promise<AiMonth> {
    const { pctUsed, exhausted, resetAt } = await this.quota.cached(portalId);
    return { pctUsed, exhausted, resetAt };
  }

  async balanceOf(portalId: string): Promise<number> {
    return (await this.wallets.show(portalId)).balance;
  }

  async subscriptionOf(portalId: string, userId: string): Promise<PersonSubscription | null> {
    const seat = await this.seats.ofPerson(portalId, userId);
    return seat && { tier: seat.tier, state: seat.state };
  }
}
