import type { Duplex } from 'node:stream';
import type { Listening } from './app-supervisor.port.js';
import type { InstanceRecord } from './instance-record.js';

export type InstanceState = 'starting' | 'running' | 'crashed' | 'stopped';

/** One started release: a process of its own, or files that the agent serves. */
export interface RunningRelease {
  readonly record: InstanceRecord;
  readonly releaseId: string;
  /** As it was seen last; null while it takes no requests. */
  readonly listening: Listening | null;
  readonly state: InstanceState;
  /** Of the start that was last: resolves when it has ended, to its exit code. */
  readonly exited: Promise<number | null>;
  /** Why that start was ended from outside; null when it was not. */
  readonly fate: string | null;
  /** Requests of the proxy that are open. */
  openRequests: number;

  /** Takes over what an earlier agent has left. */
  adopt(): void;

  /**
   * Starts the release; written down before it runs.
   * @throws the error of the system; nothing of it is left then
   */
  start(): Promise<void>;

  /** From now on it runs, and is started again when it ends. */
  keepRunning(): void;

  /** Ends it; it is not started again. Resolves when nothing of it runs. */
  stop(): Promise<void>;

  /** The same after the requests that are open, at most after `graceMs`. */
  retire(graceMs: number): Promise<void>;

  /** Looks where it listens; null while it does not. */
  look(): Promise<Listening | null>;

  /** A connection to it, nothing read from it yet. @throws the error of the system */
  connect(): Promise<Duplex>;

  /** Brings what it has printed until now into the log. */
  copyLog(): void;
}
