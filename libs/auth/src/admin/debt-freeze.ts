import { Injectable } from '@nestjs/common';
import { systemMeta } from '#libs/event-log/contracts';
import type { PortalFreeze } from '#libs/metering/contracts';
import { PortalAdmin } from './portal-admin.js';

/** How the wallet freezes portals. Every process hears of it as of any other change of a portal. */
@Injectable()
export class DebtFreeze implements PortalFreeze {
  constructor(private readonly portals: PortalAdmin) {}

  async set(portalId: string, frozenForDebt: boolean): Promise<void> {
    await this.portals.freezeForDebt(portalId, frozenForDebt, systemMeta(portalId));
  }

  async isFrozen(portalId: string): Promise<boolean> {
    return (await this.portals.named(portalId)).frozen;
  }
}
