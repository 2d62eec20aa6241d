import type { Call, NoInput, Page, PageInput } from './paging.js';

export type PortalState = 'ACTIVE' | 'SUSPENDED' | 'DELETED' | 'BLOCKED';
export type PortalSection = 'performan';
export type UserState = 'ACTIVE' | 'BLOCKED' | 'PENDING_ERASURE' | 'WAITLIST';
export type KeyStatus = 'ACTIVE' | 'REVOKED' | 'BLOCKED';
export type KeyKind = 'personal' | 'application' | 'management' | 'cowork';

export interface Portal {
  readonly id: string;
  readonly domain: string;
  readonly name: string;
  readonly kind: 'cloud' | 'selfHosted';
  readonly restUrl: string;
  readonly state: PortalState;
  readonly blockedAt: string | null;
  /** For either of the two reasons that follow. */
  readonly frozen: boolean;
  /** By an operator. */
  readonly frozenManual: boolean;
  /** By the wallet. */
  readonly frozenDebt: boolean;
  readonly policyReadOnly: boolean;
  readonly serversDisabled: boolean;
  readonly keyCreationRestricted: boolean;
  readonly appCreationRestricted: boolean;
  readonly placementSessionRequired: boolean;
  readonly activationModel: 'subscription' | 'tariff';
  readonly sections: readonly PortalSection[];
  /** Pace of calls to its host; null where the default holds. */
  readonly hostBurst: number | null;
  readonly hostRequestsPerSecond: number | null;
  readonly createdAt: string;
  readonly version: number;
}

/** What is decided about the servers of a portal; null where the setting of the service holds. */
export interface PortalServers {
  readonly portalId: string;
  readonly serverDefault: 'machine' | 'galaxy';
  readonly creation: 'allowed' | 'disabled' | 'not_permitted';
  readonly openMode: boolean;
  readonly limitPerUser: number | null;
  readonly limitPerKey: number | null;
  readonly outputMibPerDay: number | null;
}

export interface PortalDetail extends Portal {
  /** Whether new versions of sources are kept. */
  readonly sourceSaving: boolean;
  readonly servers: PortalServers;
}

/** Words of the command line for the states. */
export type PortalStateWord = 'active' | 'suspended' | 'deleted' | 'blocked';

export interface PortalChange {
  /** Id or domain. */
  readonly portal: string;
  readonly state?: PortalStateWord;
  readonly frozen?: boolean;
  readonly restUrl?: string;
  readonly policyReadOnly?: boolean;
  readonly serversDisabled?: boolean;
  readonly keyCreationRestricted?: boolean;
  readonly appCreationRestricted?: boolean;
  readonly placementSessionRequired?: boolean;
  readonly sourceSaving?: boolean;
  readonly activationModel?: 'subscription' | 'tariff';
  /** Sections to switch on or off; the others stay. */
  readonly sections?: { readonly performan?: boolean };
  /** Null gives both numbers of the pace up. */
  readonly hostBurst?: number | null;
  readonly hostRequestsPerSecond?: number | null;
}

export interface PortalServersChange {
  /** Id or domain. */
  readonly portal: string;
  readonly serverDefault?: 'machine' | 'galaxy';
  readonly creation?: 'allowed' | 'disabled' | 'not_permitted';
  readonly openMode?: boolean;
  readonly limitPerUser?: number | null;
  readonly limitPerKey?: number | null;
  readonly outputMibPerDay?: number | null;
}

export interface User {
  readonly id: string;
  readonly portalId: string;
  readonly hostUserId: number;
  readonly personId: string;
  readonly name: string;
  readonly isAdmin: boolean;
  readonly state: UserState;
  readonly createdAt: string;
  readonly version: number;
}

export interface UserChange {
  readonly user: string;
  readonly state?: 'active' | 'blocked' | 'pending-erasure' | 'waitlist';
  readonly admin?: boolean;
  /** Id of a user of another portal who is the same person; the own id ends a link. */
  readonly samePersonAs?: string;
}

