import type { DomainEvent } from '#libs/kernel';

/** Where new servers of a portal go when the order does not say it: machines, or the shared host. */
export const SERVER_DEFAULTS = ['machine', 'galaxy'] as const;
export type ServerDefault = (typeof SERVER_DEFAULTS)[number];

/** Whether new servers may be ordered; `disabled` is the portal's wish, `not_permitted` the operator's. */
export const SERVER_CREATIONS = ['allowed', 'disabled', 'not_permitted'] as const;
export type ServerCreation = (typeof SERVER_CREATIONS)[number];

/** What is decided about the servers of a portal. */
export interface PortalPolicy {
  readonly serverDefault: ServerDefault;
  readonly creation: ServerCreation;
  /** Whether servers may leave the tunnel mode. */
  readonly openMode: boolean;
  /** Null: the setting of the service holds. */
  readonly limitPerUser: number | null;
  readonly limitPerKey: number | null;
  /** Mebibytes of output kept for each day. */
  readonly outputMibPerDay: number | null;
}

/** A portal nobody has decided about. */
export const DEFAULT_PORTAL_POLICY: PortalPolicy = {
  serverDefault: 'machine',
  creation: 'allowed',
  openMode: false,
  limitPerUser: null,
  limitPerKey: null,
  outputMibPerDay: null,
};

/** Only what changed. */
export type ServerPolicyChanged = DomainEvent<
  'server_policy_changed',
  Partial<PortalPolicy> & { readonly portalId: string; readonly changedAt: string }
>;
