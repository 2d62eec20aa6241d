import { Injectable } from '@nestjs/common';
import type { AiMonth, PortalAccount } from '#libs/auth';
import { ReadQuota, WalletAdmin } from '#libs/metering';

/** What a portal has to spend, as its accounts say. */
@Injectable()
export class AccountBook implements PortalAccount {
  constructor(
    private readonly quota: ReadQuota,
    private readonly wallets: WalletAdmin,
  ) {}

  async aiMonthOf(portalId: string): Promise<AiMonth> {
    const { pctUsed, exhausted, resetAt } = await this.quota.cached(portalId);
    return { pctUsed, exhausted, resetAt };
  }

  async balanceOf(portalId: string): Promise<number> {
    return (await this.wallets.show(portalId)).balance;
  }
}
