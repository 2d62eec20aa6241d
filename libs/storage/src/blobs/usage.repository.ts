import { Injectable } from '@nestjs/common';
import { Database, type SqlExecutor } from '#libs/database';
import type { StorageArea } from '../contracts/storage-terms.js';

export interface Usage {
  readonly bytes: number;
  readonly blobs: number;
}

/** How much of each area a portal may have. */
export interface Quota {
  readonly bytes: number;
  readonly blobs: number;
}

/** What the blobs of a portal add up to. */
@Injectable()
export class UsageRepository {
  constructor(private readonly database: Database) {}

  async of(portalId: string, area: StorageArea, executor: SqlExecutor = this.database): Promise<Usage> {
    const [row] = await executor.query<{ bytes: string; blobs: string }>(
      'select bytes, blobs from storage.usage where portal_id = $1 and area = $2',
      [portalId, area],
    );
    return { bytes: Number(row?.bytes ?? 0), blobs: Number(row?.blobs ?? 0) };
  }

  /** @returns false where the quota has no room; then nothing was taken. */
  async take(
    executor: SqlExecutor,
    portalId: string,
    area: StorageArea,
    bytes: number,
    quota: Quota,
  ): Promise<boolean> {
    await executor.query(
      `insert into storage.usage (portal_id, area, bytes, blobs) values ($1, $2, 0, 0) on conflict do nothing`,
      [portalId, area],
    );
    const rows = await executor.query(
      `update storage.usage set bytes = bytes + $3, blobs = blobs + 1
       where portal_id = $1 and area = $2 and bytes + $3 <= $4 and blobs < $5 returning 1`,
      [portalId, area, bytes, quota.bytes, quota.blobs],
    );
    return rows.length > 0;
  }

  /** @param bytes more, or fewer where negative. */
  async adjust(
    executor: SqlExecutor,
    portalId: string,
    area: StorageArea,
    { bytes, blobs }: Usage,
  ): Promise<void> {
    await executor.query(
      'update storage.usage set bytes = bytes + $3, blobs = blobs + $4 where portal_id = $1 and area = $2',
      [portalId, area, bytes, blobs],
    );
  }
}
