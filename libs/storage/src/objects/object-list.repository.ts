import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import { afterKey, afterPrefix } from './code-points.policy.js';
import type { ListedRow, ListedStatus } from './object-terms.js';

/** A stretch of the keys of a namespace, in their order. */
export interface KeyRange {
  readonly namespaceId: string;
  readonly status: ListedStatus;
  readonly prefix: string;
  /** The least key. */
  readonly from: string;
  readonly limit: number;
}

interface RawRow extends Omit<ListedRow, 'size'> {
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
    const rows = await this.database.query<RawRow>(`select ${columns} ${where} and key = any($3::text[])`, [
      namespaceId,
      now,
      keys,
    ]);
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
