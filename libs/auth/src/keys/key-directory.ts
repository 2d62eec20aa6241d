import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnModuleInit,
} from '@nestjs/common';
import { type ChangeAwareCache, Database } from '#libs/database';
import {
  type AccessMode,
  type AnyPrincipal,
  type CallerIdentity,
  CLOCK,
  type Clock,
  isPortalSection,
  isScope,
  isUuid,
  type KeyKind,
  type PortalSection,
  type Scope,
} from '#libs/kernel';
import { commonRanges, parseAddressRange } from '../access/address-list.policy.js';
import { AuthChanges, type AuthSubject } from '../auth-changes.js';
import type { KeyStatus, PortalState, ResolvedKey, UserState } from './key-record.js';
import { KeyHasher } from './key-secret.js';

/** What a partner's key has made is, at any time, what that key is now. */
const COLUMNS = `
           k.id, k.kind, k.prefix, k.suffix, case when m.status <> 'ACTIVE' then m.status else k.status end as status,
           least(k.expires_at, m.expires_at) as expires_at, k.scopes, m.scopes as maker_scopes,
           case when m.access_mode = 'READONLY' then m.access_mode else k.access_mode end as access_mode,
           k.allowed_ips, m.allowed_ips as maker_allowed_ips, k.app_id, k.server_id,
           least(k.requests_per_second, m.requests_per_second) as requests_per_second,
           least(k.rate_limit, m.rate_limit) as rate_limit,
           k.ends_with_key_id, k.is_partners or k.ends_with_key_id is not null as is_partners,
           u.id as user_id, u.host_user_id, u.is_admin, u.state as user_state,
           p.id as portal_id, p.domain, p.state as portal_state, p.blocked_at, p.frozen,
           coalesce(p.sections, '{}') as sections`;

const OWNER_AND_PORTAL = `
      join auth.user_account u on u.id = k.owner_user_id
      left join auth.api_key m on m.id = k.ends_with_key_id
      left join auth.portal p on p.id = k.portal_id`;

const FIND_BY_HASH = {
  name: 'auth_find_key_by_hash',
  text: `
    select ${COLUMNS}, s.valid_until as secret_valid_until
      from auth.key_secret s
      join auth.api_key k on k.id = s.key_id ${OWNER_AND_PORTAL}
     where s.hash = any($1::bytea[])`,
};

/** Without a secret: nobody has shown one. */
const FIND_BY_ID = {
  name: 'auth_find_key_by_id',
  text: `
    select ${COLUMNS}, null::timestamptz as secret_valid_until
      from auth.api_key k ${OWNER_AND_PORTAL}
     where k.id = $1`,
};

interface KeyRow {
  id: string;
  kind: KeyKind;
  prefix: string;
  suffix: string;
  status: KeyStatus;
  expires_at: Date | null;
  scopes: string[];
  maker_scopes: string[] | null;
  access_mode: AccessMode;
  allowed_ips: string[] | null;
  maker_allowed_ips: string[] | null;
  requests_per_second: number | null;
  rate_limit: number | null;
  app_id: string | null;
  ends_with_key_id: string | null;
  server_id: string | null;
  is_partners: boolean;
  secret_valid_until: Date | null;
  user_id: string;
  host_user_id: number;
  is_admin: boolean;
  user_state: UserState;
  portal_id: string | null;
  domain: string;
  portal_state: PortalState;
  blocked_at: Date | null;
  frozen: boolean;
  sections: string[];
}

/** Whether a key alone acts for a person; an application key needs a session for it. */
const ACTS_FOR_OWNER: Readonly<Record<KeyKind, boolean>> = {
  personal: true,
  cowork: true,
  application: false,
  management: false,
};

function toPrincipal(
  row: KeyRow,
  scopes: ReadonlySet<Scope>,
  sections: readonly PortalSection[],
): AnyPrincipal {
  const identity: CallerIdentity = {
    keyId: row.id,
    keyPrefix: row.prefix,
    keySuffix: row.suffix,
    scopes,
    accessMode: row.access_mode,
    sections,
    ownerUserId: row.user_id,
    ownerHostUserId: row.host_user_id,
    isPartners: row.is_partners,
    ...(row.server_id !== null && {
      serverId: row.server_id,
      ...(row.ends_with_key_id !== null && { controllingKeyId: row.ends_with_key_id }),
    }),
    currentUser: ACTS_FOR_OWNER[row.kind]
      ? {
          userId: row.user_id,
          hostUserId: row.host_user_id,
          // What administrators may do with what others have made is no partner's business.
          isAdmin: row.is_admin && !row.is_partners,
          sessionId: null,
        }
      : null,
  };
  if (row.kind === 'management' || row.portal_id === null) {
    return { ...identity, kind: 'management', portalId: null, portalDomain: null, appId: null };
  }
  return {
    ...identity,
    kind: row.kind,
    portalId: row.portal_id,
    portalDomain: row.domain,
    appId: row.app_id,
  };
}

