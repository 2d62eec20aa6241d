import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Database, type NamedStatement, type SqlExecutor, type Transaction } from '#libs/database';
import { type DomainEvent, newId } from '#libs/kernel';
import { tracer } from '#libs/observability';
import { EventLogRegistry } from '../event-log-registry.js';
import { EmptyAppendError, EventsGoneError, StreamConflictError } from '../event-log.errors.js';
import { findRecentParts } from '../parts/log-parts.js';
import { applyView } from '../views/apply-in-order.js';
import {
  APPEND,
  type AppendRow,
  type EventRow,
  FirstFacts,
  READ_PARTITION,
  READ_WHOLE_STREAM,
  readStreamFrom,
  type StreamRow,
  toStoredEvent,
} from './event-rows.js';
import type { EventMeta, Stored, StoredEvent } from './stored-event.js';

/** Channel on which committed appends are announced; the payload is {@link AppendAnnouncement} as JSON. */
export const EVENT_CHANNEL = 'es_event';

/** Waits for no disk: what is told is on it already, and the telling itself is not kept. */
const ANNOUNCE: NamedStatement = {
  name: 'es_announce',
  text: `with hasty as materialized (select set_config('synchronous_commit', 'off', true))
         select pg_notify($1, p) from hasty, unnest($2::text[]) p`,
};

export interface AppendAnnouncement {
  readonly module: string;
  readonly partition: number;
  readonly streamId: string;
  /** Position and version of the last event of the append. */
  readonly position: number;
  readonly version: number;
  /** Of the last event; a process of an earlier version does not tell it. */
  readonly type?: string;
}

/** @throws SyntaxError when the payload is not one of ours. */
export function parseAnnouncement(payload: string): AppendAnnouncement {
  return JSON.parse(payload) as AppendAnnouncement;
}

/**
 * Tells every process about committed appends. It works after the commit and in batches because
 * NOTIFY inside a transaction makes all commits of the server wait for each other. An announcement
 * can be lost with its process, so whoever waits for one also polls.
 */
@Injectable()
export class AppendAnnouncer implements BeforeApplicationShutdown {
  private readonly logger = new Logger(AppendAnnouncer.name);
  private waiting: string[] = [];
  private sending: Promise<void> | null = null;

  constructor(private readonly database: Database) {}

  announce(announcement: AppendAnnouncement): void {
    this.waiting.push(JSON.stringify(announcement));
    this.sending ??= this.send();
  }

  /** Lets the last announcements out before the pool closes. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.sending;
  }

  private async send(): Promise<void> {
    while (this.waiting.length > 0) {
      const payloads = this.waiting;
      this.waiting = [];
      try {
        await this.database.query(ANNOUNCE, [EVENT_CHANNEL, payloads]);
      } catch (error) {
        this.logger.warn(
          `${payloads.length} appends were not announced; readers poll: ${(error as Error).message}`,
        );
      }
    }
    this.sending = null;
  }
}

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
export class EventStore implements OnApplicationBootstrap {
  readonly firstFacts = new FirstFacts();
  private readonly streamOf = new WeakMap<Transaction, string>();
  private readonly listeners: ((streamId: string) => void)[] = [];
  private readonly companions: ((tx: Transaction, streamId: string) => Promise<void>)[] = [];
  private readRecent = readStreamFrom(0);
  private hasOlderParts = false;

  constructor(
    private readonly database: Database,
    private readonly registry: EventLogRegistry,
    private readonly announcer: AppendAnnouncer,
  ) {}

  /** What it learns here makes loads quicker; they are right without it, and while newer parts are made. */
  async onApplicationBootstrap(): Promise<void> {
    const from = await this.database.atStart(() => findRecentParts(this.database));
    this.readRecent = readStreamFrom(from);
    this.hasOlderParts = from > 0;
  }

  /** The listener is called right after the commit of each append of this process, before its writer goes on. */
  onCommitted(listener: (streamId: string) => void): void {
    this.listeners.push(listener);
  }

  /** The companion writes beside each append of this process, in its transaction; a throw takes both back. */
  accompany(companion: (tx: Transaction, streamId: string) => Promise<void>): void {
    this.companions.push(companion);
  }

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
    const { module, partition, streamId, position, version, type } = last;
    const announce = (): void => {
      for (const listener of this.listeners) listener(streamId);
      this.announcer.announce({ module, partition, streamId, position, version, type });
    };
    if (tx) {
      tx.afterCommit(announce);
      if (kind) for (const view of kind.views) await applyView(tx, kind, view, view.tables, events);
      for (const companion of this.companions) await companion(tx, streamId);
    } else announce();
    return events as unknown as Stored<Event>[];
  }

  /**
   * All events of a stream, oldest first, upcast; empty when there is no such stream.
   * @throws EventsGoneError when some of them are in a part of the log that was taken away.
   */
  async load<Event extends DomainEvent = DomainEvent>(
    streamId: string,
    executor: SqlExecutor = this.database,
  ): Promise<Stored<Event>[]> {
    const rows = await this.rowsOf(streamId, executor);
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
    const rows = await executor.query<EventRow>(READ_PARTITION, [module, partition, after, limit]);
    return rows.map((row) => this.registry.catalogue.upcast(toStoredEvent(row)));
  }

  /** Brings an event as it is stored to the current schema version. */
  upcast(event: StoredEvent): StoredEvent {
    return this.registry.catalogue.upcast(event);
  }

  /** Who begins in the recent parts lies in them as a whole, for positions of a stream grow with its versions. */
  private async rowsOf(streamId: string, executor: SqlExecutor): Promise<readonly EventRow[]> {
    const recent = await executor.query<EventRow>(this.readRecent, [streamId]);
    if (recent[0]?.version === 1 || (recent.length === 0 && !this.hasOlderParts)) return recent;
    const whole = await executor.query<StreamRow>(READ_WHOLE_STREAM, [streamId]);
    const rows = whole.filter((row): row is StreamRow & EventRow => row.position !== null);
    const version = whole[0]?.stream_version ?? 0;
    if (rows.length !== version) throw new EventsGoneError(streamId, version, rows.length);
    return rows;
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
