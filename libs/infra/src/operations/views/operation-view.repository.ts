import { Injectable } from '@nestjs/common';
import { Database, type SqlExecutor } from '#libs/database';
import type { KindFilter, OperationRow } from './operation.policy.js';

const COLUMNS = `
  operation_id as "operationId", server_id as "serverId", portal_id as "portalId", key_id as "keyId",
  kind, phase, step, exit_code as "exitCode", timed_out as "timedOut", truncated,
  error_code as "errorCode", error_message as "errorMessage", timeout_seconds as "timeoutSeconds",
  fence, requested_at as "requestedAt", start_by as "startBy", started_at as "startedAt",
  settle_by as "settleBy", finished_at as "finishedAt", last_version as "lastVersion",
  exists (select from infra.output_charge c
           where c.operation_id = operation_view.operation_id and c.dropped_at is not null) as "outputDropped"`;

const FIND = {
  name: 'infra_operation_find',
  text: `select ${COLUMNS} from infra.operation_view where operation_id = $1`,
};

const LIST = {
  name: 'infra_operation_list',
  text: `select ${COLUMNS} from infra.operation_view
    where server_id = $1 and key_id = $2 order by position desc limit $3`,
};

const LIST_OF_KIND = {
  name: 'infra_operation_list_of_kind',
  text: `select ${COLUMNS} from infra.operation_view
    where server_id = $1 and key_id = $2 and kind = $4 order by position desc limit $3`,
};

const NEWEST_DEPLOYS = {
  name: 'infra_operation_newest_deploys',
  text: `select newest.* from unnest($1::uuid[]) as server (id) cross join lateral (
      select ${COLUMNS} from infra.operation_view
       where server_id = server.id and kind = 'deploy' order by position desc limit 1) newest`,
};

type StoredRow = Omit<OperationRow, 'fence'> & { readonly fence: string | null };

function toRow(stored: StoredRow): OperationRow {
  return { ...stored, fence: stored.fence === null ? null : Number(stored.fence) };
}

/** Reads `infra.operation_view`; only the projection writes it. */
@Injectable()
export class OperationViewRepository {
  constructor(private readonly database: Database) {}

  async find(operationId: string, executor: SqlExecutor = this.database): Promise<OperationRow | null> {
    const [row] = await executor.query<StoredRow>(FIND, [operationId]);
    return row ? toRow(row) : null;
  }

  /** Rows of one key on one server, newest first. Cost depends on `limit` alone. */
  async list(serverId: string, keyId: string, kind: KindFilter, limit: number): Promise<OperationRow[]> {
    const rows =
      kind === 'all'
        ? await this.database.query<StoredRow>(LIST, [serverId, keyId, limit])
        : await this.database.query<StoredRow>(LIST_OF_KIND, [serverId, keyId, limit, kind]);
    return rows.map(toRow);
  }

  /** Of each server the newest deploy of whichever key; those without one are absent. */
  async newestDeploys(serverIds: readonly string[]): Promise<OperationRow[]> {
    const rows = await this.database.query<StoredRow>(NEWEST_DEPLOYS, [serverIds]);
    return rows.map(toRow);
  }

  /** Whether the key ever began an operation there; lets it read its list after the server is gone. */
  async hasAny(serverId: string, keyId: string): Promise<boolean> {
    const rows = await this.database.query(
      'select 1 from infra.operation_view where server_id = $1 and key_id = $2 limit 1',
      [serverId, keyId],
    );
    return rows.length > 0;
  }

  /** Accepted before `before` and not yet started; the oldest of every portal come first. */
  async requestedBefore(before: Date, limit: number): Promise<OperationRow[]> {
    const rows = await this.database.query<StoredRow>(
      `select ${COLUMNS} from infra.operation_view
        where phase = 'requested' and requested_at < $1
        order by row_number() over (partition by portal_id order by position), position limit $2`,
      [before, limit],
    );
    return rows.map(toRow);
  }

  /** Terminal since before `before`, outcome still stored, oldest first. */
  async closedBefore(before: Date, limit: number): Promise<OperationRow[]> {
    const rows = await this.database.query<StoredRow>(
      `select ${COLUMNS} from infra.operation_view
        where phase in ('succeeded', 'failed', 'unknown') and finished_at <= $1
        order by finished_at limit $2`,
      [before, limit],
    );
    return rows.map(toRow);
  }

  /** Expired, and ended before `before`, oldest first. */
  async expiredBefore(before: Date, limit: number): Promise<OperationRow[]> {
    const rows = await this.database.query<StoredRow>(
      `select ${COLUMNS} from infra.operation_view
        where phase = 'expired' and finished_at <= $1 order by finished_at limit $2`,
      [before, limit],
    );
    return rows.map(toRow);
  }
}
