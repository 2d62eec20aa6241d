import { Injectable } from '@nestjs/common';
import { Database, type SqlExecutor } from '#libs/database';
import type { ObjectRow } from './object-terms.js';

interface RawRow extends Omit<ObjectRow, 'size'> {
  readonly size: string;
}

const COLUMNS = `id, namespace_id as "namespaceId", key, blob_id as "blobId", content_type as "contentType", size,
  sha256, visibility, metadata, created_at as "createdAt", completed_at as "completedAt",
  expires_at as "expiresAt", version`;

/** Rows of complete objects. Whether one has come to its end is computed when it is read. */
@Injectable()
export class ObjectRepository {
  constructor(private readonly database: Database) {}

  /** Null also for one whose life is over. */
  async find(id: string, now: Date): Promise<ObjectRow | null> {
    const [row] = await this.database.query<RawRow>(
      `select ${COLUMNS} from storage.object where id = $1 and (expires_at is null or expires_at > $2)`,
      [id, now],
    );
    return row ? read(row) : null;
  }

  /** Null also for one whose life is over. */
  async findByKey(
    namespaceId: string,
    key: string,
    now: Date,
    executor: SqlExecutor = this.database,
  ): Promise<ObjectRow | null> {
    const [row] = await executor.query<RawRow>(
      `select ${COLUMNS} from storage.object
       where namespace_id = $1 and key = $2 and (expires_at is null or expires_at > $3)`,
      [namespaceId, key, now],
    );
    return row ? read(row) : null;
  }

  /** Lets one transaction at a time decide about a key. Taken before every other lock. */
  async lockKey(executor: SqlExecutor, namespaceId: string, key: string): Promise<void> {
    await executor.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `storage.key.${namespaceId}.${key}`,
    ]);
  }

  /** The row of a key, until the end of the transaction nobody else's to change; whether its life is over or not. */
  async lockByKey(executor: SqlExecutor, namespaceId: string, key: string): Promise<ObjectRow | null> {
    const [row] = await executor.query<RawRow>(
      `select ${COLUMNS} from storage.object where namespace_id = $1 and key = $2 for update`,
      [namespaceId, key],
    );
    return row ? read(row) : null;
  }

  async insert(executor: SqlExecutor, row: ObjectRow): Promise<void> {
    await executor.query(
      `insert into storage.object (id, namespace_id, key, blob_id, content_type, size, sha256, visibility, metadata,
              created_at, completed_at, expires_at, version)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
      [
        row.id,
        row.namespaceId,
        row.key,
        row.blobId,
        row.contentType,
        row.size,
        row.sha256,
        row.visibility,
        JSON.stringify(row.metadata),
        row.createdAt,
        row.completedAt,
        row.expiresAt,
        row.version,
      ],
    );
  }

  async remove(executor: SqlExecutor, id: string): Promise<void> {
    await executor.query('delete from storage.object where id = $1', [id]);
  }

  async keysOf(namespaceId: string, limit: number): Promise<string[]> {
    const rows = await this.database.query<{ key: string }>(
      'select key from storage.object where namespace_id = $1 order by key limit $2',
      [namespaceId, limit],
    );
    return rows.map(({ key }) => key);
  }

  /** Objects whose life is over. */
  async over(now: Date, limit: number): Promise<ObjectRow[]> {
    const rows = await this.database.query<RawRow>(
      `select ${COLUMNS} from storage.object where expires_at <= $1 order by expires_at limit $2`,
      [now, limit],
    );
    return rows.map(read);
  }
}

function read(row: RawRow): ObjectRow {
  return { ...row, size: Number(row.size) };
}
