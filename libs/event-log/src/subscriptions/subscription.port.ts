import type { Transaction } from '#libs/database';
import type { StoredEvent } from '../store/stored-event.js';

/** Follows the events of a module in commit order of each partition, in the worker. */
export interface AsyncSubscription {
  /** Unique within the module; its checkpoints are kept under it. A new name starts from zero. */
  readonly name: string;
  readonly module: string;
  /**
   * What becomes of later events of a stream whose event was parked: `hold-stream` (default) parks
   * them behind it, so that they are redriven in order; `continue` delivers them.
   */
  readonly afterParked?: 'hold-stream' | 'continue';
  /**
   * Up to 200 events of one partition. What is written through `tx` is committed with the checkpoint:
   * once. A throw rolls back and is tried again, then parked; {@link DeliveryUnavailableError} and a
   * lost database never park.
   */
  handle(events: readonly StoredEvent[], tx: Transaction): Promise<void>;
}

/** One reader of one partition. */
export interface ConsumerKey {
  readonly subscription: string;
  readonly module: string;
  readonly partition: number;
}

/** Injection token of an optional {@link SubscriptionObserver}, for metrics. */
export const SUBSCRIPTION_OBSERVER = Symbol('SUBSCRIPTION_OBSERVER');

/** Told about the work of the runner; must not throw. */
export interface SubscriptionObserver {
  processed(key: ConsumerKey, events: number): void;
  /** A try failed and will be repeated. */
  failed(key: ConsumerKey, error: unknown): void;
  /** An event was set aside; somebody has to look at it. */
  parked(key: ConsumerKey, position: number, error: unknown): void;
}

/** A job to be added. The same `jobId` added twice is one job. */
export interface JobRequest {
  readonly queue: string;
  readonly job: string;
  /** `<job>-<id of the work>`; no colon, not digits only. */
  readonly jobId: string;
  /** JSON. `correlationId`, where present, is carried into the log of the job; its span continues `traceparent`. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** Injection token of {@link JobSink}. */
export const JOB_SINK = Symbol('JOB_SINK');

/** Where the dispatcher puts jobs. */
export interface JobSink {
  /** Resolves when all jobs are held by the queue. */
  add(jobs: readonly JobRequest[]): Promise<void>;
}
