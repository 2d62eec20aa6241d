import { Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { CONFIG, type Config } from '#libs/config';
import type { PorticoRequest } from '#libs/http';
import { PorticoError } from '#libs/kernel';
import type { BlobRow } from '../blobs/blob.repository.js';
import { contentDisposition } from '../bytes/content-disposition.policy.js';
import { ServeBytes } from '../bytes/serve-bytes.js';
import { BlobStoreError } from '../contracts/blob-store-errors.js';
import { BLOB_STORE, type BlobStore, type SignedRequest } from '../contracts/blob-store.port.js';
import { blobKey } from '../contracts/storage-terms.js';
import type { DownloadLink } from './transfer-link.js';
import { TransferTargets } from './transfer-targets.js';

/** Longest life of an address at the store itself, which nobody can take back. */
const DIRECT_SECONDS = 60;

/** Sends the bytes a link was made for, as long as what it was made for still has them. */
@Injectable()
export class SendDownload {
  constructor(
    private readonly targets: TransferTargets,
    private readonly bytes: ServeBytes,
    @Inject(BLOB_STORE) private readonly store: BlobStore,
    @Inject(CONFIG) private readonly config: Pick<Config, 'storageDirect'>,
  ) {}

  /**
   * @throws PorticoError `LINK_INVALID` when what it was made for is gone or has other bytes now, `LINK_EXPIRED` when
   *   the store has lost them, and as {@link ServeBytes}.
   */
  async execute(link: DownloadLink, request: PorticoRequest, response: Response): Promise<void> {
    const { blobId, portalId, keyId, contentType, fileName } = link;
    const blob = await this.targets.of(link.target).read(link);
    if (blob?.id !== blobId || blob.portalId !== portalId) throw new PorticoError('LINK_INVALID');
    const direct = await this.direct(link, blob, request);
    if (direct) {
      response.status(302).setHeader('Location', direct.url);
      response.end();
      return;
    }
    await this.bytes.send(request, response, {
      blob,
      contentType,
      fileName,
      disposition: 'attachment',
      cacheControl: 'private, no-store',
      owner: { portalId, keyId },
      gone: () =>
        new PorticoError('LINK_EXPIRED', {
          message: 'The bytes the link leads to are gone.',
          details: { reason: 'lost' },
        }),
    });
  }

  /** An address at the store itself, where the operator lets clients go there; null where they come through here. */
  private async direct(
    { contentType, fileName }: DownloadLink,
    { id: blobId, portalId, state }: BlobRow,
    { method }: PorticoRequest,
  ): Promise<SignedRequest | null> {
    if (!this.config.storageDirect || method !== 'GET' || state !== 'stored') return null;
    try {
      return await this.store.signedGet(blobKey({ portalId, blobId }), {
        expiresInSeconds: DIRECT_SECONDS,
        contentType,
        contentDisposition: contentDisposition('attachment', fileName),
      });
    } catch (error) {
      if (error instanceof BlobStoreError) throw new PorticoError('STORAGE_UNAVAILABLE', { cause: error });
      throw error;
    }
  }
}
