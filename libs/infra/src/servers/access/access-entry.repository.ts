import { Inject, Injectable } from '@nestjs/common';
import { Database, type SqlExecutor } from '#libs/database';
import { CLOCK, type Clock, newId } from '#libs/kernel';
import { ServerChanges } from '../views/server-changes.js';
import type { AccessEntry } from './access-list.port.js';

const COLUMNS = `id, type, host_id as "hostId", name, created_at as "createdAt"`;

/** Table `infra.access_entry`: who may open an application under `NAMED_USERS` and `DEPARTMENT`. */
@Injectable()
export class AccessEntries {
  constructor(
    private readonly database: Database,
    private readonly changes: ServerChanges,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Oldest first. */
  list(serverId: string): Promise<AccessEntry[]> {
    return this.database.query<AccessEntry>(
      `select ${COLUMNS} from infra.access_entry where server_id = $1 order by created_at, id`,
      [serverId],
    );
  }

  /** Null when it is there already. */
  async add(
    serverId: string,
    { type, hostId, name }: Pick<AccessEntry, 'type' | 'hostId' | 'name'>,
    executor: SqlExecutor = this.database,
  ): Promise<AccessEntry | null> {
    const [row] = await executor.query<AccessEntry>(
      `insert into infra.access_entry (id, server_id, type, host_id, name, created_at)
       values ($1, $2, $3, $4, $5, $6) on conflict (server_id, type, host_id) do nothing returning ${COLUMNS}`,
      [newId(), serverId, type, hostId, name, this.clock.now()],
    );
    this.changes.apply(`server:${serverId}`);
    return row ?? null;
  }

  /** @returns false when there was none. */
  async remove(serverId: string, entryId: string): Promise<boolean> {
    const rows = await this.database.query(
      'delete from infra.access_entry where server_id = $1 and id = $2 returning 1',
      [serverId, entryId],
    );
    this.changes.apply(`server:${serverId}`);
    return rows.length > 0;
  }
}
