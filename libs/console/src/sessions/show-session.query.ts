import { Injectable } from '@nestjs/common';
import {
  AccountStanding,
  type PersonKey,
  PersonKeys,
  type PortalAsItStands,
  PortalStanding,
  UserNames,
} from '#libs/auth';
import { PorticoError } from '#libs/kernel';
import type { ConsoleSession } from './console-session.repository.js';

type KnownAccount = NonNullable<Awaited<ReturnType<AccountStanding['find']>>>;

/** A session as its person sees it. */
export interface ShownSession {
  readonly account: KnownAccount;
  readonly name: string;
  readonly portal: PortalAsItStands;
  readonly expiresAt: Date;
  readonly keys: readonly PersonKey[];
}

/** What the console shows first: who has signed in where, and with which keys they can work. */
@Injectable()
export class ShowSession {
  constructor(
    private readonly accounts: AccountStanding,
    private readonly portals: PortalStanding,
    private readonly names: UserNames,
    private readonly keys: PersonKeys,
  ) {}

  /** @throws PorticoError `INVALID_SESSION` for somebody who is no more. */
  async execute({ userId, portalId, expiresAt }: ConsoleSession): Promise<ShownSession> {
    const [account, portal, names, keys] = await Promise.all([
      this.accounts.find(userId),
      this.portals.find(portalId),
      this.names.find([userId]),
      this.keys.find(userId),
    ]);
    if (!account || !portal) throw new PorticoError('INVALID_SESSION');
    return { account, portal, name: names.get(userId) ?? '', expiresAt, keys };
  }
}
