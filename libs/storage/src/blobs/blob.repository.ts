import { Injectable } from '@nestjs/common';
import { Database, type SqlExecutor } from '#libs/database';
import type { BlobState, StorageArea } from '../contracts/storage-terms.js';

/** A row of `storage.blob`. */
export interface BlobRow {
  readonly id: string;
  readonly portalId: string;
  readonly area: StorageArea;
  readonly state: BlobState;
  /** Bytes. */
  readonly size: number;
  /** Null while arriving, and where nobody has read the bytes. */
  readonly sha256: string | null;
  readonly expiresAt: Date | null;
  /** When the state was entered: bytes that are stored have been the same since. */
  readonly changedAt: Date;
}

interface RawRow extends Omit<BlobRow, 'size'> {
  readonly size: string;
}

const COLUMNS = `id, portal_id as "portalId", area, state, size, sha256, expires_at as "expiresAt",
  changed_at as "changedAt"`;

/** Rows of blobs and of what holds them. Every statement that decides runs in a transaction of its caller. */
@Injectable()
export class BlobRepository {
  constructor(private readonly database: Database) {}

  async find(id: string, executor: SqlExecutor = this.database): Promise<BlobRow | null> {
    const [row] = await executor.query<RawRow>(`select ${COLUMNS} from storage.blob where id = $1`, [id]);
    return row ? read(row) : null;
  }

  /** The row, until the end of the transaction nobody else's to change. */
  async lock(executor: SqlExecutor, id: string): Promise<BlobRow | null> {
    const [row] = await executor.query<RawRow>(
      `select ${COLUMNS} from storage.blob where id = $1 for update`,
      [id],
    );
    return row ? read(row) : null;
  }

  async insert(
    executor: SqlExecutor,
    { id, portalId, area, size, expiresAt }: Omit<BlobRow, 'state' | 'sha256' | 'changedAt'>,
    now: Date,
  ): Promise<void> {
    await executor.query(
      `insert into storage.blob (id, portal_id, area, state, size, expires_at, changed_at)
       values ($1, $2, $3, 'arriving', $4, $5, $6)`,
      [id, portalId, area, size, expiresAt, now],
    );
  }

  async store(
    executor: SqlExecutor,
    id: string,
    { size, sha256 }: { readonly size: number; readonly sha256: string | null },
    now: Date,
  ): Promise<void> {
    await executor.query(
      `update storage.blob set state = 'stored', size = $2, sha256 = $3, expires_at = null, changed_at = $4
       where id = $1`,
      [id, size, sha256, now],
    );
  }

  async change(executor: SqlExecutor, id: string, state: BlobState, now: Date): Promise<void> {
    await executor.query('update storage.blob set state = $2, changed_at = $3 where id = $1', [
      id,
      state,
      now,
    ]);
  }

  /** Bytes of a portal's sources with that content. */
  async findSource(executor: SqlExecutor, portalId: string, sha256: string): Promise<BlobRow | null> {
    const [row] = await executor.query<RawRow>(
      `select ${COLUMNS} from storage.blob
       where portal_id = $1 and sha256 = $2 and area = 'sources' and state = 'stored'`,
      [portalId, sha256],
    );
    return row ? read(row) : null;
  }

