import { Injectable } from '@nestjs/common';
import { Portals } from '#libs/auth/operator';
import { PortalCharges } from '#libs/metering/operator';
import type { WalletFact } from '../life/seat-commands.js';

/** What the wallet of a portal can pay for subscriptions. */
@Injectable()
export class SeatWallet {
  constructor(
    private readonly portals: Portals,
    private readonly charges: PortalCharges,
  ) {}

  /** A portal that may not use the service pays for nothing, like a frozen one. */
  async of(portalId: string): Promise<WalletFact> {
    const [portal, available] = await Promise.all([
      this.portals.find(portalId),
      this.charges.available(portalId),
    ]);
    return { available, frozen: !portal || portal.frozen || portal.state !== 'ACTIVE' };
  }
}
