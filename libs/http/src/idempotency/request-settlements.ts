import { setMaxListeners } from 'node:events';
import { type BeforeApplicationShutdown, Global, Inject, Injectable, Module } from '@nestjs/common';
import { isTransientDatabaseError, retryTransient } from '#libs/database';
import { LOGGER, type Logger } from '#libs/observability';
import { ReplicasModule } from '../limits/rate-limiter.js';
import { IdempotencyStore } from './idempotency-store.js';

/** Requests whose end waits for the database at most; further ones are left to their leases. */
const MOST_LATE = 1_000;

/**
 * Writes how requests with an `Idempotency-Key` ended. An answer waits for the first try and is sent even when that
 * fails. While the database is away the end is written later: a row that stays in progress would have every repeat
 * refused until its lease is over, though nobody works on it.
 */
@Injectable()
export class RequestSettlements implements BeforeApplicationShutdown {
  readonly #late = new Set<Promise<void>>();
  readonly #stop = new AbortController();

  constructor(@Inject(LOGGER) private readonly logger: Logger) {
    // Each end that waits listens.
    setMaxListeners(0, this.#stop.signal);
  }

  /**
   * @param work may be done again.
   * @param leaseMs how long it is worth the trying: then a repeat no longer takes the request for one that runs.
   * @returns when it is written, or has to wait, or cannot be. Never rejects.
   */
  async settle(requestId: string, leaseMs: number, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (err) {
      if (!isTransientDatabaseError(err) || this.#late.size >= MOST_LATE) this.giveUp(requestId, err);
      else this.settleLater(requestId, leaseMs, work);
    }
  }

  /** What waits is tried once more, and no longer waited for: the others take this process for gone soon. */
  async beforeApplicationShutdown(): Promise<void> {
    this.#stop.abort();
    while (this.#late.size > 0) await Promise.all(this.#late);
  }

  private settleLater(requestId: string, leaseMs: number, work: () => Promise<void>): void {
    const { signal } = this.#stop;
    const late = retryTransient(work, { signal, deadlineMs: leaseMs })
      .catch((err: unknown) => (signal.aborted ? work() : Promise.reject(err)))
      .catch((err: unknown) => this.giveUp(requestId, err))
      .finally(() => this.#late.delete(late));
    this.#late.add(late);
  }

  private giveUp(requestId: string, err: unknown): void {
    this.logger.warn({ err, requestId }, 'an idempotent request could not be settled');
  }
}

/** `Idempotency-Key` on every route that declares it. Needs a database with the schema of this lib. */
@Global()
@Module({
  imports: [ReplicasModule],
  providers: [IdempotencyStore, RequestSettlements],
  exports: [IdempotencyStore, RequestSettlements],
})
export class IdempotencyModule {}
