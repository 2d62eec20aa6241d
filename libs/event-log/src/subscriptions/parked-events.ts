import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import { EventStore } from '../store/event-store.js';
import { toStoredEvent, type EventRow } from '../store/event-rows.js';
import type { AsyncSubscription } from './async-subscription.port.js';
import { awaitCheckpoint } from './checkpoints.js';

/** One event that a subscription could not handle. */
export interface ParkedEvent {
  readonly subscription: string;
  readonly module: string;
  readonly partition: number;
  readonly position: number;
  readonly streamId: string;
  readonly error: string;
  /** Tries made; 0 for an event held behind another one of its stream. */
  readonly attempts: number;
  readonly parkedAt: Date;
}

/** For operators: what was set aside, and the way back in once its cause is removed. */
@Injectable()
export class ParkedEvents {
  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
  ) {}

  /** The oldest 1000, oldest first. */
  async list(): Promise<ParkedEvent[]> {
    const rows = await this.database.query<Omit<ParkedEvent, 'position'> & { position: string }>(
      `select subscription, module, partition, position, stream_id as "streamId", error, attempts,
              parked_at as "parkedAt"
       from es.parked order by parked_at, position limit 1000`,
    );
    return rows.map((row) => ({ ...row, position: Number(row.position) }));
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
