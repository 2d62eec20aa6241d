import { Inject, Injectable } from '@nestjs/common';
import type { StoredBytes, StoredObjects, StoredSources } from '#libs/auth';
import { CONFIG, type Config } from '#libs/config';
import { OBJECT_LIMITS } from '../objects/object.policy.js';
import { type Quota, UsageRepository } from './usage.repository.js';

/** Bytes of a setting in gibibytes. */
export function bytesOfGib(gibibytes: number): number {
  return gibibytes * 1_073_741_824;
}

/** Room and use of a portal, from the settings and the book of bytes. */
@Injectable()
export class StorageUsage implements StoredBytes {
  constructor(
    private readonly usage: UsageRepository,
    @Inject(CONFIG)
    private readonly config: Pick<Config, 'storageQuotaGib' | 'sourcePortalQuotaGib' | 'sourceMaxBytes'>,
  ) {}

  async sourcesOf(portalId: string): Promise<StoredSources> {
    const { bytes } = await this.usage.of(portalId, 'sources');
    const quotaBytes = bytesOfGib(this.config.sourcePortalQuotaGib);
    return { maxBytes: this.config.sourceMaxBytes, quotaBytes, usedBytes: bytes };
  }

  async objectsOf(portalId: string): Promise<StoredObjects> {
    const { bytes } = await this.usage.of(portalId, 'objects');
    const quotaBytes = bytesOfGib(this.config.storageQuotaGib);
    return { quotaBytes, usedBytes: bytes, maxDirectBytes: OBJECT_LIMITS.directBytes };
  }
}

/** How long bytes of an upload may be on their way before they count as given up: the largest at the slowest pace. */
export const ATTEMPT_SECONDS = 2 * 3_600;

/** For bytes whose room has been taken before. */
export const NO_LIMIT: Quota = { bytes: Number.MAX_SAFE_INTEGER, blobs: Number.MAX_SAFE_INTEGER };
