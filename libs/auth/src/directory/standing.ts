import { Inject, Injectable } from '@nestjs/common';
import { type ChangeAwareCache, Database, type NamedStatement } from '#libs/database';
import { CLOCK, type Clock, type ErrorCode } from '#libs/kernel';
import { firstRefusal, STANDING_CHECKS } from '../access/access.policy.js';
import { AuthChanges } from '../auth-changes.js';
import { KeyDirectory } from '../keys/key-directory.js';
import type { ActivationModel, PortalKind, PortalState } from '../keys/key-record.js';
import { type Account, Accounts } from './directory.js';

const MOST_ACCOUNTS = 50_000;

const MOST_PORTALS = 10_000;

/** How a portal stands with the platform. */
export interface PortalAsItStands {
  readonly id: string;
  readonly domain: string;
  readonly kind: PortalKind;
  readonly state: PortalState;
  /** For debt, or by an operator. */
  readonly frozen: boolean;
  readonly frozenForDebt: boolean;
  readonly activationModel: ActivationModel;
}

const FIND_PORTAL: NamedStatement = {
  name: 'auth_portal_standing',
  text: `
    select id, domain, kind, state, frozen, frozen_debt as "frozenForDebt",
           activation_model as "activationModel"
      from auth.portal where id = $1`,
};

const STOPS_WITH_THE_ACCOUNT = { frozen: 'refused' } as const;

const KEYS_OF_APPLICATION = {
  name: 'auth_keys_of_application',
  text: `
    select id from auth.api_key
     where app_id = $1 and portal_id = $2 and kind = 'application' and status = 'ACTIVE' order by id desc limit 20`,
};

/** What says that a key itself is over, and not that its owner or its portal is out of order. */
const ENDED: ReadonlySet<ErrorCode | null> = new Set([
  'INVALID_API_KEY',
  'KEY_INACTIVE',
  'KEY_EXPIRED',
] as const);

/**
 * How users, portals, keys and applications stand with the platform. Users and portals are read from memory as long
 * as nothing about them has changed.
 */
@Injectable()
export class AuthStanding {
  private readonly knownAccounts: ChangeAwareCache<Account>;
  private readonly knownPortals: ChangeAwareCache<PortalAsItStands>;

  constructor(
    private readonly database: Database,
    private readonly accounts: Accounts,
    private readonly keys: KeyDirectory,
    changes: AuthChanges,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.knownAccounts = changes.createCache<Account>({
      capacity: MOST_ACCOUNTS,
      subjectsOf: ({ userId }) => [`user:${userId}`],
    });
    this.knownPortals = changes.createCache<PortalAsItStands>({
      capacity: MOST_PORTALS,
      subjectsOf: ({ id }) => [`portal:${id}`],
    });
  }

  /** By platform user id; null for one who does not exist. */
  async findAccount(userId: string): Promise<Account | null> {
    return this.knownAccounts.get(
      userId,
      async () => (await this.accounts.find([userId])).get(userId) ?? null,
    );
  }

  /** Null for a portal that is no more. */
  async findPortal(portalId: string): Promise<PortalAsItStands | null> {
    return this.knownPortals.get(portalId, async () => {
      const [row] = await this.database.query<PortalAsItStands>(FIND_PORTAL, [portalId]);
      return row ?? null;
    });
  }

  /**
   * Whether a key could call now, for whoever acts on what it gave out earlier: a link lives no longer than the key
   * that asked for it. Of the address list of the key nothing is known here: whoever holds the link may be anywhere.
   * @returns the code its call would be refused with; `INVALID_API_KEY` for a key the portal has not got.
   */
  async keyRefusal(keyId: string, portalId: string): Promise<ErrorCode | null> {
    const key = await this.keys.findById(keyId);
    if (!key || key.portal?.id !== portalId) return 'INVALID_API_KEY';
    const subject = { key, nowMs: this.clock.nowMs(), address: null, route: STOPS_WITH_THE_ACCOUNT };
    return firstRefusal(STANDING_CHECKS, subject)?.code ?? null;
  }

  /**
   * Whether an application could call now, by any of its keys: what it has given out lives as long.
   * @returns the code the call would be refused with; `INVALID_API_KEY` for an application without a key.
   */
  async applicationRefusal(appId: string, portalId: string): Promise<ErrorCode | null> {
    const found = await this.database.query<{ id: string }>(KEYS_OF_APPLICATION, [appId, portalId]);
    let refusal: ErrorCode | null = 'INVALID_API_KEY';
    for (const { id } of found) {
      refusal = await this.keyRefusal(id, portalId);
      if (refusal === null) return null;
    }
    return refusal;
  }

  /** Whether an application has no key any more: what it was made of is over. */
  async isApplicationOver(appId: string, portalId: string): Promise<boolean> {
    return ENDED.has(await this.applicationRefusal(appId, portalId));
  }
}
