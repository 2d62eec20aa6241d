import { Logger } from '@nestjs/common';
import type { ConsumerKey, SubscriptionObserver } from './subscription-observer.port.js';

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
