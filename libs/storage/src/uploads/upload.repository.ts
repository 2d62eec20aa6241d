import { Injectable } from '@nestjs/common';
import { Database, type SqlExecutor } from '#libs/database';
import type { ChosenPart, UploadRow, UploadState } from './upload.policy.js';

interface RawRow extends Omit<UploadRow, 'size' | 'partSize'> {
  readonly size: string;
  readonly partSize: string | null;
}

const COLUMNS = `id, namespace_id as "namespaceId", portal_id as "portalId", key, content_type as "contentType", size,
  sha256, visibility, metadata, ttl_seconds as "ttlSeconds", overwrite, state, blob_id as "blobId", received,
  received_sha256 as "receivedSha256", direct_key as "directKey", parts_id as "partsId", part_size as "partSize",
  parts, parts_until as "partsUntil", created_at as "createdAt", expires_at as "expiresAt"`;

/** A new upload. */
export type NewUpload = Omit<
  UploadRow,
  'state' | 'received' | 'receivedSha256' | 'partsId' | 'parts' | 'partsUntil'
>;

/** Rows of uploads. Whoever decides about one has locked it; the lock of its key, if any, was taken before. */
@Injectable()
export class UploadRepository {
  constructor(private readonly database: Database) {}

  async find(id: string): Promise<UploadRow | null> {
    const [row] = await this.database.query<RawRow>(`select ${COLUMNS} from storage.upload where id = $1`, [
      id,
    ]);
    return row ? read(row) : null;
  }

  async lock(executor: SqlExecutor, id: string): Promise<UploadRow | null> {
    const [row] = await executor.query<RawRow>(
      `select ${COLUMNS} from storage.upload where id = $1 for update`,
      [id],
    );
    return row ? read(row) : null;
  }

  /** The upload that waits for the bytes of a key. */
  async lockPending(executor: SqlExecutor, namespaceId: string, key: string): Promise<UploadRow | null> {
    const [row] = await executor.query<RawRow>(
      `select ${COLUMNS} from storage.upload where namespace_id = $1 and key = $2 and state = 'pending' for update`,
      [namespaceId, key],
    );
    return row ? read(row) : null;
  }

  async insert(executor: SqlExecutor, row: NewUpload): Promise<void> {
    await executor.query(
      `insert into storage.upload (id, namespace_id, portal_id, key, content_type, size, sha256, visibility, metadata,
              ttl_seconds, overwrite, state, blob_id, direct_key, part_size, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'pending', $12, $13, $14, $15, $16)`,
      [
        row.id,
        row.namespaceId,
        row.portalId,
        row.key,
        row.contentType,
        row.size,
        row.sha256,
        row.visibility,
        JSON.stringify(row.metadata),
        row.ttlSeconds,
        row.overwrite,
        row.blobId,
        row.directKey,
        row.partSize,
        row.createdAt,
        row.expiresAt,
      ],
    );
  }

  async end(executor: SqlExecutor, id: string, state: Exclude<UploadState, 'pending'>): Promise<void> {
    await executor.query('update storage.upload set state = $2, parts_until = null where id = $1', [
      id,
      state,
    ]);
  }

  /** Other bytes than before stand for the upload. */
  async receive(executor: SqlExecutor, id: string, blobId: string, sha256: string | null): Promise<void> {
    await executor.query(
      'update storage.upload set blob_id = $2, received = true, received_sha256 = $3 where id = $1',
      [id, blobId, sha256],
    );
  }

  /** The name of its parts in the store; false when it has ended meanwhile. */
  async nameParts(id: string, partsId: string): Promise<boolean> {
    const rows = await this.database.query(
      `update storage.upload set parts_id = $2 where id = $1 and state = 'pending' returning 1`,
      [id, partsId],
    );
    return rows.length > 0;
  }

  async choose(
    executor: SqlExecutor,
    id: string,
    parts: readonly ChosenPart[] | null,
    until: Date | null,
  ): Promise<void> {
    await executor.query('update storage.upload set parts = $2, parts_until = $3 where id = $1', [
      id,
      parts === null ? null : JSON.stringify(parts),
      until,
    ]);
  }

  /** Those whose time is over and that may have left something in the store. */
  async uncleared(now: Date, limit: number): Promise<UploadRow[]> {
    const rows = await this.database.query<RawRow>(
      `select ${COLUMNS} from storage.upload where expires_at <= $1 and not cleared order by expires_at limit $2`,
      [now, limit],
    );
    return rows.map(read);
  }

  async clear(id: string): Promise<void> {
    await this.database.query('update storage.upload set cleared = true where id = $1', [id]);
  }

  async forget(before: Date): Promise<void> {
    await this.database.query('delete from storage.upload where cleared and expires_at <= $1', [before]);
  }
}

function read(row: RawRow): UploadRow {
  return {
    ...row,
    size: Number(row.size),
    partSize: row.partSize === null ? null : Number(row.partSize),
  };
}
