import { Inject, Injectable } from '@nestjs/common';
import { type Principal, PorticoError } from '#libs/kernel';
import { BLOB_STORE, type BlobStore } from '../contracts/blob-store.port.js';
import { blobKey } from '../contracts/storage-terms.js';
import { TransferLinks } from '../links/transfer-links.js';
import { Namespaces } from '../objects/namespaces.js';
import { OBJECT_LIMITS } from '../objects/object-limits.data.js';
import type { ObjectOrder } from '../objects/object-terms.js';
import { AbortParts } from './abort-parts.command.js';
import { OpenUpload } from './open-upload.js';
import { guardStore } from './store-faults.js';
import { planParts } from './upload.policy.js';
import type { NewUpload } from './upload.repository.js';
import { UploadRepository } from './upload.repository.js';

export interface PartLink {
  readonly partNumber: number;
  readonly url: string;
  readonly sizeBytes: number;
}

/** Where the parts of an object are to be sent. */
export interface PartedTicket {
  readonly objectId: string;
  readonly uploadId: string;
  readonly partSizeBytes: number;
  readonly parts: readonly PartLink[];
  /** ISO 8601; of the links. */
  readonly expiresAt: string;
}

/** Announces an object whose bytes come in parts, and hands out a link for each. */
@Injectable()
export class MakeParts {
  constructor(
    private readonly namespaces: Namespaces,
    private readonly opening: OpenUpload,
    private readonly uploads: UploadRepository,
    private readonly abort: AbortParts,
    private readonly links: TransferLinks,
    @Inject(BLOB_STORE) private readonly store: BlobStore,
  ) {}

  /**
   * @throws PorticoError `STORAGE_OBJECT_TOO_LARGE`, `VALIDATION_ERROR`, `STORAGE_KEY_EXISTS`,
   *   `STORAGE_QUOTA_EXCEEDED`, `STORAGE_UPLOAD_SUPERSEDED`, `STORAGE_UNAVAILABLE`.
   */
  async execute(
    principal: Principal,
    order: ObjectOrder,
    size: number,
    wantedPartSize: number | undefined,
  ): Promise<PartedTicket> {
    if (size > OBJECT_LIMITS.partedBytes) {
      throw new PorticoError('STORAGE_OBJECT_TOO_LARGE', {
        details: { limitBytes: OBJECT_LIMITS.partedBytes },
      });
    }
    const { partSize, sizes } = planParts(size, wantedPartSize);
    const namespace = await this.namespaces.require(principal);
    const linkSeconds = OBJECT_LIMITS.partLinkSeconds;
    const upload = await this.opening.execute(namespace, order, { size, linkSeconds, partSize });
    const partsId = await this.begin(upload);
    const parts: PartLink[] = [];
    let expiresAt = '';
    for (const [index, sizeBytes] of sizes.entries()) {
      const partNumber = index + 1;
      const link = await this.linkTo(upload, partsId, principal.keyId, partNumber, sizeBytes);
      parts.push({ partNumber, url: link.url, sizeBytes });
      expiresAt = link.expiresAt;
    }
    return { objectId: upload.id, uploadId: upload.id, partSizeBytes: partSize, parts, expiresAt };
  }

  private async begin(upload: NewUpload): Promise<string> {
    try {
      const partsId = await guardStore(() => this.store.createParts(keyOf(upload)));
      if (await this.uploads.nameParts(upload.id, partsId)) return partsId;
      await guardStore(() => this.store.abortParts(keyOf(upload), partsId));
      throw new PorticoError('STORAGE_UPLOAD_SUPERSEDED');
    } catch (error) {
      await this.abort.giveUp(upload.id);
      throw error;
    }
  }

  private async linkTo(
    upload: NewUpload,
    partsId: string,
    keyId: string,
    partNumber: number,
    size: number,
  ): Promise<{ readonly url: string; readonly expiresAt: string }> {
    const expiresInSeconds = OBJECT_LIMITS.partLinkSeconds;
    const own = this.links.issue(
      {
        target: 'part',
        action: 'put',
        id: upload.id,
        portalId: upload.portalId,
        keyId,
        size,
        contentType: null,
        partNumber,
      },
      expiresInSeconds,
    );
    const direct = await guardStore(() =>
      this.store.signedPart(keyOf(upload), { expiresInSeconds, uploadId: partsId, partNumber, size }),
    );
    return { url: direct?.url ?? own.url, expiresAt: own.expiresAt };
  }
}

function keyOf({ portalId, blobId }: Pick<NewUpload, 'portalId' | 'blobId'>): string {
  return blobKey({ portalId, blobId });
}
