import { Injectable, Logger } from '@nestjs/common';
import { Database } from '#libs/database';
import { JobDispatcher } from '../dispatch/job-dispatcher.js';
import { EventLogRegistry } from '../event-log-registry.js';
import { type EventRow, toStoredEvent } from '../store/event-rows.js';
import { EventStore } from '../store/event-store.js';
import { awaitCheckpoint } from './checkpoints.js';
import type { AsyncSubscription } from './subscription.port.js';

/** The parked events of one stream. */
export interface ParkedStream {
  readonly subscription: string;
  readonly module: string;
  readonly streamId: string;
}

/** One event that a subscription could not handle. */
export interface ParkedEvent extends ParkedStream {
  readonly partition: number;
  readonly position: number;
  /** Type of the event; null when the part of the log it lies in is not there any more. */
  readonly event: string | null;
  readonly error: string;
  /** Tries made; 0 for an event held behind another one of its stream. */
  readonly attempts: number;
  readonly parkedAt: Date;
  /** When another try was asked for; null when none was since the last one. */
  readonly retryAskedAt: Date | null;
}

/** Where a page of parked events goes on: behind this one. */
export interface ParkedPlace {
  readonly parkedAt: Date;
  readonly position: number;
}

const OF_STREAM = 'subscription = $1 and module = $2 and stream_id = $3';
const keyOf = ({ subscription, module, streamId }: ParkedStream): unknown[] => [
  subscription,
  module,
  streamId,
];

/** For operators: what was set aside, and the way back in once its cause is removed. */
@Injectable()
export class ParkedEvents {
  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
  ) {}

  /** Oldest first. Times are compared to the millisecond, which is what a cursor can hold. */
  async list(limit = 1_000, after: ParkedPlace | null = null): Promise<ParkedEvent[]> {
    const rows = await this.database.query<Omit<ParkedEvent, 'position'> & { position: string }>(
      `select p.subscription, p.module, p.partition, p.position, p.stream_id as "streamId", e.type as event,
              p.error, p.attempts, date_trunc('milliseconds', p.parked_at) as "parkedAt",
              p.retry_asked_at as "retryAskedAt"
         from es.parked p
         left join es.event e on e.module = p.module and e.partition = p.partition and e.position = p.position
        where $2::timestamptz is null or p.parked_at >= $2
          and (date_trunc('milliseconds', p.parked_at), p.position) > ($2, $3::bigint)
        order by date_trunc('milliseconds', p.parked_at), p.position limit $1`,
      [limit, after?.parkedAt ?? null, after?.position ?? null],
    );
    return rows.map((row) => ({ ...row, position: Number(row.position) }));
  }

  /** Asks the workers to hand the parked events of a stream over again. @returns how many there are. */
  async askRetry(stream: ParkedStream): Promise<number> {
    const rows = await this.database.query(
      `update es.parked set retry_asked_at = clock_timestamp() where ${OF_STREAM} returning 1`,
      keyOf(stream),
    );
    return rows.length;
  }

  /** Streams another try was asked for, the oldest wish first. */
  asked(limit: number): Promise<ParkedStream[]> {
    return this.database.query<ParkedStream>(
      `select subscription, module, stream_id as "streamId" from es.parked where retry_asked_at is not null
        group by subscription, module, stream_id order by min(retry_asked_at) limit $1`,
      [limit],
    );
  }

  /** The try that was asked for was made, and failed. */
  async failedAgain(stream: ParkedStream, reason: string): Promise<void> {
    await this.database.query(
      `update es.parked set retry_asked_at = null, attempts = least(attempts + 1, 32767),
              error = case when attempts > 0 then left($4, 2000) else error end
        where ${OF_STREAM}`,
      [...keyOf(stream), reason],
    );
  }

  /**
   * Hands the parked events of a stream to the subscription again, in order and in one transaction.
   * A throw of the handler leaves all of them parked.
   * @returns how many were handled.
   */
  redrive(subscription: AsyncSubscription, streamId: string): Promise<number> {
    const { name, module } = subscription;
    return this.database.transaction(async (tx) => {
      const found = await tx.query<{ partition: number }>(
        'select partition from es.parked where subscription = $1 and module = $2 and stream_id = $3 limit 1',
        [name, module, streamId],
      );
      if (!found[0]) return 0;
      const { partition } = found[0];
      await awaitCheckpoint(tx, { subscription: name, module, partition });
      const rows = await tx.query<EventRow>(
        `with taken as (
           delete from es.parked where subscription = $1 and module = $2 and partition = $3 and stream_id = $4
           returning position)
         select e.* from es.event e join taken t on e.position = t.position
         where e.module = $2 and e.partition = $3 order by e.position`,
        [name, module, partition, streamId],
      );
      if (rows.length === 0) return 0;
      const events = rows.map((row) => this.store.upcast(toStoredEvent(row)));
      await subscription.handle(events, tx);
      return events.length;
    });
  }
}

const STREAMS_AT_ONCE = 100;

/** Makes the tries that operators asked for; in a worker, for only there are the subscriptions with their handlers. */
@Injectable()
export class ParkedRetries {
  private readonly logger = new Logger(ParkedRetries.name);

  constructor(
    private readonly parked: ParkedEvents,
    private readonly registry: EventLogRegistry,
    private readonly dispatcher: JobDispatcher,
  ) {}

  /** @returns how many events were handled. */
  async retryAsked(): Promise<number> {
    let handled = 0;
    for (const stream of await this.parked.asked(STREAMS_AT_ONCE)) handled += await this.retry(stream);
    return handled;
  }

  private async retry(stream: ParkedStream): Promise<number> {
    const { subscription: name, module, streamId } = stream;
    const subscriptions = [...this.registry.subscriptions(), ...this.dispatcher.subscriptions()];
    const found = subscriptions.find((one) => one.name === name && one.module === module);
    try {
      if (!found) throw new Error(`No subscription ${module}/${name} is known any more.`);
      return await this.parked.redrive(found, streamId);
    } catch (error) {
      this.logger.warn(`${module}/${name}: another try of ${streamId} failed: ${String(error)}`);
      await this.parked.failedAgain(stream, String(error));
      return 0;
    }
  }
}
