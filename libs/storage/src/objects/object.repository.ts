import { Injectable } from '@nestjs/common';
import { Database, type SqlExecutor } from '#libs/database';
import { afterKey, afterPrefix, type ListedRow, type ListedStatus, type ObjectRow } from './object.policy.js';

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

/** A stretch of the keys of a namespace, in their order. */
export interface KeyRange {
  readonly namespaceId: string;
  readonly status: ListedStatus;
  readonly prefix: string;
  /** The least key. */
  readonly from: string;
  readonly limit: number;
}

interface RawListedRow extends Omit<ListedRow, 'size'> {
  readonly size: string;
}

const COMMON = `id, key, content_type as "contentType", size, sha256, visibility, metadata,
  created_at as "createdAt", expires_at as "expiresAt"`;

/** $1 is the namespace, $2 the time. */
const TABLES: Readonly<Record<ListedStatus, { readonly columns: string; readonly where: string }>> = {
  READY: {
    columns: `${COMMON}, completed_at as "completedAt"`,
    where: `from storage.object where namespace_id = $1 and (expires_at is null or expires_at > $2)`,
  },
  PENDING: {
    columns: `${COMMON}, null as "completedAt"`,
    where: `from storage.upload where namespace_id = $1 and state = 'pending' and expires_at > $2`,
  },
};

/** Keys in the order of their bytes. */
@Injectable()
export class ObjectListRepository {
  constructor(private readonly database: Database) {}

  async keys({ namespaceId, status, prefix, from, limit }: KeyRange, now: Date): Promise<string[]> {
    const rows = await this.database.query<{ key: string }>(
      `select key ${TABLES[status].where} and key >= $3 and ($4::text is null or key < $4) order by key limit $5`,
      [namespaceId, now, from, afterPrefix(prefix), limit],
    );
    return rows.map(({ key }) => key);
  }

  /**
   * The least key of each group: keys that are alike up to the first slash behind the prefix are one group. The walk
   * steps from group to group in the index, however many keys a group has.
   */
  async firstKeys({ namespaceId, status, prefix, from, limit }: KeyRange, now: Date): Promise<string[]> {
    const { where } = TABLES[status];
    const rows = await this.database.query<{ key: string }>(
      `with recursive walk as (
         (select key ${where} and key >= $3 and ($4::text is null or key < $4) order by key limit 1)
         union all
         select following.key
           from walk cross join lateral (
             select key ${where} and ($4::text is null or key < $4)
                and key >= case strpos(substr(walk.key, $5), '/')
                             when 0 then walk.key || chr(1)
                             else left(walk.key, $5 - 2 + strpos(substr(walk.key, $5), '/')) || '0'
                           end
              order by key limit 1) following
       )
       select key from walk limit $6`,
      [namespaceId, now, from, afterPrefix(prefix), [...prefix].length + 1, limit],
    );
    return rows.map(({ key }) => key);
  }

  async rows(
    { namespaceId, status }: KeyRange,
    keys: readonly string[],
    now: Date,
  ): Promise<ReadonlyMap<string, ListedRow>> {
    const { columns, where } = TABLES[status];
    const rows = await this.database.query<RawListedRow>(
      `select ${columns} ${where} and key = any($3::text[])`,
      [namespaceId, now, keys],
    );
    return new Map(rows.map((row) => [row.key, { ...row, size: Number(row.size) }]));
  }

  /** Complete objects of a namespace. */
  async totals(
    namespaceId: string,
    now: Date,
  ): Promise<{ readonly objects: number; readonly bytes: number }> {
    const [row] = await this.database.query<{ objects: string; bytes: string }>(
      `select count(*) as objects, coalesce(sum(size), 0) as bytes ${TABLES.READY.where}`,
      [namespaceId, now],
    );
    return { objects: Number(row?.objects ?? 0), bytes: Number(row?.bytes ?? 0) };
  }
}

/** The group a key falls into: up to the first slash behind the prefix, with it; null for a key of its own. */
export function groupOf(key: string, prefix: string): string | null {
  const slash = key.indexOf('/', prefix.length);
  return slash === -1 ? null : key.slice(0, slash + 1);
}

/** The least key behind a group or a key. */
export function afterGroup(key: string, prefix: string): string {
  const group = groupOf(key, prefix);
  return group === null ? afterKey(key) : `${group.slice(0, -1)}0`;
}
