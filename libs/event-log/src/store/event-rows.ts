import type { NamedStatement } from '#libs/database';
import type { EventMeta, StoredEvent } from './stored-event.js';

export interface EventRow {
  readonly position: string;
  readonly event_id: string;
  readonly module: string;
  readonly partition: number;
  readonly stream_id: string;
  readonly version: number;
  readonly type: string;
  readonly schema_version: number;
  readonly data: unknown;
  readonly meta: EventMeta;
  readonly recorded_at: Date;
}

/** An event beside the version of its stream; a stream without events has no position. */
export type StreamRow = { readonly stream_version: number } & (EventRow | { readonly position: null });

export interface AppendRow {
  readonly o_partition: number;
  readonly o_version: number;
  readonly o_positions: readonly string[];
  readonly o_recorded_at: Date;
}

export const EVENT_COLUMNS =
  'position, event_id, module, partition, stream_id, version, type, schema_version, data, meta, recorded_at';

export const APPEND: NamedStatement = {
  name: 'es_append',
  text: 'select * from es.append($1, $2, $3, $4, $5, $6, $7)',
};

/** Text and not a value, so that the server plans without the parts of the log that end before the position. */
export const readStreamFrom = (position: number): NamedStatement => ({
  name: `es_read_stream_${position}`,
  text: `select ${EVENT_COLUMNS} from es.event
         where stream_id = $1${position > 0 ? ` and position >= ${position}` : ''} order by version`,
});

/** One row with nulls for a stream without its events. Touches the parts alone in which the stream lies. */
export const READ_WHOLE_STREAM: NamedStatement = {
  name: 'es_read_whole_stream',
  text: `select s.version as stream_version, e.* from es.stream s left join lateral (
           select ${EVENT_COLUMNS} from es.event
            where stream_id = s.stream_id and position between s.first_position and s.last_position) e on true
          where s.stream_id = $1 order by e.version`,
};

export const READ_PARTITION: NamedStatement = {
  name: 'es_read_partition',
  text: `select ${EVENT_COLUMNS} from es.event
         where module = $1 and partition = $2 and position > $3 order by position limit $4`,
};

/** The row as stored, payload not upcast. */
export function toStoredEvent(row: EventRow): StoredEvent {
  return {
    position: Number(row.position),
    eventId: row.event_id,
    module: row.module,
    partition: row.partition,
    streamId: row.stream_id,
    version: row.version,
    type: row.type,
    schemaVersion: row.schema_version,
    data: row.data,
    meta: row.meta,
    recordedAt: row.recorded_at,
  };
}

/** Streams whose first fact is kept; the oldest gives way. */
const MOST = 512;

/** The first facts of streams that this process has just met on its way through the log. */
export class FirstFacts {
  private readonly met = new Map<string, StoredEvent>();

  note(events: readonly StoredEvent[]): void {
    for (const event of events) {
      if (event.version !== 1) continue;
      this.met.set(event.streamId, event);
      const [oldest] = this.met.keys();
      if (this.met.size > MOST && oldest !== undefined) this.met.delete(oldest);
    }
  }

  /** Gives it out once; null when it was not met, or long ago. */
  take(streamId: string): StoredEvent | null {
    const event = this.met.get(streamId) ?? null;
    this.met.delete(streamId);
    return event;
  }
}
