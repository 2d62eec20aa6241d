import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '#libs/database';
import { isTransientDatabaseError, type Transaction } from '#libs/database/contracts';
import { DeliveryUnavailableError, UnreadableEventError } from '../event-log.errors.js';
import type { EventStore } from '../store/event-store.js';
import type { StoredEvent } from '../store/stored-event.js';
import { awaitCheckpoint, moveCheckpoint, park, parkedStreams, takeEvents } from './checkpoints.js';
import type { ConcurrencyLimit, RunnerSettings } from './runner-settings.js';
import type { AsyncSubscription, ConsumerKey, SubscriptionObserver } from './subscription.port.js';

/** What a consumer works with; shared by all consumers of a process. */
export interface ConsumerContext {
  readonly database: Database;
  readonly store: EventStore;
  readonly settings: RunnerSettings;
  readonly limit: ConcurrencyLimit;
  readonly observer: SubscriptionObserver;
}

/** `done`: what there was has been taken, and there was something. */
type Outcome = 'progress' | 'done' | 'nothing' | 'failed';

/** Neither the event nor its handler is at fault: waiting helps, parking would lose order for nothing. */
function isOutside(error: unknown): boolean {
  return (
    error instanceof DeliveryUnavailableError ||
    error instanceof UnreadableEventError ||
    isTransientDatabaseError(error)
  );
}

/** Moves one subscription through one partition: batch by batch, effect and checkpoint together. */
export class PartitionConsumer {
  readonly key: ConsumerKey;
  private readonly stopping = new AbortController();
  private running: Promise<void> | null = null;
  private wanted = false;
  private failures = 0;
  private tries = 0;
  /** Events up to here are taken one by one, to find the one that fails its batch. */
  private singlyUpTo = 0;
  private batch: readonly StoredEvent[] = [];

  constructor(
    private readonly subscription: AsyncSubscription,
    partition: number,
    private readonly context: ConsumerContext,
  ) {
    this.key = { subscription: subscription.name, module: subscription.module, partition };
  }

  /** There may be something to read. */
  wake(): void {
    this.wanted = true;
    this.running ??= this.drain();
  }

  /** Takes no further batch and waits for the running one. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  /** Reads to the head of the partition; a failure is thrown. For rebuilds, outside the runner. */
  async catchUp(): Promise<number> {
    let count = 0;
    for (;;) {
      const outcome = await this.takeBatch(this.context.settings.batchSize);
      count += this.batch.length;
      if (outcome !== 'progress') return count;
    }
  }

  private async drain(): Promise<void> {
    while (this.wanted && !this.stopping.signal.aborted) {
      this.wanted = false;
      const outcome = await this.context.limit.run(() => this.step());
      if (outcome === 'nothing' || outcome === 'done') continue;
      this.wanted = true;
      if (outcome === 'failed') await this.pause();
    }
    this.running = null;
  }

  private async step(): Promise<Outcome> {
    if (this.stopping.signal.aborted) return 'nothing';
    try {
      const outcome = await this.takeBatch(this.singlyUpTo > 0 ? 1 : this.context.settings.batchSize);
      this.succeeded();
      return outcome;
    } catch (error) {
      return this.judge(error);
    }
  }

  private takeBatch(limit: number): Promise<Outcome> {
    const { database, store } = this.context;
    this.batch = [];
    return database.transaction(async (tx) => {
      this.batch = (await takeEvents(tx, this.key, limit)) ?? [];
      const last = this.batch.at(-1);
      if (!last) return 'nothing';
      const due = await this.holdBack(tx, this.batch);
      if (due.length > 0) {
        const current = due.map((event) => store.upcast(event));
        store.firstFacts.note(current);
        await this.subscription.handle(current, tx);
      }
      moveCheckpoint(tx, this.key, last.position);
      // What is committed from here on has an announcement of its own.
      return this.batch.length < limit ? 'done' : 'progress';
    });
  }

  private async holdBack(tx: Transaction, events: readonly StoredEvent[]): Promise<readonly StoredEvent[]> {
    if (this.subscription.afterParked === 'continue') return events;
    const streams = await parkedStreams(tx, this.key);
    if (streams.size === 0) return events;
    const held = events.filter((event) => streams.has(event.streamId));
    await park(tx, this.key, held, 'an earlier event of the stream is parked', 0);
    return events.filter((event) => !streams.has(event.streamId));
  }

  private succeeded(): void {
    const last = this.batch.at(-1);
    this.failures = 0;
    this.tries = 0;
    if (!last) return;
    if (last.position >= this.singlyUpTo) this.singlyUpTo = 0;
    this.context.observer.processed(this.key, this.batch.length);
  }

  private async judge(error: unknown): Promise<Outcome> {
    const { batch } = this;
    const [first] = batch;
    this.failures += 1;
    this.context.observer.failed(this.key, error);
    if (!first || isOutside(error)) return 'failed';
    if (batch.length > 1) {
      this.singlyUpTo = batch[batch.length - 1]?.position ?? 0;
      return 'progress';
    }
    this.tries += 1;
    if (this.tries < this.context.settings.tries) return 'failed';
    try {
      await this.setAside(first, error);
    } catch (fault) {
      this.context.observer.failed(this.key, fault);
      return 'failed';
    }
    this.succeeded();
    return 'progress';
  }

  private async setAside(event: StoredEvent, error: unknown): Promise<void> {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const parked = await this.context.database.transaction(async (tx) => {
      if ((await awaitCheckpoint(tx, this.key)) >= event.position) return false;
      await park(tx, this.key, [event], reason, this.tries);
      moveCheckpoint(tx, this.key, event.position);
      return true;
    });
    if (parked) this.context.observer.parked(this.key, event.position, error);
  }

  private async pause(): Promise<void> {
    const { retryMs, longestRetryMs } = this.context.settings;
    const wait = Math.min(retryMs * 2 ** Math.min(this.failures - 1, 20), longestRetryMs);
    // Aborted by stop(), which is the end of the loop and not a failure.
    await delay(wait, undefined, { signal: this.stopping.signal }).catch(() => undefined);
  }
}
