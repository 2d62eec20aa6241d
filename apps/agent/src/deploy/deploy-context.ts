import type { DeployPlan, DeployStep, Slot } from '#libs/agent-protocol';
import type { Candidate } from '../app/app-supervisor.port.js';
import type { SlotFolders } from '../app/slot-folders.js';
import type { ReleaseFolders } from '../releases/release-folders.js';
import type { SlotSpace } from '../sandbox/slot-space.port.js';
import type { DeployMachine } from './deploy-machine.js';
import type { SecretMask } from './secret-mask.js';
import type { StepShell } from './step-shell.js';

/** What the steps of one deploy work on and leave to each other. */
export interface DeployContext {
  /** Also the id of the operation. */
  readonly releaseId: string;
  readonly slot: Slot;
  readonly plan: DeployPlan;
  readonly machine: DeployMachine;
  readonly folders: SlotFolders;
  readonly releases: ReleaseFolders;
  /** Where the code of the slot runs. */
  readonly space: SlotSpace;
  /** Folder of the release. */
  readonly release: string;
  readonly mask: SecretMask;
  readonly shell: StepShell;
  /** Raised when the deploy has to end before the switch. */
  readonly signal: AbortSignal;
  /** The release in use when the deploy began; null without one. */
  previous: string | null;
  /** Paths of the archive that were written with `\`. */
  windowsPaths: number;
  /** What other systems had left in the archive. */
  metadataFiles: number;
  /** The release in use was ended to make room. */
  suspended: boolean;
  candidate: Candidate | null;
  port: number | null;
  fixedPort: boolean;
  /** Earlier releases that deploys of the machine are to copy. */
  wanted(): ReadonlySet<string>;
  /** Adds a line to the output of a step. */
  note(step: DeployStep, line: string): void;
  warn(line: string): void;
  /** Resolves when the journal has the switch. */
  switched(): Promise<void>;
}

export interface StepOutcome {
  readonly status: 'ok' | 'skipped' | 'warning';
  readonly exitCode?: number;
}

/** @throws StepFailure; the reason of the signal */
export type Step = (context: DeployContext) => Promise<StepOutcome>;

export const DONE: StepOutcome = { status: 'ok' };
export const SKIPPED: StepOutcome = { status: 'skipped' };
