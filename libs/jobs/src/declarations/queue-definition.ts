import type { Queue } from 'bullmq';

/** Which finished jobs stay readable; whatever is past either bound goes. */
export interface Retention {
  readonly ageSeconds: number;
  readonly count: number;
}

/** Pause before the next attempt of a failed job. */
export interface Backoff {
  readonly type: 'fixed' | 'exponential';
  /** Milliseconds before the second attempt; doubles from there when exponential. */
  readonly delayMs: number;
  /** Share of the pause that is random, 0 to 1. */
  readonly jitter: number;
}

/** How the places of a worker are shared among those whose work a queue carries. */
export interface PlaceShare {
  /** An owner gets another place while it holds less than this part of the free ones. Above 0, at most 1. */
  readonly ofFree: number;
  /** Places of one worker that the jobs on one thing get at most, for example on one server. */
  readonly perSubject: number;
  /** Milliseconds until a job that got no place asks again, whichever worker takes it then. */
  readonly againMs: number;
}

/**
 * A queue with every setting it has. All are required: a default somebody else chose is not a decision.
 * The lib whose work a queue carries declares it; the worker app opens it.
 */
export interface QueueDefinition {
  /** Kebab case, at most 63 characters, one value in the whole service. */
  readonly name: string;
  /** Jobs one worker process runs side by side. */
  readonly concurrency: number;
  /** Null where nobody's work can keep somebody else's from a place. */
  readonly share: PlaceShare | null;
  /** Milliseconds a job stays with a worker that gives no sign of life; renewed at half of it. */
  readonly lockDurationMs: number;
  /** Milliseconds between two looks for jobs whose worker is gone. */
  readonly stalledIntervalMs: number;
  /** How often such a job starts again; 0 fails it, which is right after a remote mutation. */
  readonly maxStalledCount: number;
  /** Runs of a job that throws, the first included. */
  readonly attempts: number;
  readonly backoff: Backoff;
  readonly removeOnComplete: Retention;
  readonly removeOnFail: Retention;
  /** Milliseconds an idle worker relies on the push of a new job before it looks by itself. */
  readonly idlePollMs: number;
  /** Milliseconds before the next try when the backend refuses connections. */
  readonly reconnectPauseMs: number;
  /** Milliseconds a stop waits for running jobs; the process-wide drain timeout is the upper bound. */
  readonly drainTimeoutMs: number;
}

const DAY_SECONDS = 86_400;

/** What is alike for all queues: how long finished jobs stay readable, how a lost backend is found. */
export const COMMON_QUEUE_SETTINGS = {
  removeOnComplete: { ageSeconds: DAY_SECONDS, count: 1_000 },
  removeOnFail: { ageSeconds: 14 * DAY_SECONDS, count: 5_000 },
  idlePollMs: 5_000,
  reconnectPauseMs: 1_000,
} as const satisfies Partial<QueueDefinition>;

/** Sweeps of all libs. One that takes long must not keep the others from their time. */
export const MAINTENANCE_QUEUE: QueueDefinition = {
  ...COMMON_QUEUE_SETTINGS,
  name: 'maintenance',
  concurrency: 4,
  share: null,
  lockDurationMs: 60_000,
  stalledIntervalMs: 30_000,
  maxStalledCount: 1,
  attempts: 3,
  backoff: { type: 'exponential', delayMs: 1_000, jitter: 0.5 },
  drainTimeoutMs: 5_000,
};

/** The open queues of this process, by name. */
export type QueueMap = ReadonlyMap<string, Queue>;
export type { Queue };

/** Injection token of {@link QueueMap}. */
export const QUEUE_MAP = Symbol('QUEUE_MAP');
