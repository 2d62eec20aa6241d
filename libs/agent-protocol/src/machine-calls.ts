import type { Slot } from './operations.js';

export interface AgentStatus {
  readonly agentVersion: string;
  readonly startedAt: string;
  readonly runningOperations: readonly string[];
  readonly newestFence: number;
}

/** Answer of `PUT /files`. */
export interface AgentFile {
  /** As written, after `..` and links were resolved. */
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
}

/** Answer of `PUT /archives/:operationId`. */
export interface AgentArchive {
  readonly size: number;
  readonly sha256: string;
}

/** A line of `GET /logs`, newline-delimited JSON, oldest first. */
export interface AgentLogLine {
  /** ISO time of the machine. */
  readonly at: string;
  readonly stream: 'stdout' | 'stderr';
  readonly line: string;
  /** Operation that has brought the release which printed it; agents that are older than this leave it out. */
  readonly releaseId: string | null;
}

/** What becomes of the release in use. `none`: there is none; `crashed`: it ends again and again. */
export const AGENT_APP_STATES = ['none', 'starting', 'running', 'crashed', 'stopped'] as const;
export type AgentAppState = (typeof AGENT_APP_STATES)[number];

/** A line of `GET /app/states`, newline-delimited JSON: first every slot, then each change. */
export interface AgentAppNews {
  readonly slot: Slot;
  readonly state: AgentAppState;
}

/** Answer of `GET /app`. */
export interface AgentApp {
  readonly state: AgentAppState;
  readonly releaseId: string | null;
  /** Where requests for the application are led on the machine; null while it does not listen, and for files the agent serves. */
  readonly port: number | null;
  readonly startedAt: string | null;
  /** Starts since the release was deployed, after the first. */
  readonly restarts: number;
}

/** A release of a slot that is still on the machine and has been in use: a deploy can take its files. */
export interface AgentRelease {
  readonly releaseId: string;
  /** When requests were led to it. */
  readonly deployedAt: string;
  /** It is the one in use. */
  readonly inUse: boolean;
}

/** What the processes of a server or a slot may use together. */
export interface ProcessLimits {
  readonly memoryMb: number;
  /** Share of one CPU in percent. */
  readonly cpuPercent: number;
  readonly maxProcesses: number;
}

/** Body of `PUT /slots/:slot`; a repeat changes the limits. */
export interface SlotLimits extends ProcessLimits {
  /** What its folders may hold. */
  readonly diskGb: number;
}

/** What a server may use: as a slot of a shared host. */
export type ServerLimits = SlotLimits;

/** Servers that are processes of their own on a machine; an application on a shared host is a slot of one. */
export const MACHINE_SERVER_KINDS = ['STANDALONE', 'GALAXY_HOST'] as const;
export type MachineServerKind = (typeof MACHINE_SERVER_KINDS)[number];

/** Body of `PUT /servers/:id`. A repeat brings the server to what it says. */
export interface MachineServerOrder {
  /** The token of the server in clear, for its agent. */
  readonly token: string;
  readonly kind: MachineServerKind;
  readonly limits: ServerLimits;
}

/**
 * `absent`: the machine was never told of the server, or has deleted it. `resting`: nothing of it runs but its agent,
 * which serves the files of a release without a process.
 */
export const MACHINE_SERVER_STATES = ['running', 'resting', 'stopped', 'absent'] as const;
export type MachineServerState = (typeof MACHINE_SERVER_STATES)[number];

/** Answer of `GET /servers/:id`, and an item of `GET /servers`. */
export interface MachineServer {
  readonly serverId: string;
  readonly state: MachineServerState;
}

/** One kind of what a machine has. */
export interface MachineAmount {
  readonly total: number;
  /** Of it in use just now, by whatever runs on the machine. */
  readonly used: number;
  /** The sum of the limits of its servers, awake or not. */
  readonly promised: number;
}

/** Version of the control groups of a machine; `none`: the system keeps limits for each process alone. */
export const CONTROL_GROUPS = ['v2', 'v1', 'none'] as const;
export type ControlGroups = (typeof CONTROL_GROUPS)[number];

/** Answer of `GET /report`. */
export interface MachineReport {
  readonly version: string;
  readonly startedAt: string;
  /** CPUs; `used` is the load of the last minute. */
  readonly cpu: MachineAmount;
  readonly memoryMb: MachineAmount;
  readonly diskGb: MachineAmount;
  /** Version of its Node.js, for example `20.19.0`: what its runtimes run on. */
  readonly node: string;
  /** Whether the servers of the machine are kept apart from each other and from it. */
  readonly sandbox: {
    readonly available: boolean;
    /** Why not; null when it is available. */
    readonly obstacle: string | null;
  };
  /**
   * Whether code of servers reaches other networks; null before the machine has looked, and from one older than this.
   */
  readonly egress: {
    readonly available: boolean;
    /** Why not; null when it does. */
    readonly obstacle: string | null;
  } | null;
  /** Whether each server has a user of its own; null from a machine older than this. */
  readonly users: {
    readonly own: boolean;
    /** Why not; null when each has. */
    readonly obstacle: string | null;
  } | null;
  /** What keeps the limits of servers; null from a machine older than this. */
  readonly controlGroups: ControlGroups | null;
  readonly health: {
    /** Servers it was told to run, and those of them whose agent lives. */
    readonly wanted: number;
    readonly running: number;
    /** Why the newest start of an agent failed; null when none did since the machine started. */
    readonly lastFault: string | null;
  };
}

/** Path of the gateway that agents and machines dial. */
export const TUNNEL_PATH = '/agent/tunnel';

/** What a dial asks to upgrade to: HTTP/2 on the connection itself. Who does not know it dials a WebSocket instead. */
export const TUNNEL_PROTOCOL = 'portico-tunnel';

/** Body of `POST /agent/enrol`: how a machine becomes one of the service. */
export interface MachineEnrolment {
  /** The one-time token of the operator. */
  readonly token: string;
  /** SHA-256 of the token the machine has made for itself, 64 hexadecimal digits. */
  readonly tokenHash: string;
}

/** Answer of `POST /agent/enrol`. A repeat with the same hash gets the same. */
export interface MachineEnrolled {
  readonly machineId: string;
  /** Where it dials, `ws://` or `wss://`; null: where it has enrolled, at {@link TUNNEL_PATH}. */
  readonly gatewayUrl: string | null;
}
