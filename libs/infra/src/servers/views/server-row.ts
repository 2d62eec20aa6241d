import type { AccessPolicy, RunMode, ServerKind, ServerMode } from '../../contracts/server-terms.js';
import type { AgentTarget } from '../../tunnel/index.js';
import type { ServerStatus } from '../life/server.state.js';

export type ServerStatusOfRow = Exclude<ServerStatus, 'absent'>;

/** A server as its facts, its plain records, its newest release and its tunnel tell of it. */
export interface ServerRow {
  readonly id: string;
  readonly portalId: string;
  readonly keyId: string;
  readonly ownerUserId: string;
  readonly appId: string | null;
  readonly name: string;
  readonly displayName: string;
  readonly description: string;
  readonly kind: ServerKind;
  /** The shared host of a `GALAXY_APP`; null for the others. */
  readonly galaxyId: string | null;
  /** The machine it is on; null for a slot, and for a server from before machines were enrolled. */
  readonly machineId: string | null;
  /** Applications on a `GALAXY_HOST`; null for the others. */
  readonly appCount: number | null;
  readonly mode: ServerMode;
  readonly status: ServerStatusOfRow;
  readonly provider: string;
  readonly plan: string;
  readonly region: string;
  readonly image: string;
  readonly runtime: string | null;
  readonly subdomain: string;
  readonly accessPolicy: AccessPolicy;
  readonly port: number;
  readonly sleepAfterMinutes: number | null;
  readonly runMode: RunMode;
  readonly preventWake: boolean;
  /** When the wake under way was asked for. */
  readonly wakingSince: Date | null;
  /** The restart that was asked for and not yet carried out. */
  readonly rebootId: string | null;
  /** No idle sleep before it. */
  readonly keepAwakeUntil: Date | null;
  /** Names of the variables of the last good deploy. */
  readonly envKeys: readonly string[];
  /** Why the newest provisioning or wake failed; null when it did not. */
  readonly errorCode: string | null;
  /** `ready` since the first good deploy. */
  readonly runtimeStatus: 'ready' | null;
  readonly deployedAt: Date | null;
  /** Its newest release has no process: its agent serves it, also while it sleeps. */
  readonly isStatic: boolean;
  readonly lastActivityAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly lastVersion: number;
  /** Whether an agent has ever dialled in. */
  readonly everConnected: boolean;
  /** Whether an operation or upload held it when it was read. */
  readonly isHeld: boolean;
  /** Whether a live tunnel is known right now. */
  readonly connected: boolean;
}

export type { AgentTarget };

export function agentTarget({ id, galaxyId }: Pick<ServerRow, 'id' | 'galaxyId'>): AgentTarget {
  return galaxyId === null ? { serverId: id, slot: null } : { serverId: galaxyId, slot: id };
}
