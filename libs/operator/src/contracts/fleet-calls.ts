import type { Call, NoInput, Page, PageInput } from './paging.js';

export type ServerStatus = 'provisioning' | 'running' | 'sleeping' | 'waking' | 'error' | 'deleted';
export type ServerKind = 'STANDALONE' | 'GALAXY_APP' | 'GALAXY_HOST';
export type MachineStatus = 'added' | 'enrolled' | 'draining' | 'lost' | 'removed';

/** What a machine has of something: `promised` is what the servers on it may use together. */
export interface MachineShare {
  readonly total: number;
  readonly used: number;
  readonly promised: number;
}

export interface Machine {
  readonly id: string;
  readonly name: string;
  readonly provider: string;
  readonly region: string;
  readonly status: MachineStatus;
  readonly connected: boolean;
  /** No sign of it for a minute. */
  readonly silent: boolean;
  readonly seenAt: string | null;
  /** Servers on it that are not deleted. */
  readonly servers: number;
  /** Null before it has told. */
  readonly memoryMb: MachineShare | null;
  readonly diskGb: MachineShare | null;
  readonly sandboxed: boolean | null;
  /** Whether code of servers reaches other networks; null before the machine has looked. */
  readonly egress: boolean | null;
  /** Why it does not. */
  readonly egressObstacle: string | null;
  /** Whether each server has a user of its own. */
  readonly ownUsers: boolean | null;
  /** `none`: limits are kept for each process alone. */
  readonly controlGroups: 'v2' | 'v1' | 'none' | null;
  /** Whether servers of several portals may be on it where they have one user. */
  readonly sharesPortals: boolean;
  /** Of the agent's program. */
  readonly version: string | null;
}

export interface MachineDetail extends Machine {
  readonly addedAt: string;
  /** How many servers of each plan are on it, those that sleep included. */
  readonly plans: Readonly<Record<string, number>>;
  /** How many servers on it are in each state. */
  readonly statuses: Readonly<Partial<Record<ServerStatus, number>>>;
}

/** A server of any portal. */
export interface Server {
  readonly id: string;
  readonly name: string;
  readonly displayName: string;
  readonly portalId: string;
  readonly ownerUserId: string;
  readonly appId: string | null;
  readonly kind: ServerKind;
  readonly status: ServerStatus;
  readonly provider: string;
  readonly plan: string;
  readonly region: string;
  /** Null for a slot, and for one that is on none yet. */
  readonly machineId: string | null;
  /** The shared host of a `GALAXY_APP`. */
  readonly galaxyId: string | null;
  readonly subdomain: string;
  readonly accessPolicy: string;
  readonly preventWake: boolean;
  /** Whether its agent is connected right now. */
  readonly connected: boolean;
  /** Why the newest provisioning or wake failed. */
  readonly errorCode: string | null;
  readonly memoryMb: number;
  readonly diskGb: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A server as `servers.setWake` answers it. */
export interface ServerWake {
  readonly id: string;
  readonly name: string;
  readonly portalId: string;
  readonly kind: ServerKind;
  readonly status: ServerStatus;
  readonly preventWake: boolean;
}

export interface Plan {
  readonly provider: string;
  readonly plan: string;
  /** Credits. */
  readonly priceMonth: number;
  readonly priceSleepMonth: number;
}

export interface FleetCalls {
  /** Without those that were removed, oldest first. */
  readonly 'machines.list': Call<NoInput, readonly Machine[]>;
  /** `machine`: id or name. Its servers: `servers.list` with `machine`. */
  readonly 'machines.get': Call<{ readonly machine: string }, MachineDetail>;
  /** It takes no new servers; those it has stay. */
  readonly 'machines.drain': Call<{ readonly machine: string }, Machine>;
  /** It takes servers again. */
  readonly 'machines.resume': Call<{ readonly machine: string }, Machine>;
  /** Whether servers of several portals may be on it where they have one user. */
  readonly 'machines.set': Call<{ readonly machine: string; readonly sharePortals: boolean }, Machine>;
  /** Newest first, without deleted ones unless `status` asks for them. `portal`: id or domain; `machine`: id or name. */
  readonly 'servers.list': Call<
    PageInput & {
      readonly portal?: string;
      readonly machine?: string;
      readonly status?: ServerStatus;
      readonly kind?: ServerKind;
      /** Found in name, shown name and subdomain. */
      readonly text?: string;
    },
    Page<Server>
  >;
  readonly 'servers.get': Call<{ readonly server: string }, Server>;
  /** Whether a server is kept from waking and from repair. */
  readonly 'servers.setWake': Call<{ readonly server: string; readonly preventWake: boolean }, ServerWake>;
  readonly 'plans.list': Call<NoInput, readonly Plan[]>;
}
