import { Inject, Injectable } from '@nestjs/common';
import { PorticoError, type Principal } from '#libs/kernel';
import { BLOB_STORE, blobKey, Blobs, type BlobStore, BlobStoreError } from '#libs/storage';
import { type IssuedLink, TransferLinks } from '#libs/storage';
import { contentTypeOf, fileNameOf } from '../versions/file-name.policy.js';
import { bytesPurged } from '../versions/bytes-purged.js';
import type { VersionRow } from '../versions/version-row.js';
import { LINK_SECONDS } from './link-life.data.js';
import { type NamedVersion, ReadVersion } from './read-version.query.js';

/** Links to the bytes of versions. */
@Injectable()
export class DownloadVersion {
  constructor(
    private readonly reading: ReadVersion,
    private readonly links: TransferLinks,
    private readonly blobs: Blobs,
    @Inject(BLOB_STORE) private readonly store: BlobStore,
  ) {}

  /**
   * @throws PorticoError as `ReadVersion` does; `SOURCE_VERSION_BYTES_PURGED`; `SOURCE_DOWNLOAD_URL_FAILED` when
   *   the store does not answer.
   */
  async execute(principal: Principal, named: NamedVersion, fileName?: string): Promise<IssuedLink> {
    return this.link(principal, await this.reading.find(principal, named, 'read'), fileName);
  }

  /** Of a version whose owner the caller may read. @throws PorticoError as {@link execute} does. */
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
