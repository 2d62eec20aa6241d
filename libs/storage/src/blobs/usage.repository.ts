import { Inject, Injectable } from '@nestjs/common';
import type { StoredBytes, StoredObjects, StoredSources } from '#libs/auth';
import { CONFIG, type Config } from '#libs/config';
import { Database, type SqlExecutor } from '#libs/database';
import type { StorageArea } from '../contracts/storage-terms.js';
import { OBJECT_LIMITS } from '../objects/object.policy.js';

export interface Usage {
  readonly bytes: number;
  readonly blobs: number;
}

/** How much of each area a portal may have. */
export interface Quota {
  readonly bytes: number;
  readonly blobs: number;
}

/** Bytes of a setting in gibibytes. */
export function bytesOfGib(gibibytes: number): number {
  return gibibytes * 1_073_741_824;
}

/** What the blobs of a portal add up to, and the room the settings give it. */
@Injectable()
export class UsageRepository implements StoredBytes {
  constructor(
    private readonly database: Database,
    @Inject(CONFIG)
    private readonly config: Pick<Config, 'storageQuotaGib' | 'sourcePortalQuotaGib' | 'sourceMaxBytes'>,
  ) {}

  async sourcesOf(portalId: string): Promise<StoredSources> {
    const { bytes } = await this.of(portalId, 'sources');
    const quotaBytes = bytesOfGib(this.config.sourcePortalQuotaGib);
    return { maxBytes: this.config.sourceMaxBytes, quotaBytes, usedBytes: bytes };
  }

  async objectsOf(portalId: string): Promise<StoredObjects> {
    const { bytes } = await this.of(portalId, 'objects');
    const quotaBytes = bytesOfGib(this.config.storageQuotaGib);
    return { quotaBytes, usedBytes: bytes, maxDirectBytes: OBJECT_LIMITS.directBytes };
  }

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

  /** Counters that are not what the blobs add up to; one that is being changed right now may be among them. */
  async wrong(limit: number): Promise<{ readonly portalId: string; readonly area: StorageArea }[]> {
    return this.database.query(
      `select portal_id as "portalId", area
       from storage.usage
       full join (
         select portal_id, area, sum(size) as size, count(*) as number
         from storage.blob where state <> 'deleting' group by portal_id, area
       ) as really using (portal_id, area)
       where coalesce(bytes, 0) <> coalesce(size, 0) or coalesce(blobs, 0) <> coalesce(number, 0)
       limit $1`,
      [limit],
    );
  }

  /** Sets a counter to what the blobs add up to. */
  async recount(portalId: string, area: StorageArea): Promise<void> {
    await this.database.transaction(async (tx) => {
      await tx.query(
        `insert into storage.usage (portal_id, area, bytes, blobs) values ($1, $2, 0, 0) on conflict do nothing`,
        [portalId, area],
      );
      // Whoever changes a blob changes the counter in the same transaction: while it is locked, the sum is right.
      await tx.query('select 1 from storage.usage where portal_id = $1 and area = $2 for update', [
        portalId,
        area,
      ]);
      await tx.query(
        `update storage.usage set (bytes, blobs) = (
           select coalesce(sum(size), 0), count(*) from storage.blob
           where portal_id = $1 and area = $2 and state <> 'deleting'
         ) where portal_id = $1 and area = $2`,
        [portalId, area],
      );
    });
  }
}
