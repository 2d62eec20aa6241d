import type { DomainEvent } from '#libs/kernel';
import type { AccessPolicy, RunMode, ServerKind, ServerMode } from './server-terms.js';

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
    /** Absent in facts older than shared hosts: `STANDALONE`. */
    readonly kind?: ServerKind;
    /** The shared host of a `GALAXY_APP`. */
    readonly galaxyId?: string | null;
    readonly provider: string;
    readonly plan: string;
    readonly region: string;
    readonly image: string;
    readonly runtime: string | null;
    readonly subdomain: string;
    /** Settings that are not the usual ones from the start; what is absent is usual. */
    readonly accessPolicy?: AccessPolicy;
    readonly port?: number;
    readonly sleepAfterMinutes?: number | null;
    readonly runMode?: RunMode;
    readonly requestedAt: string;
  }
>;

/** Which machine the server is on, for good. Slots of shared hosts are on the machine of their host. */
export type ServerPlaced = DomainEvent<
  'server_placed',
  { readonly serverId: string; readonly machineId: string; readonly placedAt: string }
>;

/** The machine is there and its agent has dialled in. */
export type ServerProvisioned = DomainEvent<'server_provisioned', { readonly provisionedAt: string }>;

export type ServerProvisionFailed = DomainEvent<
  'server_provision_failed',
  { readonly code: string; readonly message: string; readonly failedAt: string }
>;

/** Its processes are to stop: the power follows the fact (`align-server`). */
export type ServerSlept = DomainEvent<
  'server_slept',
  { readonly serverId: string; readonly reason: SleepReason; readonly sleptAt: string }
>;

export type ServerWakeRequested = DomainEvent<
  'server_wake_requested',
  { readonly serverId: string; readonly reason: WakeReason; readonly requestedAt: string }
>;

/** Awake again: the machine runs and its agent has dialled in. */
export type ServerAwoke = DomainEvent<'server_awoke', { readonly awokeAt: string }>;

export type ServerWakeFailed = DomainEvent<
  'server_wake_failed',
  { readonly code: string; readonly message: string; readonly failedAt: string }
>;

/** Its processes are to stop and start once. */
export type ServerRebooted = DomainEvent<
  'server_rebooted',
  { readonly serverId: string; readonly rebootId: string; readonly rebootedAt: string }
>;

/** The provider no longer has the machine. */
export type ServerLost = DomainEvent<'server_lost', { readonly lostAt: string }>;

/** Only what changed. */
export type ServerConfigured = DomainEvent<
  'server_configured',
  {
    readonly mode?: ServerMode;
    readonly accessPolicy?: AccessPolicy;
    /** 0: found by looking at what the application listens on. */
    readonly port?: number;
    readonly sleepAfterMinutes?: number | null;
    readonly runMode?: RunMode;
    readonly preventWake?: boolean;
    /** Names of what changed in `infra.server_configuration`: commands and values are sealed there. */
    readonly settings?: readonly string[];
    readonly variables?: readonly string[];
    readonly configuredAt: string;
  }
>;

export type ServerRepairRequested = DomainEvent<
  'server_repair_requested',
  { readonly serverId: string; readonly repairId: string; readonly requestedAt: string }
>;

export type ServerRepairEnded = DomainEvent<
  'server_repair_ended',
  {
    readonly repairId: string;
    /** Null when the repair succeeded. */
    readonly error: { readonly code: string; readonly message: string } | null;
    readonly endedAt: string;
  }
>;

/** Soft delete: final, but the starting keys can still read their operations. */
export type ServerDeleted = DomainEvent<
  'server_deleted',
  { readonly serverId: string; readonly deletedAt: string }
>;

/** `frozen`: the account of its portal was. */
export type SleepReason = 'stop' | 'sleep_now' | 'idle' | 'frozen';
export type WakeReason =
  | 'start'
  | 'wake'
  | 'request'
  | 'deploy'
  | 'exec'
  | 'upload'
  | 'logs'
  | 'schedule'
  | 'event';

export type ServerEvent =
  | ServerRequested
  | ServerPlaced
  | ServerProvisioned
  | ServerProvisionFailed
  | ServerSlept
  | ServerWakeRequested
  | ServerAwoke
  | ServerWakeFailed
  | ServerRebooted
  | ServerLost
  | ServerConfigured
  | ServerRepairRequested
  | ServerRepairEnded
  | ServerDeleted;

/** Somebody gave a server free that was held. What held it goes on and is recorded by its runner. */
export type ServerLockReleased = DomainEvent<
  'server_lock_released',
  {
    readonly serverId: string;
    /** What held it: an operation, or an upload, which has no row. */
    readonly operationId: string;
    readonly kind: string;
    /** `unstick`: nobody worked on it any more. `force`: it was asked to stop. `lock`: without a question. */
    readonly by: 'unstick' | 'force' | 'lock';
    readonly releasedAt: string;
  }
>;

/** The host has told of a change for a subscription. What it said is in `infra.event_delivery`, never here. */
export type PortalEventReceived = DomainEvent<
  'portal_event_received',
  {
    readonly deliveryId: string;
    readonly subscriptionId: string;
    readonly serverId: string;
    readonly receivedAt: string;
  }
>;

/** Stream of one server's life. */
export function serverStream(serverId: string): string {
  return `server-${serverId}`;
}

/** The server whose life or team a stream of the log is; null for any other stream. */
export function serverOfStream(streamId: string): string | null {
  return /^(?:server|team)-(.+)$/.exec(streamId)?.[1] ?? null;
}
