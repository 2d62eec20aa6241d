import { Injectable } from '@nestjs/common';
import { Database, type SqlExecutor, type Transaction } from '#libs/database';
import { newId, type DomainEvent } from '#libs/kernel';
import { tracer } from '#libs/observability';
import { EventLogRegistry } from '../event-log-registry.js';
import { applyView } from '../views/apply-view.js';
import { AppendAnnouncer } from './append-announcer.js';
import { EmptyAppendError } from './empty-append.error.js';
import {
  APPEND,
  READ_PARTITION,
  READ_STREAM,
  toStoredEvent,
  type AppendRow,
  type EventRow,
} from './event-rows.js';
import { StreamConflictError } from './stream-conflict.error.js';
import type { EventMeta, Stored, StoredEvent } from './stored-event.js';

export interface AppendInput<Event extends DomainEvent = DomainEvent> {
  readonly module: string;
  readonly streamType: string;
  /** `<noun>-<uuid>`, at most 200 characters. */
  readonly streamId: string;
  readonly portalId: string | null;
  /** 0: the stream must not exist yet. */
  readonly expectedVersion: number;
  readonly events: readonly Event[];
  readonly meta: EventMeta;
}

const CONFLICT = 'ES409';

function asTransaction(executor: SqlExecutor): Transaction | null {
  return 'afterCommit' in executor ? (executor as Transaction) : null;
}

/** What follows from the fact goes on in the trace of the request or job that recorded it. */
function inItsTrace(meta: EventMeta): EventMeta {
  const { traceparent } = tracer();
  return traceparent === null ? meta : { ...meta, traceparent };
}

/**
 * Writes facts and reads streams. One transaction appends to one stream, before it writes any other
 * row, and does no I/O between the append and its commit.
 */
@Injectable()
export class EventStore {
  private readonly streamOf = new WeakMap<Transaction, string>();

  constructor(
    private readonly database: Database,
    private readonly registry: EventLogRegistry,
    private readonly announcer: AppendAnnouncer,
  ) {}

  /**
   * Appends and then brings the views of the stream in step in the same transaction. A stream with views
   * therefore needs a {@link Transaction}; others may pass the database.
   * @throws StreamConflictError, EmptyAppendError; Error on an undeclared type or a second stream.
   */
  async append<Event extends DomainEvent>(
    executor: SqlExecutor,
    input: AppendInput<Event>,
  ): Promise<Stored<Event>[]> {
    if (input.events.length === 0) throw new EmptyAppendError(input.streamId);
    const tx = asTransaction(executor);
    const kind = this.registry.streamOf(input.module, input.streamType);
    if (!tx && kind && kind.views.length > 0) {
      throw new Error(`A ${input.streamType} has views: append in a transaction.`);
    }
    if (tx) this.claim(tx, input.streamId);
    const events = await this.store(executor, input);
    const last = events[events.length - 1] as StoredEvent;
    const { module, partition, streamId, position, version } = last;
    const announce = (): void => this.announcer.announce({ module, partition, streamId, position, version });
    if (tx) {
      tx.afterCommit(announce);
      if (kind) for (const view of kind.views) await applyView(tx, kind, view, view.tables, events);
    } else announce();
    return events as unknown as Stored<Event>[];
  }

  /** All events of a stream, oldest first, upcast; empty when there is no such stream. */
  async load<Event extends DomainEvent = DomainEvent>(
    streamId: string,
    executor: SqlExecutor = this.database,
  ): Promise<Stored<Event>[]> {
    const rows = await executor.query<EventRow>(READ_STREAM, [streamId]);
    return rows.map((row) =>
      this.registry.catalogue.upcast(toStoredEvent(row)),
    ) as unknown as Stored<Event>[];
  }

  /** Up to `limit` events of a partition behind a position, in commit order, upcast. Never skips one. */
  async readPartition(
    module: string,
    partition: number,
    after: number,
    limit: number,
    executor: SqlExecutor = this.database,
  ): Promise<StoredEvent[]> {
    const events = await this.readPartitionAsStored(module, partition, after, limit, executor);
    return events.map((event) => this.registry.catalogue.upcast(event));
  }

  /** Like {@link readPartition}, payloads in the schema version they were stored with. */
  async readPartitionAsStored(
    module: string,
    partition: number,
    after: number,
    limit: number,
    executor: SqlExecutor = this.database,
  ): Promise<StoredEvent[]> {
    const rows = await executor.query<EventRow>(READ_PARTITION, [module, partition, after, limit]);
    return rows.map(toStoredEvent);
  }

  /** Brings an event from {@link readPartitionAsStored} to the current schema version. */
  upcast(event: StoredEvent): StoredEvent {
    return this.registry.catalogue.upcast(event);
  }

  private async store(executor: SqlExecutor, input: AppendInput): Promise<StoredEvent[]> {
    const { module, streamId, expectedVersion } = input;
    const drafts = input.events.map(({ type, data }) => ({
      id: newId(),
      type,
      schemaVersion: this.registry.catalogue.currentVersion(module, type),
      data,
    }));
    const payload = JSON.stringify(drafts);
    const meta = inItsTrace(input.meta);
    const row = await this.run(executor, input, [
      module,
      input.streamType,
      streamId,
      input.portalId,
      expectedVersion,
      payload,
      JSON.stringify(meta),
    ]);
    // Projections must meet the payload as a later reader will, after its way through JSON.
    return (JSON.parse(payload) as typeof drafts).map((draft, index) => ({
      position: Number(row.o_positions[index]),
      eventId: draft.id,
      module,
      partition: row.o_partition,
      streamId,
      version: row.o_version - drafts.length + index + 1,
      type: draft.type,
      schemaVersion: draft.schemaVersion,
      data: draft.data,
      meta,
      recordedAt: row.o_recorded_at,
    }));
  }

  private async run(executor: SqlExecutor, input: AppendInput, values: unknown[]): Promise<AppendRow> {
    try {
      const [row] = await executor.query<AppendRow>(APPEND, values);
      return row as AppendRow;
    } catch (error) {
      const { code, detail, message } = error as { code?: string; detail?: string; message: string };
      if (code !== CONFLICT) throw error;
      const actual = detail === undefined ? null : Number(detail);
      throw new StreamConflictError(message, input.streamId, input.expectedVersion, actual, error);
    }
  }

  private claim(tx: Transaction, streamId: string): void {
    const claimed = this.streamOf.get(tx) ?? streamId;
    if (claimed !== streamId) {
      throw new Error(`One transaction appends to one stream: ${claimed} was first, then ${streamId}.`);
    }
    this.streamOf.set(tx, streamId);
  }
}
