import type { MachineReport } from '#libs/agent-protocol';
import type { MachineStatus } from './machine.decider.js';

/** Seconds without a sign after which a machine gets no new servers; a restart takes less. */
export const SILENT_SECONDS = 60;

/** A machine as its facts, its tunnel, its last report and the servers on it tell of it. */
export interface FleetMachine {
  readonly id: string;
  readonly name: string;
  readonly provider: string;
  readonly region: string;
  readonly status: Exclude<MachineStatus, 'absent'>;
  readonly addedAt: Date;
  /** The last sign of it; null before the first. */
  readonly seenAt: Date | null;
  readonly connected: boolean;
  /** No sign for {@link SILENT_SECONDS}. */
  readonly silent: boolean;
  /** Null before it has told. */
  readonly report: MachineReport | null;
  /** The operator wants servers of several portals on it, also where they have one user. */
  readonly sharesPortals: boolean;
  /** Portals with servers on it: none, one, or two of how many there are. */
  readonly portals: readonly string[];
  /** How many servers of each plan are on it, those that sleep included. */
  readonly plans: Readonly<Record<string, number>>;
}

/** Where a server is. */
export interface ServerPlace {
  readonly machineId: string;
  /** The machine is lost or removed. */
  readonly isGone: boolean;
}
