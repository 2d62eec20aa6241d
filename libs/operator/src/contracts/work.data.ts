import {
  answers,
  choice,
  command,
  CONSOLE,
  OF_PORTAL,
  type Page,
  PAGED,
  reads,
  text,
  writes,
} from './call-table.js';

const JOB_STATES = ['waiting', 'active', 'delayed', 'failed', 'completed'] as const;
const DELIVERY_STATUSES = ['pending', 'delivered', 'dead'] as const;

export type JobState = (typeof JOB_STATES)[number];

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
  readonly status: (typeof DELIVERY_STATUSES)[number];
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

const QUEUE = text(CONSOLE, 'Name of the queue', 63);
const JOB = {
  queue: QUEUE,
  job: text(CONSOLE, 'Id of the job', 500, { minLength: 1 }),
} as const;

/** What runs behind the API, and what it runs under. */
export const WORK_ROWS = {
  'queues.list': reads({ input: {}, answer: answers<Queues>(), example: {} }),

  /** Newest first. */
  'jobs.list': reads({
    input: {
      ...PAGED,
      queue: QUEUE,
      state: choice(CONSOLE, 'Only those in this state', JOB_STATES),
    },
    answer: answers<Page<Job>>(),
    example: { queue: 'infra', state: 'failed' },
  }),

  /** Of a failed job: it is tried again. */
  'jobs.retry': writes({
    about: ['queue', 'job'],
    input: JOB,
    answer: answers<{ readonly retried: true }>(),
    example: { queue: 'infra', job: '17' },
  }),

  /** Of a failed job: it is forgotten. What is still due by the log, a sweep asks for again. */
  'jobs.discard': writes({
    about: ['queue', 'job'],
    input: JOB,
    answer: answers<{ readonly discarded: true }>(),
    example: { queue: 'infra', job: '17' },
  }),

  /** Oldest first. */
  'events.parked': reads({
    input: PAGED,
    answer: answers<Page<ParkedEvent>>(),
    example: { limit: 20 },
  }),

  /** All parked facts of the stream are handed over again, in order, by a worker within some seconds. */
  'events.retry': writes({
    about: ['module', 'subscription', 'streamId'],
    input: {
      subscription: text(CONSOLE, 'Who reads the log', 200),
      module: text(CONSOLE, 'Whose facts', 200),
      streamId: text(CONSOLE, 'Stream of the facts', 200),
    },
    answer: answers<{ readonly asked: number }>(),
    example: {
      subscription: 'dispatcher',
      module: 'infra',
      streamId: 'server-0190a6c2-7b1e-7c3d-8e4f-5a6b7c8d9e0f',
    },
  }),

  /** Newest first. */
  'deliveries.list': reads({
    input: { ...PAGED, ...OF_PORTAL },
    optional: {
      server: text(CONSOLE, 'Only those for this server', 64),
      status: choice(CONSOLE, 'Only those', DELIVERY_STATUSES),
    },
    answer: answers<Page<Delivery>>(),
    example: { portal: 'shop.example', status: 'dead' },
  }),

  /** Of a dead delivery: one more attempt. */
  'deliveries.retry': writes({
    about: ['delivery'],
    input: { delivery: text(CONSOLE, 'Id of the delivery', 64) },
    answer: answers<Delivery>(),
    example: { delivery: '0190a6c2-7b1e-7c3d-8e4f-5a6b7c8d9e0f' },
  }),

  'replicas.list': reads({ input: {}, answer: answers<readonly Replica[]>(), example: {} }),

  'limits.get': reads({
    input: {},
    answer: answers<{ readonly settings: readonly Setting[]; readonly rates: readonly RateLimit[] }>(),
    example: {},
  }),

  'views.list': reads({
    input: {},
    answer: answers<readonly View[]>(),
    commands: [command('views list', 'show the views and their tables')],
    example: {},
  }),
};
