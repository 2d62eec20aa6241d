import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import { EventLogRegistry } from '../event-log-registry.js';
import { requireWholeLog } from '../parts/log-parts.js';
import { type EventRow, toStoredEvent } from './event-rows.js';
import type { StoredEvent } from './stored-event.js';

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

/** The log of a module across its streams, for people. Reads all events of the module; not for requests. */
@Injectable()
export class EventHistory {
  constructor(
    private readonly database: Database,
    private readonly registry: EventLogRegistry,
  ) {}

  /** The newest events, oldest of them first, upcast. */
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
}
