import { Injectable } from '@nestjs/common';
import { ApplicationRepository } from '#libs/applications';
import { type BlobRow, Blobs, type DownloadLink, type TransferTarget, TransferTargets } from '#libs/storage';
import { VersionRepository } from '../versions/version.repository.js';

/** Answers for links to versions: they are dead with the version, its bytes, or the application it is of. */
@Injectable()
export class SourceTransfers implements TransferTarget {
  constructor(
    targets: TransferTargets,
    private readonly versions: VersionRepository,
    private readonly applications: ApplicationRepository,
    private readonly blobs: Blobs,
  ) {
    targets.register('source', this);
  }

  async read({ id, portalId, blobId }: DownloadLink): Promise<BlobRow | null> {
    const version = await this.versions.find(id);
    if (version?.blobId !== blobId || version.portalId !== portalId) return null;
    if (version.ownerType === 'app' && !(await this.applications.find(version.ownerId))) return null;
    const blob = await this.blobs.find(blobId);
    // Of lost bytes the answer is that they are lost, each time.
    return blob?.state === 'stored' || blob?.state === 'lost' ? blob : null;
  }
}
