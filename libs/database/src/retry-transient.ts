import { setTimeout as delay } from 'node:timers/promises';
import { isTransientDatabaseError } from './database-faults.js';

export interface RetryOptions {
  readonly signal?: AbortSignal;
  /** Gives up after this many milliseconds; without it, only the signal ends the loop. */
  readonly deadlineMs?: number;
  /** Whether a fault will pass; of the database when absent. */
  readonly isTransient?: (error: unknown) => boolean;
}

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 2_000;

/** Repeats `work` while the database is away. For code that must not lose what it is writing. */
export async function retryTransient<T>(work: () => Promise<T>, options: RetryOptions = {}): Promise<T> {
  const startedAt = performance.now();
  const { isTransient = isTransientDatabaseError } = options;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!isTransient(error) || options.signal?.aborted) throw error;
      if (options.deadlineMs !== undefined && performance.now() - startedAt + pause > options.deadlineMs) {
        throw error;
      }
      await delay(pause, undefined, options.signal ? { signal: options.signal } : undefined);
    }
  }
}