/** Never a raw key or a hash. */
export interface Key {
  readonly id: string;
  readonly kind: KeyKind;
  /** Null for a management key. */
  readonly portalId: string | null;
  readonly ownerUserId: string;
  readonly appId: string | null;
  readonly name: string;
  readonly prefix: string;
  readonly suffix: string;
  readonly scopes: readonly string[];
  readonly hostScopes: readonly string[];
  readonly accessMode: 'READWRITE' | 'READONLY';
  readonly status: KeyStatus;
  readonly expiresAt: string | null;
  readonly allowedIps: readonly string[] | null;
  readonly requestsPerSecond: number | null;
  /** AI requests per minute; null stands for the default. */
  readonly rateLimit: number | null;
  readonly lastUsedAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly revokedAt: string | null;
  readonly graceUntil: string | null;
  readonly version: number;
}

/** What keys may do less of than an earlier version let them. */
export type TighteningName =
  | 'application-rights'
  | 'application-bounds'
  | 'key-bounds'
  | 'deploy-key-bounds'
  | 'partners'
  | 'refusals';

/** A key in use that may do less than it could; see the changelog, Security. */
export interface TightenedKey {
  readonly id: string;
  readonly kind: KeyKind;
  /** Null for a management key. */
  readonly portalId: string | null;
  readonly ownerUserId: string;
  readonly name: string;
  readonly prefix: string;
  readonly suffix: string;
  readonly lastUsedAt: string | null;
  readonly tightenings: readonly {
    readonly name: TighteningName;
    /** What holds now. */
    readonly says: string;
    /** When a call of the key was last refused for it, of the last seven days; null for none. */
    readonly refusedAt: string | null;
    /** Method and path of that call. */
    readonly call: string | null;
  }[];
}

export interface Application {
  readonly id: string;
  readonly portalId: string;
  readonly title: string;
  readonly phase: string;
  readonly authorId: string;
  readonly appUrl: string | null;
  readonly redirectUris: readonly string[];
  readonly placements: readonly string[];
  readonly hostClientId: string | null;
}

export interface Partner {
  readonly id: string;
  readonly clientId: string;
  readonly name: string;
  readonly redirectUris: readonly string[];
  readonly createdAt: string;
}

export interface AccessCalls {
  /** Oldest first. `text` finds in domain and name. */
  readonly 'portals.list': Call<
    PageInput & { readonly text?: string; readonly state?: PortalState; readonly frozen?: boolean },
    Page<Portal>
  >;
  /** `portal`: id or domain. */
  readonly 'portals.get': Call<{ readonly portal: string }, PortalDetail>;
  /** `sourceSaving` is answered where it was given. */
  readonly 'portals.set': Call<PortalChange, Portal & { readonly sourceSaving?: boolean }>;
  readonly 'portals.setServers': Call<PortalServersChange, PortalServers>;
  /** Oldest first. `portal`: id or domain. `text` finds in the name; a number is one of the host. */
  readonly 'users.list': Call<
    PageInput & { readonly portal?: string; readonly text?: string; readonly state?: UserState },
    Page<User>
  >;
  readonly 'users.get': Call<{ readonly user: string }, User>;
  readonly 'users.set': Call<UserChange, User>;
  /** Oldest first. `portal`: id or domain. `text` finds in the name, the prefix and the suffix. */
  readonly 'keys.list': Call<
    PageInput & {
      readonly portal?: string;
      readonly user?: string;
      readonly status?: KeyStatus;
      readonly kind?: KeyKind;
      readonly text?: string;
    },
    Page<Key>
  >;
  /** Oldest first: keys in use that a tightening meets. `portal`: id or domain. */
  readonly 'keys.tightened': Call<PageInput & { readonly portal?: string }, Page<TightenedKey>>;
  readonly 'keys.get': Call<{ readonly key: string }, Key>;
  /** For good. */
  readonly 'keys.block': Call<{ readonly key: string }, Key>;
  /** For good. */
  readonly 'keys.revoke': Call<{ readonly key: string }, Key>;
  /** AI requests per minute; null for the default of the service. */
  readonly 'keys.set': Call<{ readonly key: string; readonly rateLimit: number | null }, Key>;
  /** `portal`: id or domain. */
  readonly 'applications.list': Call<PageInput & { readonly portal?: string }, Page<Application>>;
  readonly 'partners.list': Call<NoInput, readonly Partner[]>;
}
