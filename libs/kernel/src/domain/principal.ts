import type { PortalSection, Scope } from './scopes.js';

/** Key kinds of the specification (part 1, "Key kinds"). */
export const KEY_KINDS = ['personal', 'application', 'management', 'cowork'] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

/** Kinds that belong to exactly one portal; only a management key belongs to none. */
export type PortalKeyKind = Exclude<KeyKind, 'management'>;

export type AccessMode = 'READWRITE' | 'READONLY';

/** The person a call acts for. Holds no name. */
export interface ActingUser {
  /** Platform user id. */
  readonly userId: string;
  /** Host employee number. */
  readonly hostUserId: number;
  readonly isAdmin: boolean;
  /** The session that says so; null where the key itself does. */
  readonly sessionId: string | null;
}

/** What every caller has, whatever the kind of its key. Holds no secret. */
export interface CallerIdentity {
  readonly keyId: string;
  readonly keyPrefix: string;
  readonly keySuffix: string;
  readonly scopes: ReadonlySet<Scope>;
  readonly accessMode: AccessMode;
  /** Sections that are on for the portal; none for a management key. */
  readonly sections: readonly PortalSection[];
  /** Platform user id of the owner. */
  readonly ownerUserId: string;
  /** Host employee number of the owner. */
  readonly ownerHostUserId: number;
  /** Null where nobody is known: an application key without a session, a management key. */
  readonly currentUser: ActingUser | null;
  /**
   * The owner has granted the key to a partner, or such a key has made it: of the owner's own things, and of those of the
   * portal that need no scope, it sees what it has made itself and no others, and acts with no right of administrators.
   */
  readonly isPartners?: boolean;
  /** The service has made the key for what runs on this server: it works with data, and manages no servers, applications and keys. */
  readonly serverId?: string;
  /** Of such a key, the one it ends with: that controls the server. */
  readonly controllingKeyId?: string;
  /** Portal somebody has signed in on to the console the call comes from; absent for a call with a key itself. */
  readonly consolePortalId?: string;
}

/** The caller of a request on a portal, as the guard resolved it. */
export interface Principal extends CallerIdentity {
  readonly kind: PortalKeyKind;
  readonly portalId: string;
  readonly portalDomain: string;
  readonly appId: string | null;
}

/** The caller behind a management key: bound to its owner, to no portal. */
export interface ManagementPrincipal extends CallerIdentity {
  readonly kind: 'management';
  readonly portalId: null;
  readonly portalDomain: null;
  readonly appId: null;
}

/** The caller on a route that also admits management keys. */
export type AnyPrincipal = Principal | ManagementPrincipal;

/** Who caused a fact, as stored in an event's meta. No name, no e-mail. */
export interface Actor {
  readonly keyId: string | null;
  readonly kind: KeyKind | 'system' | 'operator';
  readonly userId: string | null;
}

/** Who asked, and in which request: what a command knows beside its order. */
export interface Caller<Who extends AnyPrincipal = Principal> {
  readonly principal: Who;
  readonly requestId: string;
}

/** The person a call counts for: whose session it is, or else whose key. */
export function personOf({ currentUser, ownerUserId }: Principal): string {
  return currentUser?.userId ?? ownerUserId;
}

/** Who keeps what calls have made: a key, or an application with all its keys. */
export interface Keeper {
  readonly kind: 'application' | 'key';
  readonly id: string;
}

/** What runs on a server has another key with every deploy: what it makes is kept by the key that controls the server. */
export function keeperOf({
  kind,
  appId,
  keyId,
  controllingKeyId,
}: Pick<Principal, 'kind' | 'appId' | 'keyId' | 'controllingKeyId'>): Keeper {
  return kind === 'application' && appId !== null
    ? { kind: 'application', id: appId }
    : { kind: 'key', id: controllingKeyId ?? keyId };
}

/** Whose a key of a foreign service is: of one person, or of everybody of a portal. */
export const KEY_LEVELS = ['user', 'portal'] as const;
export type KeyLevel = (typeof KEY_LEVELS)[number];

/** Who asks, as far as keys of foreign services depend on it. */
export interface KeyHolder {
  readonly portalId: string;
  readonly userId: string;
  readonly isAdmin: boolean;
}

/** A kept key; `userId` is null for one of the whole portal. */
export interface HeldKey {
  readonly portalId: string;
  readonly userId: string | null;
}

export function holderOf(principal: Principal): KeyHolder {
  const { portalId, currentUser } = principal;
  return { portalId, userId: personOf(principal), isAdmin: currentUser?.isAdmin ?? false };
}

/** Everybody sees keys of their own and those of their portal. */
export function maySee({ portalId, userId }: KeyHolder, key: HeldKey): boolean {
  return key.portalId === portalId && (key.userId ?? userId) === userId;
}

/** Those of the portal are for its administrators to change. */
export function mayChange(holder: KeyHolder, key: HeldKey): boolean {
  return maySee(holder, key) && (key.userId !== null || holder.isAdmin);
}
