import type { DomainEvent } from '#libs/kernel';

/** A server was ordered. `name` is its system name, a slug; texts typed by people stay in the row. */
export type ServerRequested = DomainEvent<
  'server_requested',
  {
    readonly serverId: string;
    readonly portalId: string;
    /** The controlling key. */
    readonly keyId: string;
    readonly ownerUserId: string;
    /** Application of the controlling key, when it is an application key. */
    readonly appId: string | null;
    readonly name: string;
    readonly provider: string;
    readonly plan: string;
    readonly region: string;
    readonly image: string;
    readonly runtime: string | null;
    readonly subdomain: string;
    readonly requestedAt: string;
  }
>;

/** The machine is there and its agent has dialled in. */
export type ServerProvisioned = DomainEvent<'server_provisioned', { readonly provisionedAt: string }>;

export type ServerProvisionFailed = DomainEvent<
  'server_provision_failed',
  { readonly code: string; readonly message: string; readonly failedAt: string }
>;

/** Soft delete: final, but the starting keys can still read their operations. */
export type ServerDeleted = DomainEvent<
  'server_deleted',
  { readonly serverId: string; readonly deletedAt: string }
>;

export type ServerEvent = ServerRequested | ServerProvisioned | ServerProvisionFailed | ServerDeleted;

/** Stream of one server's life. */
export function serverStream(serverId: string): string {
  return `server-${serverId}`;
}
