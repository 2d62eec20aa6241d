import { Inject, Injectable } from '@nestjs/common';
import { type ChangeAwareCache, Database, type NamedStatement } from '#libs/database';
import { CLOCK, type Clock, type ErrorCode } from '#libs/kernel';
import { firstRefusal, STANDING_CHECKS } from '../access/access.policy.js';
import { AuthChanges } from '../auth-changes.js';
import { KeyDirectory } from '../keys/key-directory.js';
import type { ActivationModel, PortalKind, PortalState } from '../keys/key-record.js';
import { type Account, Accounts } from './directory.js';

const MOST_ACCOUNTS = 50_000;

/** How users of portals stand, from memory as long as nothing about them has changed. */
@Injectable()
export class AccountStanding {
  private readonly cache: ChangeAwareCache<Account>;

  constructor(
    private readonly accounts: Accounts,
    changes: AuthChanges,
  ) {
    this.cache = changes.createCache<Account>({
      capacity: MOST_ACCOUNTS,
      subjectsOf: ({ userId }) => [`user:${userId}`],
    });
  }

  /** By platform user id; null for one who does not exist. */
  async find(userId: string): Promise<Account | null> {
    return this.cache.get(userId, async () => (await this.accounts.find([userId])).get(userId) ?? null);
  }
}

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

const FIND: NamedStatement = {
  name: 'auth_portal_standing',
  text: `
    select id, domain, kind, state, frozen, frozen_debt as "frozenForDebt",
           activation_model as "activationModel"
      from auth.portal where id = $1`,
};

/** How portals stand, from memory as long as nothing about them has changed. */
@Injectable()
export class PortalStanding {
  private readonly cache: ChangeAwareCache<PortalAsItStands>;

  constructor(
    private readonly database: Database,
    changes: AuthChanges,
  ) {
    this.cache = changes.createCache<PortalAsItStands>({
      capacity: MOST_PORTALS,
      subjectsOf: ({ id }) => [`portal:${id}`],
    });
  }

  /** Null for a portal that is no more. */
  async find(portalId: string): Promise<PortalAsItStands | null> {
    return this.cache.get(portalId, async () => {
      const [row] = await this.database.query<PortalAsItStands>(FIND, [portalId]);
      return row ?? null;
    });
  }
}

const STOPS_WITH_THE_ACCOUNT = { frozen: 'refused' } as const;

/**
 * Whether a key could call now, for whoever acts on what it gave out earlier: a link lives no longer than the key
 * that asked for it. Of the address list of the key nothing is known here: whoever holds the link may be anywhere.
 */
@Injectable()
export class KeyStanding {
  constructor(
    private readonly directory: KeyDirectory,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @returns the code its call would be refused with; `INVALID_API_KEY` for a key the portal has not got. */
  async refusal(keyId: string, portalId: string): Promise<ErrorCode | null> {
    const key = await this.directory.findById(keyId);
    if (!key || key.portal?.id !== portalId) return 'INVALID_API_KEY';
    const subject = { key, nowMs: this.clock.nowMs(), address: null, route: STOPS_WITH_THE_ACCOUNT };
    return firstRefusal(STANDING_CHECKS, subject)?.code ?? null;
  }
}

const KEYS = {
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

/** Whether an application could call now, by any of its keys: what it has given out lives as long. */
@Injectable()
export class ApplicationStanding {
  constructor(
    private readonly database: Database,
    private readonly keys: KeyStanding,
  ) {}

  /** Whether it has no key any more: what it was made of is over. */
  async isOver(appId: string, portalId: string): Promise<boolean> {
    return ENDED.has(await this.refusal(appId, portalId));
  }

  /** @returns the code the call would be refused with; `INVALID_API_KEY` for an application without a key. */
  async refusal(appId: string, portalId: string): Promise<ErrorCode | null> {
    const found = await this.database.query<{ id: string }>(KEYS, [appId, portalId]);
    let refusal: ErrorCode | null = 'INVALID_API_KEY';
    for (const { id } of found) {
      refusal = await this.keys.refusal(id, portalId);
      if (refusal === null) return null;
    }
    return refusal;
  }
}
