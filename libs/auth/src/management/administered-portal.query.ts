import { Injectable } from '@nestjs/common';
import { type AnyPrincipal, PorticoError } from '#libs/kernel';
import type { ReachedAccount } from './reach.policy.js';
import { Reach } from './reach.query.js';

/** The portal a caller names and administers: that of a key, or one that a management key reaches. */
@Injectable()
export class AdministeredPortal {
  constructor(private readonly reach: Reach) {}

  /**
   * @throws PorticoError `PORTAL_NOT_FOUND` for another portal than that of the key or one out of reach, the code of a
   *   portal's state, `NOT_AUTHORIZED` for somebody who does not administer it.
   */
  async require(caller: AnyPrincipal, portalId: string): Promise<ReachedAccount> {
    const isElsewhere = caller.portalId !== null && caller.portalId !== portalId.toLowerCase();
    if (isElsewhere) throw new PorticoError('PORTAL_NOT_FOUND');
    const account = await this.reach.account(caller, portalId);
    if (!account.isAdmin) {
      throw new PorticoError('NOT_AUTHORIZED', { message: 'Only administrators of the portal may do this.' });
    }
    return account;
  }
}
