import { Injectable } from '@nestjs/common';
import type { Transaction } from '#libs/database';
import type { DomainEvent } from '#libs/kernel';
import { EventStore } from '../store/event-store.js';
import type { EventMeta } from '../store/stored-event.js';
import { type RecordStreamDefinition, registrationOf, type StreamRegistration } from './stream-definition.js';

/** The row a fact is about, as it was read before the decision. */
export interface RecordPlace {
  readonly id: string;
  readonly portalId: string | null;
  /** Version of its stream, kept in the row; 0 when it has none yet. */
  readonly version: number;
}

/**
 * What happened to rows that are the truth themselves: the row is read and decided on, the stream tells who
 * changed what. Made by {@link recordStream}.
 */
@Injectable()
export class RecordStream<Event extends DomainEvent> {
  protected readonly registration!: StreamRegistration;

  constructor(private readonly store: EventStore) {}

  /** Id of the stream in the log. */
  streamId(id: string): string {
    return `${this.registration.prefix}-${id}`;
  }

  /**
   * Writes the facts down, first in the transaction that changes the row.
   * @returns the version the row has from now on.
   * @throws StreamConflictError when the row has changed since it was read: see `retryConflict`.
   */
  async record(
    tx: Transaction,
    { id, portalId, version }: RecordPlace,
    events: readonly Event[],
    meta: EventMeta,
  ): Promise<number> {
    const { module, streamType } = this.registration;
    await this.store.append(tx, {
      module,
      streamType,
      streamId: this.streamId(id),
      portalId,
      expectedVersion: version,
      events,
      meta,
    });
    return version + events.length;
  }
}

/** The base of an injectable class of record streams. */
export interface RecordStreamClass<Event extends DomainEvent> {
  new (store: EventStore): RecordStream<Event>;
  readonly registration: StreamRegistration;
}

/**
 * Declares a kind of record streams: `class KeyStream extends recordStream<KeyEvent>({ … }) {}`.
 * @throws Error naming every malformed event type.
 */
export function recordStream<Event extends DomainEvent>(
  definition: RecordStreamDefinition<Event>,
): RecordStreamClass<Event> {
  const registration = registrationOf(definition, []);
  return class extends RecordStream<Event> {
    static readonly registration = registration;
    protected override readonly registration = registration;
  };
}
