import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  Optional,
} from '@nestjs/common';
import { Database, NotificationHub } from '#libs/database';
import { JobDispatcher } from '../dispatch/job-dispatcher.js';
import { EventLogRegistry } from '../event-log-registry.js';
import { StoredTypesCheck } from '../event-types/stored-types-check.js';
import { EVENT_CHANNEL, EventStore, parseAnnouncement } from '../store/event-store.js';
import { PARTITION_COUNT } from '../store/stored-event.js';
import { ensureCheckpoints, findPending } from './checkpoints.js';
import { PartitionConsumer } from './partition-consumer.js';
import {
  ConcurrencyLimit,
  LoggingObserver,
  RUNNER_SETTINGS,
  type RunnerSettings,
} from './runner-settings.js';
import { SUBSCRIPTION_OBSERVER, type SubscriptionObserver } from './subscription.port.js';

/**
 * Runs every subscription and the dispatcher, a consumer for each partition. Any number of processes
 * may run it: the checkpoint row decides who works on a partition.
 */
@Injectable()
export class SubscriptionRunner implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(SubscriptionRunner.name);
  private readonly consumers: PartitionConsumer[] = [];
  private readonly releases: (() => void)[] = [];
  private polling: Promise<void> | null = null;
  private stopped = false;

  constructor(
    private readonly database: Database,
    private readonly hub: NotificationHub,
    private readonly store: EventStore,
    private readonly registry: EventLogRegistry,
    private readonly dispatcher: JobDispatcher,
    private readonly storedTypes: StoredTypesCheck,
    @Inject(RUNNER_SETTINGS) private readonly settings: RunnerSettings,
    @Optional() @Inject(SUBSCRIPTION_OBSERVER) private readonly observer?: SubscriptionObserver,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.storedTypes.passed();
    const context = {
      database: this.database,
      store: this.store,
      settings: this.settings,
      limit: new ConcurrencyLimit(this.settings.concurrency),
      observer: new LoggingObserver(this.observer ?? null),
    };
    const subscriptions = [...this.registry.subscriptions(), ...this.dispatcher.subscriptions()];
    for (const subscription of subscriptions) {
      await this.database.atStart(() =>
        ensureCheckpoints(this.database, subscription.name, subscription.module),
      );
      for (let partition = 0; partition < PARTITION_COUNT; partition += 1) {
        this.consumers.push(new PartitionConsumer(subscription, partition, context));
      }
    }
    if (this.consumers.length > 0) await this.listen();
  }

  /** First of the shutdown hooks: nothing new is dispatched while jobs drain. */
  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    for (const release of this.releases) release();
    await Promise.all([this.polling, ...this.consumers.map((consumer) => consumer.stop())]);
  }

  private async listen(): Promise<void> {
    this.releases.push(
      await this.hub.subscribe(EVENT_CHANNEL, (payload) => {
        const { module, partition } = parseAnnouncement(payload);
        this.wake((consumer) => consumer.key.module === module && consumer.key.partition === partition);
      }),
      this.hub.onStateChange((connected) => connected && this.poll()),
    );
    const timer = setInterval(() => this.poll(), this.settings.pollMs);
    this.releases.push(() => clearInterval(timer));
    this.poll();
  }

  private poll(): void {
    if (this.stopped) return;
    this.polling ??= this.wakePending().finally(() => (this.polling = null));
  }

  private async wakePending(): Promise<void> {
    try {
      const pending = await findPending(this.database);
      this.wake(({ key }) =>
        pending.some(
          (found) =>
            found.partition === key.partition &&
            found.module === key.module &&
            found.subscription === key.subscription,
        ),
      );
    } catch (error) {
      this.logger.warn(`Could not look for new events: ${(error as Error).message}`);
    }
  }

  private wake(chosen: (consumer: PartitionConsumer) => boolean): void {
    if (this.stopped) return;
    for (const consumer of this.consumers) if (chosen(consumer)) consumer.wake();
  }
}
