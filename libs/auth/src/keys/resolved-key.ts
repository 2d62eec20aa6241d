import type { AccessMode, AnyPrincipal, KeyKind, PortalSection, Scope } from '#libs/kernel';
import type { AddressRange } from '../access/address-list.policy.js';

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
  readonly ownerUserId: string;
  readonly ownerState: UserState;
  /** Null only for a management key. */
  readonly portal: KeyPortal | null;
  readonly principal: AnyPrincipal;
}
