import { Inject, Injectable } from '@nestjs/common';
import type { IRedisClient } from 'bullmq';
import { LOGGER, type Logger } from '#libs/observability';
import { type Queue, QUEUE_MAP, type QueueMap } from '../declarations/queue-definition.js';
import { isNotConnected, JOB_BACKEND, type JobBackend } from './job-backend.js';

/** The result of `work`, or undefined when it is not there after `timeoutMs`. */
export async function within<T>(timeoutMs: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const expiry = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeoutMs);
  });
  try {
    return await Promise.race([work, expiry]);
  } finally {
    clearTimeout(timer);
  }
}

const QUIET_MS = 5_000;

interface Seen {
  readonly at: number;
  readonly repeated: number;
}

/** While a backend is away every queue and worker reports it again and again; one line in 5 s is enough. */
@Injectable()
export class BackendErrorLog {
  private readonly seen = new Map<string, Seen>();

  private latest: { readonly message: string; readonly at: number } | null = null;

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  /** Why the network or the backend refuses connections now; null where nothing was heard of it. */
  get refusedConnection(): string | null {
    return this.latest && performance.now() - this.latest.at < QUIET_MS ? this.latest.message : null;
  }

  report(queue: string, error: Error): void {
    const now = performance.now();
    if ('syscall' in error) this.latest = { message: error.message, at: now };
    const last = this.seen.get(error.message);
    if (last && now - last.at < QUIET_MS) {
      this.seen.set(error.message, { at: last.at, repeated: last.repeated + 1 });
      return;
    }
    for (const [message, { at }] of this.seen) if (now - at >= QUIET_MS) this.seen.delete(message);
    this.seen.set(error.message, { at: now, repeated: 0 });
    this.logger.warn({ queue, err: error, repeated: last?.repeated ?? 0 }, 'job backend fault');
  }
}

/** Longer than a backend takes that is well, shorter than a caller waits for a command. */
const PATIENCE_MS = 3_000;
const PROBE = 'porticoProveWrites';
const PROBE_SCRIPT = `
  redis.call('set', KEYS[1], '1', 'px', ARGV[1])
  return redis.call('del', KEYS[1])`;

/**
 * Whether the backend takes jobs. One that answers may take none: Redis at its memory limit, a replica, one that cannot
 * write its files. So a key is written and removed, by a script and over the connection of a queue, as jobs are.
 */
@Injectable()
export class BackendWatch {
  private reason: string | null = null;
  private unqueued = 0;
  private readonly prepared = new WeakSet<IRedisClient>();

  constructor(
    @Inject(JOB_BACKEND) private readonly backend: JobBackend,
    @Inject(QUEUE_MAP) private readonly queues: QueueMap,
    private readonly errors: BackendErrorLog,
  ) {}

  /** Why it took nothing when it was asked last; null while it does. */
  get refusal(): string | null {
    return this.reason;
  }

  /** Jobs it did not take since the start of the process. */
  get refusedJobs(): number {
    return this.unqueued;
  }

  /** @throws what the backend refuses with, or that it does not answer in 3 s. */
  async prove(): Promise<void> {
    const [queue] = this.queues.values();
    // The tables of jobs are in the database, which has a check of its own; the next job shows whether it takes them.
    if (!queue || this.backend.kind === 'postgresql') {
      this.reason = null;
      return;
    }
    await this.bounded(queue.name, this.write(queue));
  }

  /** Looks at jobs. @throws as {@link prove} */
  async asking(queue: string, reading: Promise<unknown>): Promise<void> {
    const known = this.reason;
    await this.bounded(queue, reading);
    // One that can be read may still take nothing.
    this.reason ??= known;
  }

  /** Adds a job. @throws as {@link prove} */
  async taking(queue: string, adding: Promise<unknown>): Promise<void> {
    try {
      await this.bounded(queue, adding);
    } catch (error) {
      this.unqueued += 1;
      throw error;
    }
  }

  private async bounded(queue: string, work: Promise<unknown>): Promise<void> {
    try {
      const done = await within(
        PATIENCE_MS,
        work.then(() => true),
      );
      if (!done) throw new Error(`The backend of jobs has not answered within ${PATIENCE_MS} ms`);
      this.reason = null;
    } catch (error) {
      this.errors.report(queue, error as Error);
      this.reason = this.explain(error as Error);
      throw error;
    }
  }

  /** A client that is not connected says no more than that. */
  private explain({ message }: Error): string {
    if (!isNotConnected(message)) return message;
    return `Redis is not reached, or is loading its data: ${this.errors.refusedConnection ?? message}`;
  }

  private async write(queue: Queue): Promise<void> {
    const client = await queue.getBackend().client;
    if (!this.prepared.has(client)) {
      client.defineCommand(PROBE, { numberOfKeys: 1, lua: PROBE_SCRIPT });
      this.prepared.add(client);
    }
    // A key of the queue lies on its node of a cluster; one that a process leaves behind goes by itself.
    await client.runCommand(PROBE, [queue.toKey('probe'), PATIENCE_MS]);
  }
}
