import { Inject, Injectable } from '@nestjs/common';
import type { StoredBytes, StoredObjects, StoredSources } from '#libs/auth';
import { CONFIG, type Config } from '#libs/config';
import { OBJECT_LIMITS } from '../objects/object-limits.data.js';
import { bytesOfGib } from './quotas.policy.js';
import { UsageRepository } from './usage.repository.js';

/** Room and use of a portal, from the settings and the book of bytes. */
@Injectable()
export class StoredBytesQuery implements StoredBytes {
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
