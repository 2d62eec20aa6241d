import type { Call, NoInput, Page, PageInput } from './paging.js';

export type JobState = 'waiting' | 'active' | 'delayed' | 'failed' | 'completed';

/** How many jobs of a queue are in which state. */
export interface Queue {
  readonly name: string;
  readonly waiting: number;
  readonly active: number;
  readonly delayed: number;
  /** Kept ones. */
  readonly completed: number;
  /** Kept ones; these have used all their attempts. */
  readonly failed: number;
  /** Since the job at the head could have started. */
  readonly oldestWaitingAgeMs: number | null;
  readonly lastCompletedAgeMs: number | null;
}

export interface Queues {
  readonly backend: 'redis' | 'postgresql';
  /** Null when the backend answers; else why it cannot be asked, and `queues` is empty. */
  readonly unavailable: string | null;
  readonly queues: readonly Queue[];
}

export interface Job {
  readonly id: string;
  readonly queue: string;
  /** Which work it is, for example `run-operation`. */
  readonly name: string;
  readonly state: JobState;
  /** Attempts begun. */
  readonly attempts: number;
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  /** Why the last attempt failed, without secrets. */
  readonly failedReason: string | null;
  /** What it works on: ids, times, numbers and flags as they are, of other texts their length. */
  readonly data: unknown;
}

/** A fact of the log that the dispatcher, or another reader of it, has set aside. */
export interface ParkedEvent {
  readonly subscription: string;
  readonly module: string;
  readonly partition: number;
  readonly position: number;
  readonly streamId: string;
  /** Type of the fact; null when the part of the log is not there any more. */
  readonly event: string | null;
  readonly error: string;
  /** Tries made; 0 for one held behind another one of its stream. */
  readonly attempts: number;
  readonly parkedAt: string;
  /** When an operator asked for another try; null when nobody has since the last one. */
  readonly retryAskedAt: string | null;
}

/** An event of a portal on its way to the application of a server. */
export interface Delivery {
  readonly id: string;
  readonly portalId: string;
  readonly serverId: string;
  readonly event: string;
  readonly appPath: string;
  readonly status: 'pending' | 'delivered' | 'dead';
  readonly receivedAt: string;
  readonly attempts: number;
  readonly nextAttemptAt: string | null;
  readonly lastAttemptAt: string | null;
  readonly httpStatus: number | null;
  readonly error: string | null;
  /** Whether its content is still there, so that it can be tried again. */
  readonly canRetry: boolean;
}

/** A process that has shown itself within the last 15 seconds. */
export interface Replica {
  readonly id: string;
  readonly kind: 'api' | 'worker';
  /** Address it gave for other processes. */
  readonly url: string;
  readonly seenAt: string;
  /** Agents of servers whose tunnels it holds. */
  readonly serverTunnels: number;
  readonly machineTunnels: number;
}

/** A setting as it is in effect; of a secret only whether it is set. */
export interface Setting {
  /** Name of the environment variable. */
  readonly env: string;
  readonly description: string;
  readonly secret: boolean;
  /** Null for a secret, and for one that is not set. */
  readonly value: string | number | boolean | readonly string[] | null;
  readonly isSet: boolean;
  /** Whether it is what the service brings along. */
  readonly isDefault: boolean;
}

/** So many calls in a window, counted for each key, portal, person or server. */
export interface RateLimit {
  readonly name: string;
  readonly subject: 'key' | 'portal' | 'server' | 'owner';
  readonly requests: number;
  readonly windowSeconds: number;
}

export interface View {
  readonly name: string;
  readonly module: string;
  readonly streamType: string;
  readonly tables: readonly string[];
}

export interface WorkCalls {
  readonly 'queues.list': Call<NoInput, Queues>;
  /** Newest first. */
  readonly 'jobs.list': Call<PageInput & { readonly queue: string; readonly state: JobState }, Page<Job>>;
  /** Of a failed job: it is tried again. */
  readonly 'jobs.retry': Call<{ readonly queue: string; readonly job: string }, { readonly retried: true }>;
  /** Of a failed job: it is forgotten. What is still due by the log, a sweep asks for again. */
  readonly 'jobs.discard': Call<
    { readonly queue: string; readonly job: string },
    { readonly discarded: true }
  >;
  /** Oldest first. */
  readonly 'events.parked': Call<PageInput, Page<ParkedEvent>>;
  /** All parked facts of the stream are handed over again, in order, by a worker within some seconds. */
  readonly 'events.retry': Call<
    { readonly subscription: string; readonly module: string; readonly streamId: string },
    { readonly asked: number }
  >;
  /** Newest first. `portal`: id or domain. */
  readonly 'deliveries.list': Call<
    PageInput & {
      readonly portal?: string;
      readonly server?: string;
      readonly status?: 'pending' | 'delivered' | 'dead';
    },
    Page<Delivery>
  >;
  /** Of a dead delivery: one more attempt. */
  readonly 'deliveries.retry': Call<{ readonly delivery: string }, Delivery>;
  readonly 'replicas.list': Call<NoInput, readonly Replica[]>;
  readonly 'limits.get': Call<
    NoInput,
    { readonly settings: readonly Setting[]; readonly rates: readonly RateLimit[] }
  >;
  readonly 'views.list': Call<NoInput, readonly View[]>;
}
