import { Injectable } from '@nestjs/common';
import { Database, type SqlExecutor } from '#libs/database';
import type { ServerRow, ServerStatusOfRow } from './server-row.js';
import { LAST_ACTIVITY, SERVER_COLUMNS, SERVER_TABLES } from './server.repository.js';

/** Nothing is at work on a server at `$1`. */
const UNUSED = `not exists (select from infra.server_lock l where l.server_id = s.id)
  and not exists (select from infra.operation_view o where o.server_id = s.id
    and o.phase in ('requested', 'started') and coalesce(o.settle_by, o.start_by) > $1)`;

/**
 * A server nobody needs awake at `$1`: no request, deploy or wake for as long as its setting says, not
 * kept awake, and nothing at work on it.
 */
const IDLE = `s.kind = 'STANDALONE' and s.mode = 'BLACKHOLE' and s.run_mode <> 'ALWAYS_ON'
  and s.sleep_after_minutes is not null
  and greatest(${LAST_ACTIVITY}, s.created_at)
    <= $1::timestamptz - make_interval(mins => s.sleep_after_minutes)
  and (a.keep_awake_until is null or a.keep_awake_until <= $1)
  and ${UNUSED}`;

/** What the sweeps ask of servers. Pages go by id, so that none is passed over. */
@Injectable()
export class ServerSweepRepository {
  constructor(private readonly database: Database) {}

  /** Servers of a provider in a status, with ids behind `after`; null for the first page. */
  inStatus(
    provider: string,
    status: ServerStatusOfRow,
    after: string | null,
    limit: number,
  ): Promise<ServerRow[]> {
    return this.database.query<ServerRow>(
      `select ${SERVER_COLUMNS} from ${SERVER_TABLES}
        where s.provider = $1 and s.status = $2 and ($3::uuid is null or s.id > $3) order by s.id limit $4`,
      [provider, status, after, limit],
    );
  }

  /** Deleted before `before` while their machine may still exist, longest first. */
  leftOver(before: Date, limit: number): Promise<string[]> {
    return this.ids(
      `select s.id from infra.server_machine m join infra.server s on s.id = m.server_id
        where s.status = 'deleted' and s.updated_at < $1 order by s.updated_at limit $2`,
      [before, limit],
    );
  }

  /** Applications of shared hosts deleted within a time. */
  deletedSlots(from: Date, before: Date, limit: number): Promise<string[]> {
    return this.ids(
      `select id from infra.server where status = 'deleted' and galaxy_id is not null
          and updated_at >= $1 and updated_at < $2 order by updated_at limit $3`,
      [from, before, limit],
    );
  }

  /** Longest idle first. */
  idle(now: Date, limit: number): Promise<string[]> {
    return this.ids(
      `select s.id from ${SERVER_TABLES} where s.status = 'running' and ${IDLE}
        order by ${LAST_ACTIVITY} nulls first limit $2`,
      [now, limit],
    );
  }

  /** Servers of a portal that run for themselves alone, with nothing at work on them. */
  runningOf(portalId: string, now: Date, limit: number): Promise<string[]> {
    return this.ids(
      `select s.id from infra.server s
        where s.portal_id = $2 and s.status = 'running' and s.kind = 'STANDALONE' and ${UNUSED} limit $3`,
      [now, portalId, limit],
    );
  }

  /** Whether nothing is at work on it still. */
  async isUnused(executor: SqlExecutor, serverId: string, now: Date): Promise<boolean> {
    const rows = await executor.query(`select 1 from infra.server s where s.id = $2 and ${UNUSED}`, [
      now,
      serverId,
    ]);
    return rows.length > 0;
  }

  /** Whether it is idle still, whatever its status says by now. */
  async isIdle(executor: SqlExecutor, serverId: string, now: Date): Promise<boolean> {
    const rows = await executor.query(`select 1 from ${SERVER_TABLES} where s.id = $2 and ${IDLE}`, [
      now,
      serverId,
    ]);
    return rows.length > 0;
  }

  private async ids(text: string, values: readonly unknown[]): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(text, values);
    return rows.map(({ id }) => id);
  }
}
