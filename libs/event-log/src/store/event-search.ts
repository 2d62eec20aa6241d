import { Injectable } from '@nestjs/common';
import { Database, type SqlExecutor } from '#libs/database';
import type { Actor } from '#libs/kernel';
import { EventLogRegistry } from '../event-log-registry.js';
import { requireWholeLog } from '../parts/log-parts.js';
import { type EventRow, toStoredEvent } from './event-rows.js';
import { PARTITION_COUNT, type StoredEvent } from './stored-event.js';

export interface HistoryQuestion {
  readonly module: string;
  readonly portalId?: string;
  readonly streamId?: string;
  /** Most events answered. */
  readonly limit: number;
}

/** A fact and the portal its stream belongs to. */
export interface HistoricEvent extends StoredEvent {
  readonly portalId: string | null;
}

const NEWEST = `
  select e.position, e.event_id, e.module, e.partition, e.stream_id, e.version, e.type, e.schema_version,
         e.data, e.meta, e.recorded_at, s.portal_id
    from es.event e join es.stream s on s.stream_id = e.stream_id
   where e.module = $1 and ($2::text is null or s.portal_id = $2) and ($3::text is null or e.stream_id = $3)
   order by e.recorded_at desc, e.stream_id, e.version desc limit $4`;

/** Which facts are asked for; null does not narrow. */
export interface SearchQuestion {
  /** Empty: all that this process knows. */
  readonly modules: readonly string[];
  readonly portalId: string | null;
  /** Only facts of this stream. */
  readonly streamId: string | null;
  /** Facts of these streams, and those whose actor has this key or is this user; empty does not narrow. */
  readonly streamIds: readonly string[];
  readonly keyId: string | null;
  readonly userId: string | null;
  readonly type: string | null;
  readonly actor: Actor['kind'] | null;
  readonly requestId: string | null;
  /** Inclusive. */
  readonly from: Date | null;
  /** Exclusive. */
  readonly to: Date | null;
  /** Only facts before this position. */
  readonly before: number | null;
  readonly limit: number;
}

export interface SearchPage {
  /** Newest first. */
  readonly events: readonly HistoricEvent[];
  /** Where the search goes on; null when it has seen all there is. */
  readonly before: number | null;
  /** Time down to which was looked; null when there is nothing from there on. */
  readonly searchedTo: Date | null;
}

/** Positions that one page looks at, whatever it finds: what it costs is bounded, and so the search goes on in pages. */
export const LOOKED_AT = 100_000;
/** Most searches find what they want among the newest facts; the next look is so many times as wide. */
const FIRST_LOOK = 1_000;
const WIDER = 4;
/** Positions are taken a moment before the time is: a search by time begins and ends so much beyond it. */
const SLACK_MS = 60_000;

/** What is wanted of a range of positions, which the key of the log finds. */
const SEARCH = `
  select e.*, s.portal_id from es.event e join es.stream s on s.stream_id = e.stream_id
   where e.module = any($1) and e.partition = any($2) and e.position >= $3 and e.position < $4
     and ($5::text is null or s.portal_id = $5)
     and ($6::text[] is null or e.stream_id = any($6) or e.meta->'actor'->>'keyId' = $7
          or e.meta->'actor'->>'userId' = $8)
     and ($15::text is null or e.stream_id = $15)
     and ($9::text is null or e.type = $9)
     and ($10::text is null or e.meta->'actor'->>'kind' = $10)
     and ($11::text is null or e.meta->>'requestId' = $11)
     and ($12::timestamptz is null or e.recorded_at >= $12)
     and ($13::timestamptz is null or e.recorded_at < $13)
   order by e.position desc limit $14`;

/** The first fact at or behind a position. */
const TIME_AT = `
  select n.recorded_at as at from unnest($1::text[]) m, generate_series(0, ${PARTITION_COUNT - 1}) k
   cross join lateral (
     select position, recorded_at from es.event e
      where e.module = m and e.partition = k and e.position >= $2 order by e.position limit 1) n
   order by n.position limit 1`;

type FoundRow = EventRow & { readonly portal_id: string | null };

const PARTITIONS = Array.from({ length: PARTITION_COUNT }, (_, partition) => partition);

/** The log across its streams, for people: by who, what and when a page at a time, newest first, or the end of it. */
@Injectable()
export class EventSearch {
  constructor(
    private readonly database: Database,
    private readonly registry: EventLogRegistry,
  ) {}

