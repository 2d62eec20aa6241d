import { Inject, Injectable } from '@nestjs/common';
import { ApplicationRepository } from '#libs/applications';
import { PorticoError, type Principal } from '#libs/kernel';
import {
  BLOB_STORE,
  blobKey,
  type BlobRow,
  Blobs,
  type BlobStore,
  BlobStoreError,
  type DownloadLink,
  type IssuedLink,
  TransferLinks,
  type TransferTarget,
  TransferTargets,
} from '#libs/storage';
import { bytesPurged, contentTypeOf, fileNameOf, LINK_SECONDS, type VersionRow } from './version.policy.js';
import { VersionRepository } from './version.repository.js';
import { type NamedVersion, Versions } from './versions.service.js';

/** Links to the bytes of versions. */
@Injectable()
export class VersionDownloads implements TransferTarget {
  constructor(
    targets: TransferTargets,
    private readonly reading: Versions,
    private readonly versions: VersionRepository,
    private readonly applications: ApplicationRepository,
    private readonly links: TransferLinks,
    private readonly blobs: Blobs,
    @Inject(BLOB_STORE) private readonly store: BlobStore,
  ) {
    targets.register('source', this);
  }

  /**
   * @throws PorticoError as `ReadVersion` does; `SOURCE_VERSION_BYTES_PURGED`; `SOURCE_DOWNLOAD_URL_FAILED` when
   *   the store does not answer.
   */
  async linkTo(principal: Principal, named: NamedVersion, fileName?: string): Promise<IssuedLink> {
    return this.link(principal, await this.reading.find(principal, named, 'read'), fileName);
  }

  /** Of a version whose owner the caller may read. @throws PorticoError as {@link linkTo} does. */
  async link(
    { keyId }: Pick<Principal, 'keyId'>,
    version: VersionRow,
    fileName?: string,
  ): Promise<IssuedLink> {
    const blobId = await this.requireBytes(version);
    return this.links.issue(
      {
        action: 'get',
        target: 'source',
        id: version.id,
        portalId: version.portalId,
        keyId,
        blobId,
        fileName: fileName ?? fileNameOf(version),
        contentType: contentTypeOf(version.format),
      },
      LINK_SECONDS,
    );
  }

  /** What a link leads to: it is dead with the version, its bytes, or the application it is of. */
  async read({ id, portalId, blobId }: DownloadLink): Promise<BlobRow | null> {
    const version = await this.versions.find(id);
    if (version?.blobId !== blobId || version.portalId !== portalId) return null;
    if (version.ownerType === 'app' && !(await this.applications.find(version.ownerId))) return null;
    const blob = await this.blobs.find(blobId);
    // Of lost bytes the answer is that they are lost, each time.
    return blob?.state === 'stored' || blob?.state === 'lost' ? blob : null;
  }

  /** No link is handed out to what the store has not got. */
  private async requireBytes({ blobId, purgeReason, portalId }: VersionRow): Promise<string> {
    if (blobId === null) throw bytesPurged(purgeReason ?? 'cleanup');
    const blob = await this.blobs.find(blobId);
    if (blob?.state !== 'stored') throw bytesPurged('lost');
    const head = await this.headOf(blobKey({ portalId, blobId }));
    if (head?.size === blob.size) return blobId;
    await this.blobs.lose(blobId);
    throw bytesPurged('lost');
  }

  private async headOf(key: string) {
    try {
      return await this.store.head(key);
    } catch (error) {
      if (!(error instanceof BlobStoreError)) throw error;
      throw new PorticoError('SOURCE_DOWNLOAD_URL_FAILED', { cause: error });
    }
  }
}
