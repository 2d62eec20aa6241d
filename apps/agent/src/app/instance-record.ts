import type { ReleaseSpec } from './app-supervisor.port.js';
import type { ProcessMark } from '../process/process-mark.js';

/** A release that has been started, as it is written down. */
export interface InstanceRecord {
  readonly spec: ReleaseSpec;
  /** Given as `PORT`. */
  readonly givenPort: number;
  /** Name of the present start in the log. */
  readonly run: string;
  /** Null when none of it is meant to run. */
  readonly process: ProcessMark | null;
  readonly startedAt: string;
  /** Starts after the first. */
  readonly restarts: number;
}

/** Content of `app.json`: which releases of a slot are started, and which gets the requests. */
export interface SlotRecord {
  readonly current: InstanceRecord | null;
  readonly previous: InstanceRecord | null;
  readonly candidates: readonly InstanceRecord[];
  /** The release in use is not to run. */
  readonly suspended: boolean;
}

export const EMPTY_SLOT: SlotRecord = { current: null, previous: null, candidates: [], suspended: false };