/** An entry that cannot be read admits nobody. */
function toAddresses(allowedIps: readonly string[] | null): ResolvedKey['allowedAddresses'] {
  return allowedIps && allowedIps.flatMap((entry) => parseAddressRange(entry) ?? []);
}

function toResolvedKey(row: KeyRow): ResolvedKey {
  const given = row.scopes.filter(isScope);
  const scopes = new Set(given.filter((scope) => row.maker_scopes?.includes(scope) ?? true));
  const sections = row.sections.filter(isPortalSection);
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    expiresAtMs: row.expires_at?.getTime() ?? null,
    secretValidUntilMs: row.secret_valid_until?.getTime() ?? null,
    scopes,
    accessMode: row.access_mode,
    sections,
    allowedAddresses: commonRanges(toAddresses(row.allowed_ips), toAddresses(row.maker_allowed_ips)),
    requestsPerSecond: row.requests_per_second,
    rateLimit: row.rate_limit,
    appId: row.app_id,
    endsWithKeyId: row.ends_with_key_id,
    ...(row.server_id !== null && { serverId: row.server_id }),
    ownerUserId: row.user_id,
    ownerState: row.user_state,
    portal:
      row.portal_id === null
        ? null
        : {
            id: row.portal_id,
            domain: row.domain,
            state: row.portal_state,
            blockedAt: row.blocked_at,
            frozen: row.frozen,
          },
    principal: toPrincipal(row, scopes, sections),
  };
}

/** The one look-up of the hot path: secret, key, owner and portal in a prepared statement. */
export class KeyLookup {
  constructor(private readonly database: Database) {}

  /** @param hashes the key under every accepted pepper. */
  async findByHash(hashes: readonly Buffer[]): Promise<ResolvedKey | null> {
    const [row] = await this.database.query<KeyRow>(FIND_BY_HASH, [hashes]);
    return row ? toResolvedKey(row) : null;
  }

  /** @param id a UUID. */
  async findById(id: string): Promise<ResolvedKey | null> {
    const [row] = await this.database.query<KeyRow>(FIND_BY_ID, [id]);
    return row ? toResolvedKey(row) : null;
  }
}

const CAPACITY = 20_000;

/** What a key is made of besides its own row. */
function subjectsOf({ id, endsWithKeyId, ownerUserId, portal }: ResolvedKey): (AuthSubject | null)[] {
  const maker: AuthSubject | null = endsWithKeyId === null ? null : `key:${endsWithKeyId}`;
  return [`key:${id}`, maker, `user:${ownerUserId}`, portal && `portal:${portal.id}`];
}

/** Finds a raw key, from memory as long as nothing behind it has changed. */
@Injectable()
export class KeyDirectory {
  private readonly bySecret: ChangeAwareCache<ResolvedKey>;
  private readonly byId: ChangeAwareCache<ResolvedKey>;
  private readonly lookup: KeyLookup;

  constructor(
    private readonly hasher: KeyHasher,
    database: Database,
    changes: AuthChanges,
  ) {
    this.lookup = new KeyLookup(database);
    const capacity = CAPACITY;
    this.bySecret = changes.createCache<ResolvedKey>({ capacity, subjectsOf });
    this.byId = changes.createCache<ResolvedKey>({ capacity, subjectsOf });
  }

  /** Null when no such key was ever issued. A revoked key is found and says so. */
  async find(rawKey: string): Promise<ResolvedKey | null> {
    return this.bySecret.get(this.hasher.cacheName(rawKey), () =>
      this.lookup.findByHash(this.hasher.candidates(rawKey)),
    );
  }

  /** The same by its id, for those who have shown by something else what they may do with it. */
  async findById(id: string): Promise<ResolvedKey | null> {
    return isUuid(id) ? this.byId.get(id.toLowerCase(), () => this.lookup.findById(id)) : null;
  }
}

const WRITE_EVERY_MS = 60_000;

/** Notes when keys were last used: in memory per call, one statement a minute for all of them. */
@Injectable()
export class KeyUsage implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger(KeyUsage.name);
  private used = new Map<string, number>();
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.timer = setInterval(() => void this.flush(), WRITE_EVERY_MS);
    this.timer.unref();
  }

  record(keyId: string): void {
    this.used.set(keyId, this.clock.nowMs());
  }

  /** Writes what was noted. A lost write only makes the shown time older. */
  async flush(): Promise<void> {
    if (this.used.size === 0) return;
    const noted = this.used;
    this.used = new Map();
    try {
      await this.database.query(
        `update auth.api_key k
            set last_used_at = greatest(k.last_used_at, to_timestamp(v.used_ms / 1000.0))
           from unnest($1::uuid[], $2::float8[]) as v (id, used_ms)
          where k.id = v.id`,
        [[...noted.keys()], [...noted.values()]],
      );
    } catch (error) {
      this.logger.warn(`Times of last use were not written: ${(error as Error).message}`);
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.flush();
  }
}
