import { Inject, Injectable } from '@nestjs/common';
import { type ErrorCode, newId, PorticoError, type Principal } from '#libs/kernel';
import { BLOB_STORE, type BlobStore, guardStore, type SignedRequest } from '../contracts/blob-store.port.js';
import { blobKey } from '../contracts/storage-terms.js';
import { TransferLinks } from '../links/transfer-links.js';
import { Namespaces } from '../objects/namespaces.js';
import { OBJECT_LIMITS, type ObjectOrder } from '../objects/object.policy.js';
import { PendingUploads } from './pending-uploads.service.js';
import { planParts } from './upload.policy.js';
import { type NewUpload, UploadRepository } from './upload.repository.js';

/** What a new upload can be refused with. */
export const TICKET_ERRORS: readonly ErrorCode[] = [
  'INVALID_OBJECT_KEY',
  'STORAGE_KEY_EXISTS',
  'STORAGE_QUOTA_EXCEEDED',
  'STORAGE_OBJECT_TOO_LARGE',
  'STORAGE_UNAVAILABLE',
];

/** Where the bytes of an object are to be sent. */
export interface Ticket {
  readonly objectId: string;
  readonly key: string;
  readonly uploadUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  /** ISO 8601; of the link. */
  readonly expiresAt: string;
}

const TOO_LARGE_HINT =
  'Objects above 5 GiB are uploaded in parts: POST /v1/storage/objects/multipart/create with the same body.';

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

/** Announces objects and hands out the links their bytes are sent to: one, or one for each part. */
@Injectable()
export class UploadTickets {
  constructor(
    private readonly namespaces: Namespaces,
    private readonly pending: PendingUploads,
    private readonly links: TransferLinks,
    @Inject(BLOB_STORE) private readonly store: BlobStore,
    private readonly uploads: UploadRepository,
  ) {}

  /** @throws PorticoError `STORAGE_OBJECT_TOO_LARGE`, `STORAGE_KEY_EXISTS`, `STORAGE_QUOTA_EXCEEDED`, `STORAGE_UNAVAILABLE`. */
  async issue(principal: Principal, order: ObjectOrder, size: number): Promise<Ticket> {
    if (size > OBJECT_LIMITS.singleBytes) {
      throw new PorticoError('STORAGE_OBJECT_TOO_LARGE', {
        hint: TOO_LARGE_HINT,
        details: { limitBytes: OBJECT_LIMITS.singleBytes },
      });
    }
    const namespace = await this.namespaces.require(principal);
    // A client that writes to the store itself gets a place of its own there: what it sends again later can reach
    // nothing that is complete.
    const directKey = `uploads/${namespace.portalId}/${newId()}`;
    const linkSeconds = OBJECT_LIMITS.uploadLinkSeconds;
    const direct = await guardStore(() =>
      this.store.signedPut(directKey, {
        expiresInSeconds: linkSeconds,
        size,
        contentType: order.contentType,
      }),
    );
    const upload = await this.pending.open(namespace, order, {
      size,
      linkSeconds,
      ...(direct && { directKey }),
    });
    const own = this.links.issue(
      {
        target: 'object',
        action: 'put',
        id: upload.id,
        portalId: namespace.portalId,
        keyId: principal.keyId,
        size,
        contentType: order.contentType,
        partNumber: null,
      },
      linkSeconds,
    );
    return {
      objectId: upload.id,
      key: upload.key,
      uploadUrl: direct?.url ?? own.url,
      headers: headersOf(direct, order.contentType),
      expiresAt: own.expiresAt,
    };
  }

  /**
   * @throws PorticoError `STORAGE_OBJECT_TOO_LARGE`, `VALIDATION_ERROR`, `STORAGE_KEY_EXISTS`,
   *   `STORAGE_QUOTA_EXCEEDED`, `STORAGE_UPLOAD_SUPERSEDED`, `STORAGE_UNAVAILABLE`.
   */
  async issueForParts(
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
    const upload = await this.pending.open(namespace, order, { size, linkSeconds, partSize });
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
      await this.pending.giveUp(upload.id);
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

function headersOf(direct: SignedRequest | null, contentType: string): Readonly<Record<string, string>> {
  return { 'Content-Type': contentType, ...direct?.headers };
}

function keyOf({ portalId, blobId }: Pick<NewUpload, 'portalId' | 'blobId'>): string {
  return blobKey({ portalId, blobId });
}
