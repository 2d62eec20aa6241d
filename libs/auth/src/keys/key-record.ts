import type { AccessMode, AnyPrincipal, KeyKind, PortalSection, Scope } from '#libs/kernel';
import type { AddressRange } from '../access/address-list.policy.js';

/** A key as it is kept; never a raw key or a hash. */
export interface KeyRecord {
  readonly id: string;
  readonly kind: KeyKind;
  readonly portalId: string | null;
  readonly ownerUserId: string;
  readonly appId: string | null;
  readonly name: string;
  readonly prefix: string;
  readonly suffix: string;
  readonly scopes: Scope[];
  /** Rights on the host the key was issued with; the host knows of no others. */
  readonly hostScopes: Scope[];
  readonly accessMode: AccessMode;
  readonly status: KeyStatus;
  readonly expiresAt: Date | null;
  readonly allowedIps: string[] | null;
  readonly requestsPerSecond: number | null;
  /** AI requests per minute; null stands for the default. */
  readonly rateLimit: number | null;
  readonly lastUsedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly revokedAt: Date | null;
  /** Until when the secret before the last rotation is accepted; may have passed. */
  readonly graceUntil: Date | null;
  /** Its owner has granted it to a partner. */
  readonly isPartners: boolean;
  /** A partner's key that made it, directly or by what it had made: this one ends with it. */
  readonly endsWithKeyId: string | null;
  /** The server for whose application the service has made it; null of every other key. */
  readonly serverId: string | null;
  /** The deploy of that server that hands it over. */
  readonly deployId: string | null;
  /** Version of the key's stream in the log; 0 when it has none. */
  readonly version: number;
}

/** Select list of {@link KeyRecord} from `auth.api_key k`. */
export const KEY_COLUMNS = `k.id, k.kind, k.portal_id as "portalId", k.owner_user_id as "ownerUserId",
  k.app_id as "appId", k.name, k.prefix, k.suffix, k.scopes, k.host_scopes as "hostScopes",
  k.access_mode as "accessMode", k.status, k.expires_at as "expiresAt", k.allowed_ips as "allowedIps",
  k.requests_per_second as "requestsPerSecond", k.rate_limit as "rateLimit",
  k.last_used_at as "lastUsedAt", k.created_at as "createdAt", k.updated_at as "updatedAt",
  k.revoked_at as "revokedAt", k.is_partners as "isPartners", k.ends_with_key_id as "endsWithKeyId",
  k.server_id as "serverId", k.deploy_id as "deployId", k.version,
  (select max(s.valid_until) from auth.key_secret s where s.key_id = k.id) as "graceUntil"`;

export const KEY_STATUSES = ['ACTIVE', 'REVOKED', 'BLOCKED'] as const;
export type KeyStatus = (typeof KEY_STATUSES)[number];

export const USER_STATES = ['ACTIVE', 'BLOCKED', 'PENDING_ERASURE', 'WAITLIST'] as const;
export type UserState = (typeof USER_STATES)[number];

export const PORTAL_STATES = ['ACTIVE', 'SUSPENDED', 'DELETED', 'BLOCKED'] as const;
export type PortalState = (typeof PORTAL_STATES)[number];

export const PORTAL_KINDS = ['cloud', 'selfHosted'] as const;
export type PortalKind = (typeof PORTAL_KINDS)[number];

/** How people of a portal get in: the subscription of the host's marketplace and its trial, or a tariff of the host. */
export const ACTIVATION_MODELS = ['subscription', 'tariff'] as const;
export type ActivationModel = (typeof ACTIVATION_MODELS)[number];

export interface KeyPortal {
  readonly id: string;
  readonly domain: string;
  readonly state: PortalState;
  readonly blockedAt: Date | null;
  /** The balance is frozen for debt. */
  readonly frozen: boolean;
}

/** A known key with everything the checks of a request look at. Holds no secret. */
export interface ResolvedKey {
  readonly id: string;
  readonly kind: KeyKind;
  readonly status: KeyStatus;
  /** Milliseconds since the epoch; a key past it keeps its status. */
  readonly expiresAtMs: number | null;
  /** End of the grace period of a secret that a rotation replaced. */
  readonly secretValidUntilMs: number | null;
  readonly scopes: ReadonlySet<Scope>;
  readonly accessMode: AccessMode;
  /** Sections that are on for its portal. */
  readonly sections: readonly PortalSection[];
  /** Null when any address may use the key. */
  readonly allowedAddresses: readonly AddressRange[] | null;
  readonly requestsPerSecond: number | null;
  /** AI requests per minute. */
  readonly rateLimit: number | null;
  readonly appId: string | null;
  /** A partner's key that made it, and of whose bounds it is now. */
  readonly endsWithKeyId: string | null;
  /** The service has made it for what runs on this server. */
  readonly serverId?: string;
  readonly ownerUserId: string;
  readonly ownerState: UserState;
  /** Null only for a management key. */
  readonly portal: KeyPortal | null;
  readonly principal: AnyPrincipal;
}
