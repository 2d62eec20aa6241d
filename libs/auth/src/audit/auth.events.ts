import type { HostPace } from '#libs/host-client';
import type { AccessMode, DomainEvent, KeyKind, PortalSection, Scope } from '#libs/kernel';
import type { ActivationModel, PortalKind, PortalState, UserState } from '../keys/key-record.js';

/** Owner of the facts about keys, portals and users in the log. */
export const AUTH_MODULE = 'auth';

export const PORTAL_POLICIES = [
  'readOnly',
  'serversDisabled',
  'keyCreationRestricted',
  'appCreationRestricted',
  'placementSessionRequired',
] as const;
export type PortalPolicyName = (typeof PORTAL_POLICIES)[number];

/** A value before and after. */
export interface Change<Value> {
  readonly from: Value;
  readonly to: Value;
}

/** What changed of a key; a member is there when it changed. Times are ISO 8601. */
export interface KeyChanges {
  readonly name?: true;
  readonly scopes?: { readonly added: readonly Scope[]; readonly removed: readonly Scope[] };
  readonly accessMode?: Change<AccessMode>;
  readonly expiresAt?: Change<string | null>;
  /** Number of entries; 0 admits every address. */
  readonly allowedIps?: Change<number>;
  readonly requestsPerSecond?: Change<number | null>;
  /** AI calls per minute; null is the default of the service. */
  readonly rateLimit?: Change<number | null>;
}

/** Facts of the module `auth`, for audit: ids and settings, never a secret, a name, a domain or an e-mail. */
export type PortalEvent =
  | DomainEvent<'portal_registered', { readonly kind: PortalKind }>
  | DomainEvent<'portal_state_changed', Change<PortalState>>
  /** By an operator. */
  | DomainEvent<'portal_frozen_changed', { readonly frozen: boolean }>
  /** By the wallet. */
  | DomainEvent<'portal_debt_freeze_changed', { readonly frozen: boolean }>
  | DomainEvent<'portal_address_changed', Record<string, never>>
  | DomainEvent<'portal_policy_changed', { readonly policy: PortalPolicyName; readonly enabled: boolean }>
  | DomainEvent<'portal_pace_changed', Change<HostPace | null>>
  | DomainEvent<'portal_activation_model_changed', Change<ActivationModel>>
  | DomainEvent<'portal_section_changed', { readonly section: PortalSection; readonly enabled: boolean }>;

export type UserEvent =
  | DomainEvent<
      'user_registered',
      { readonly hostUserId: number; readonly isAdmin: boolean; readonly personId: string }
    >
  | DomainEvent<'user_state_changed', Change<UserState>>
  | DomainEvent<'user_role_changed', { readonly isAdmin: boolean }>
  | DomainEvent<'user_credential_changed', { readonly present: boolean }>
  | DomainEvent<'user_person_changed', Change<string>>;

export type KeyEvent =
  | DomainEvent<
      'key_issued',
      {
        readonly kind: KeyKind;
        readonly ownerUserId: string;
        readonly appId: string | null;
        readonly scopes: readonly Scope[];
        readonly accessMode: AccessMode;
        readonly expiresAt: string | null;
      }
    >
  | DomainEvent<'key_changed', KeyChanges>
  | DomainEvent<'key_rotated', { readonly previousValidUntil: string }>
  | DomainEvent<'key_revoked', Record<string, never>>
  | DomainEvent<'key_blocked', Record<string, never>>;

export type AuthEvent = PortalEvent | UserEvent | KeyEvent;