  /** Lets one transaction at a time decide about one content of a portal. */
  async lockContent(executor: SqlExecutor, portalId: string, sha256: string): Promise<void> {
    await executor.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `storage.content.${portalId}.${sha256}`,
    ]);
  }

  async hold(executor: SqlExecutor, blobId: string, holder: string, until: Date | null): Promise<void> {
    await executor.query(
      `insert into storage.blob_hold (blob_id, holder, expires_at) values ($1, $2, $3)
       on conflict (blob_id, holder) do update set expires_at = excluded.expires_at`,
      [blobId, holder, until],
    );
  }

  async drop(executor: SqlExecutor, blobId: string, holder: string): Promise<void> {
    await executor.query('delete from storage.blob_hold where blob_id = $1 and holder = $2', [
      blobId,
      holder,
    ]);
  }

  /** Blobs one holder needs. */
  async heldBy(executor: SqlExecutor, holder: string): Promise<string[]> {
    const rows = await executor.query<{ id: string }>(
      'select blob_id as id from storage.blob_hold where holder = $1 order by blob_id',
      [holder],
    );
    return rows.map(({ id }) => id);
  }

  async isHeld(executor: SqlExecutor, blobId: string, now: Date): Promise<boolean> {
    const rows = await executor.query(
      `select 1 from storage.blob_hold where blob_id = $1 and (expires_at is null or expires_at > $2) limit 1`,
      [blobId, now],
    );
    return rows.length > 0;
  }

  /** Whether somebody is at work with the bytes; a reference is no lease. */
  async isLeased(executor: SqlExecutor, blobId: string, now: Date): Promise<boolean> {
    const rows = await executor.query(
      'select 1 from storage.blob_hold where blob_id = $1 and expires_at > $2 limit 1',
      [blobId, now],
    );
    return rows.length > 0;
  }

  /** Those of these blobs that somebody is at work with. */
  async leased(ids: readonly string[], now: Date): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      'select distinct blob_id as id from storage.blob_hold where blob_id = any($1::uuid[]) and expires_at > $2',
      [ids, now],
    );
    return rows.map(({ id }) => id);
  }

  /** Those of these blobs whose bytes the store does not have. */
  async lost(ids: readonly string[]): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `select id from storage.blob where id = any($1::uuid[]) and state = 'lost'`,
      [ids],
    );
    return rows.map(({ id }) => id);
  }

  /** Bytes of what these holders hold and nobody else does. */
  async heldOnlyBy(executor: SqlExecutor, holders: readonly string[], now: Date): Promise<number> {
    const [row] = await executor.query<{ bytes: string }>(
      `select coalesce(sum(b.size), 0) as bytes from storage.blob b
       where b.id in (select blob_id from storage.blob_hold where holder = any($1))
         and not exists (select from storage.blob_hold h where h.blob_id = b.id and h.holder <> all($1)
                         and (h.expires_at is null or h.expires_at > $2))`,
      [holders, now],
    );
    return Number(row?.bytes ?? 0);
  }

  /** The next blobs in the order of their keys in the store. @param after the last one before; none at the start. */
  async pageByKey(after: BlobRow | undefined, limit: number): Promise<BlobRow[]> {
    const first = '00000000-0000-0000-0000-000000000000';
    const rows = await this.database.query<RawRow>(
      `select ${COLUMNS} from storage.blob where (portal_id, id) > ($1, $2) order by portal_id, id limit $3`,
      [after?.portalId ?? first, after?.id ?? first, limit],
    );
    return rows.map(read);
  }

  async erase(id: string): Promise<void> {
    await this.database.query(`delete from storage.blob where id = $1 and state = 'deleting'`, [id]);
  }

  /** Blobs whose bytes are to go, oldest first. */
  async deleting(limit: number): Promise<BlobRow[]> {
    const rows = await this.database.query<RawRow>(
      `select ${COLUMNS} from storage.blob where state = 'deleting' order by changed_at limit $1`,
      [limit],
    );
    return rows.map(read);
  }

  /** Those that never came, and those whose last lease has ended. */
  async abandoned(now: Date, limit: number): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `select id from storage.blob where state = 'arriving' and expires_at <= $1
       union
       select blob_id from storage.blob_hold where expires_at <= $1
       limit $2`,
      [now, limit],
    );
    return rows.map(({ id }) => id);
  }

  async dropEnded(executor: SqlExecutor, blobId: string, now: Date): Promise<void> {
    await executor.query('delete from storage.blob_hold where blob_id = $1 and expires_at <= $2', [
      blobId,
      now,
    ]);
  }
}

function read(row: RawRow): BlobRow {
  return { ...row, size: Number(row.size) };
}
