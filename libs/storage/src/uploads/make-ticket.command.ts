import { Inject, Injectable } from '@nestjs/common';
import { newId, type Principal, PorticoError } from '#libs/kernel';
import { BLOB_STORE, type BlobStore, type SignedRequest } from '../contracts/blob-store.port.js';
import { TransferLinks } from '../links/transfer-links.js';
import { Namespaces } from '../objects/namespaces.js';
import { OBJECT_LIMITS } from '../objects/object-limits.data.js';
import type { ObjectOrder } from '../objects/object-terms.js';
import { OpenUpload } from './open-upload.js';
import { guardStore } from './store-faults.js';

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

/** Announces an object and hands out the link its bytes are sent to. */
@Injectable()
export class MakeTicket {
  constructor(
    private readonly namespaces: Namespaces,
    private readonly uploads: OpenUpload,
    private readonly links: TransferLinks,
    @Inject(BLOB_STORE) private readonly store: BlobStore,
  ) {}

  /** @throws PorticoError `STORAGE_OBJECT_TOO_LARGE`, `STORAGE_KEY_EXISTS`, `STORAGE_QUOTA_EXCEEDED`, `STORAGE_UNAVAILABLE`. */
  async execute(principal: Principal, order: ObjectOrder, size: number): Promise<Ticket> {
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
    const upload = await this.uploads.execute(namespace, order, {
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
}

function headersOf(direct: SignedRequest | null, contentType: string): Readonly<Record<string, string>> {
  return { 'Content-Type': contentType, ...direct?.headers };
}
