import type { Slot } from '#libs/agent-protocol';
import type { AppSupervisor } from '../app/app-supervisor.port.js';
import type { ArchiveStore } from '../archive/archive-store.js';
import type { Journal } from '../journal/journal.js';
import type { Log } from '../log.js';
import type { Account } from '../process/launcher.js';
import type { Seal } from '../seal/seal.js';
import type { SlotSpace } from '../sandbox/slot-space.port.js';

/** Milliseconds. */
export interface DeployTimes {
  /** A release has this long to answer. */
  readonly health: number;
  /** A health path that answers 4xx for this long is a wrong one: waiting longer would not mend it. */
  readonly refused: number;
  /** One probe. */
  readonly probe: number;
  /** Between two looks at a release that does not answer yet. */
  readonly poll: number;
  /** How long a package manager's lock that somebody else holds is waited for. */
  readonly packageLock: number;
  readonly packageLockPause: number;
  /** A release has this long to answer where requests are led to. */
  readonly routed: number;
}

export const DEPLOY_TIMES: DeployTimes = {
  health: 60_000,
  refused: 15_000,
  probe: 5000,
  poll: 250,
  packageLock: 120_000,
  packageLockPause: 3000,
  routed: 10_000,
};

/** The machine, as a deploy sees it. */
export interface DeployMachine {
  readonly home: string;
  /** Search path of the steps. */
  readonly path: string | undefined;
  readonly journal: Journal;
  readonly log: Log;
  /** For secrets that are kept. */
  readonly seal: Seal;
  readonly supervisor: AppSupervisor;
  readonly archives: ArchiveStore;
  readonly times: DeployTimes;
  /** Where the code of the slot runs. */
  space(slot: Slot): SlotSpace;
  /** Owner of what the code of the slot writes; null: the agent's own user. */
  account(slot: Slot): Account | null;
}
