import { Logger } from '@nestjs/common';
import type { ConsumerKey, SubscriptionObserver } from './subscription.port.js';

/** How asynchronous subscriptions are run. */
export interface RunnerSettings {
  /** Events taken at once. */
  readonly batchSize: number;
  /** Milliseconds between looks at the log when no announcement arrives. */
  readonly pollMs: number;
  /** Tries of a single event before it is parked. */
  readonly tries: number;
  /** First pause after a failure, in milliseconds; doubles up to `longestRetryMs`. */
  readonly retryMs: number;
  readonly longestRetryMs: number;
  /** Batches running at once in this process: connections of the pool taken at most. */
  readonly concurrency: number;
}

export const RUNNER_SETTINGS = Symbol('RUNNER_SETTINGS');

export const DEFAULT_RUNNER_SETTINGS: RunnerSettings = {
  batchSize: 200,
  pollMs: 1_000,
  tries: 3,
  retryMs: 100,
  longestRetryMs: 5_000,
  concurrency: 4,
};

/** Lets a bounded number of pieces of work run at once, first come first served. */
export class ConcurrencyLimit {
  private running = 0;
  private readonly queue: (() => void)[] = [];

  constructor(private readonly size: number) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.size) await new Promise<void>((resolve) => this.queue.push(resolve));
    else this.running += 1;
    try {
      return await work();
    } finally {
      const next = this.queue.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}

const name = ({ module, subscription, partition }: ConsumerKey): string =>
  `${module}/${subscription}, partition ${partition}`;

/** Writes failures to the log and passes everything on to the metrics observer, if there is one. */
export class LoggingObserver implements SubscriptionObserver {
  private readonly logger = new Logger('Subscriptions');

  constructor(private readonly next: SubscriptionObserver | null) {}

  processed(key: ConsumerKey, events: number): void {
    this.next?.processed(key, events);
  }

  failed(key: ConsumerKey, error: unknown): void {
    this.logger.warn(
      `${name(key)}: a batch failed: ${error instanceof Error ? error.message : String(error)}`,
    );
    this.next?.failed(key, error);
  }

  parked(key: ConsumerKey, position: number, error: unknown): void {
    this.logger.error(
      `${name(key)}: event ${position} is parked after repeated failures`,
      error instanceof Error ? error.stack : String(error),
    );
    this.next?.parked(key, position, error);
  }
}
