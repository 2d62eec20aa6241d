import { Injectable } from '@nestjs/common';
import type { StoredBytes, StoredObjects, StoredSources } from '#libs/auth';
import { SourceSaving } from '#libs/sources';
import { UsageRepository } from '#libs/storage';

/** What a portal may keep and keeps, as the book of bytes says it, and whether it wants new versions kept. */
@Injectable()
export class PortalRoom implements StoredBytes {
  constructor(
    private readonly usage: UsageRepository,
    private readonly saving: SourceSaving,
  ) {}

  async sourcesOf(portalId: string): Promise<StoredSources> {
    const [room, isOn] = await Promise.all([this.usage.sourcesOf(portalId), this.saving.isOn(portalId)]);
    return { saving: isOn ? 'on' : 'off', ...room };
  }

  objectsOf(portalId: string): Promise<StoredObjects> {
    return this.usage.objectsOf(portalId);
  }
}