  /** The newest events of a module, oldest of them first, upcast. Reads all its events; not for requests. */
  async newest({ module, portalId, streamId, limit }: HistoryQuestion): Promise<HistoricEvent[]> {
    await requireWholeLog(this.database);
    const rows = await this.database.query<EventRow & { portal_id: string | null }>(NEWEST, [
      module,
      portalId ?? null,
      streamId ?? null,
      limit,
    ]);
    return rows.reverse().map((row) => ({
      ...this.registry.catalogue.upcast(toStoredEvent(row)),
      portalId: row.portal_id,
    }));
  }

  async page(question: SearchQuestion): Promise<SearchPage> {
    const { from, to, limit } = question;
    const modules = this.modulesOf(question);
    const floor = from === null ? 0 : await this.positionOf(modules, from.getTime() - SLACK_MS);
    const top = question.before ?? (to && (await this.positionOf(modules, to.getTime() + SLACK_MS)));
    const start = top ?? (await this.end());
    const events: HistoricEvent[] = [];
    let high = start;
    for (let width = FIRST_LOOK; high > floor && start - high < LOOKED_AT; width *= WIDER) {
      const low = Math.max(floor, high - Math.min(width, LOOKED_AT - (start - high)));
      events.push(...(await this.look(question, modules, low, high, limit - events.length)));
      const last = events.length === limit ? events.at(-1) : undefined;
      if (last) return { events, before: last.position, searchedTo: last.recordedAt };
      high = low;
    }
    const searchedTo = await this.timeAt(modules, high);
    return { events, before: high > floor ? high : null, searchedTo };
  }

  private modulesOf({ modules }: SearchQuestion): readonly string[] {
    const known = [...new Set(this.registry.streams().map(({ module }) => module))];
    return modules.length === 0 ? known : modules.filter((module) => known.includes(module));
  }

  private async look(
    { portalId, streamId, streamIds, keyId, userId, type, actor, requestId, from, to }: SearchQuestion,
    modules: readonly string[],
    low: number,
    high: number,
    limit: number,
  ): Promise<HistoricEvent[]> {
    const rows = await this.database.query<FoundRow>(SEARCH, [
      modules,
      PARTITIONS,
      low,
      high,
      portalId,
      streamIds.length === 0 ? null : streamIds,
      keyId,
      userId,
      type,
      actor,
      requestId,
      from,
      to,
      limit,
      streamId,
    ]);
    return rows.map((row) => ({
      ...this.registry.catalogue.upcast(toStoredEvent(row)),
      portalId: row.portal_id,
    }));
  }

  private async end(): Promise<number> {
    const [sequence] = await this.database.query<{ end: string }>(
      'select last_value + 1 as end from es.event_position_seq',
    );
    return Number(sequence?.end ?? 0);
  }

  private async timeAt(modules: readonly string[], position: number): Promise<Date | null> {
    const [first] = await this.database.query<{ at: Date }>(TIME_AT, [modules, position]);
    return first?.at ?? null;
  }

  /** The first position from a moment on, found by halving: positions grow as times do. */
  private async positionOf(modules: readonly string[], ms: number): Promise<number> {
    let low = 0;
    let high = await this.end();
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const at = await this.timeAt(modules, middle);
      if (at && at.getTime() < ms) low = middle + 1;
      else high = middle;
    }
    return high;
  }
}

/** How the log is, for whoever looks after a system. */
export interface LogState {
  /** Facts, counted up to `countedTo`. */
  readonly facts: number;
  /** Subscriptions that have set facts aside because handling them failed again and again. */
  readonly parked: readonly { readonly subscription: string; readonly facts: number }[];
}

/** @param countedTo a log is long: more facts than this are not counted. */
export async function readLogState(
  database: Pick<SqlExecutor, 'query'>,
  countedTo: number,
): Promise<LogState> {
  const [counted] = await database.query<{ facts: number }>(
    'select count(*)::int as facts from (select 1 from es.event limit $1) as counted',
    [countedTo],
  );
  const parked = await database.query<{ subscription: string; facts: number }>(
    'select subscription, count(*)::int as facts from es.parked group by subscription order by subscription',
  );
  return { facts: counted?.facts ?? 0, parked };
}
