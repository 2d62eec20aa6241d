import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { addressOf, AuthStanding } from '#libs/auth';
import { CONFIG, type Config } from '#libs/config';
import { type PorticoRequest, RateLimiter, RawBodies, UPLOAD_PACE } from '#libs/http';
import { type ErrorCode, PorticoError } from '#libs/kernel';
import { BlobResponder } from '../blobs/blob-responder.js';
import type { BlobRow } from '../blobs/blob.repository.js';
import { contentDisposition, LINK_HEADERS } from '../blobs/download-headers.policy.js';
import {
  BLOB_STORE,
  type BlobStore,
  BlobStoreError,
  BodySizeError,
  type SignedRequest,
} from '../contracts/blob-store.port.js';
import { blobKey } from '../contracts/storage-terms.js';
import {
  type DownloadLink,
  type TransferLink,
  TransferLinks,
  TransferTargets,
  type UploadLink,
} from './transfer-links.js';

const REFUSALS = ['LINK_INVALID', 'LINK_EXPIRED', 'ACCOUNT_FROZEN', 'STORAGE_UNAVAILABLE'] as const;

/** What reading at a link can be refused with. */
export const LINK_READ_ERRORS: readonly ErrorCode[] = [
  ...REFUSALS,
  'LARGE_BODY_BACKEND_BUSY',
  'PRECONDITION_FAILED',
];

/** What sending bytes to a link can be refused with. */
export const LINK_WRITE_ERRORS: readonly ErrorCode[] = [
  ...REFUSALS,
  'STORAGE_SIZE_MISMATCH',
  'STORAGE_UPLOAD_COMPLETED',
  'STORAGE_UPLOAD_SUPERSEDED',
  'STORAGE_UPLOAD_EXPIRED',
];

/** Counts the use of links: a good one for itself, wherever it is used; what is none for the address it came from. */
class LinkLimits {
  constructor(
    private readonly limiter: RateLimiter,
    private readonly config: Config,
  ) {}

  /** @throws PorticoError `RATE_LIMITED`. */
  countLink(token: string, request: PorticoRequest, response: Response): void {
    this.count(createHash('sha256').update(token).digest('base64url'), request, response);
  }

  /** @throws PorticoError `RATE_LIMITED`. */
  countStranger(request: PorticoRequest, response: Response): void {
    this.count(`address ${addressOf(request, this.config)}`, request, response);
  }

  private count(name: string, request: PorticoRequest, response: Response): void {
    const caller = { keyId: name, portalId: null, ownerUserId: name };
    const refusal = this.limiter.refuse(
      { ...caller, requestsPerSecond: null, aiRequestsPerMinute: null },
      request,
      response,
    );
    if (refusal) throw new PorticoError(refusal.code, refusal.options);
  }
}

/** Longest life of an address at the store itself, which nobody can take back. */
const DIRECT_SECONDS = 60;

/** Transfers by signed links: whether a link may be used now, and the bytes it was made for, sent or taken. */
@Injectable()
export class Transfers {
  private readonly limits: LinkLimits;

  constructor(
    private readonly links: TransferLinks,
    private readonly standing: AuthStanding,
    limiter: RateLimiter,
    private readonly targets: TransferTargets,
    private readonly bytes: BlobResponder,
    @Inject(BLOB_STORE) private readonly store: BlobStore,
    @Inject(CONFIG) private readonly config: Config,
    private readonly bodies: RawBodies,
  ) {
    this.limits = new LinkLimits(limiter, config);
  }

  /**
   * @throws PorticoError `LINK_INVALID` with one text for whatever is wrong, so that nobody learns from it;
   *   `LINK_EXPIRED`, `ACCOUNT_FROZEN`, `RATE_LIMITED`.
   */
  private async admit<Action extends TransferLink['action']>(
    token: string,
    action: Action,
    request: PorticoRequest,
    response: Response,
  ): Promise<Extract<TransferLink, { readonly action: Action }>> {
    const link = this.opened(token, request, response);
    this.limits.countLink(token, request, response);
    if (!isFor(link, action)) throw new PorticoError('LINK_INVALID');
    const refusal = await this.standing.keyRefusal(link.keyId, link.portalId);
    if (refusal === 'ACCOUNT_FROZEN') throw new PorticoError(refusal);
    if (refusal !== null) throw new PorticoError('LINK_INVALID');
    return link;
  }

  /**
   * Sends the bytes of a link.
   * @throws PorticoError as {@link admit}; `LINK_INVALID` when what it was made for is gone or has other bytes now, `LINK_EXPIRED` when
   *   the store has lost them, and as {@link BlobResponder}.
   */
  async send(token: string, request: PorticoRequest, response: Response): Promise<void> {
    response.set(LINK_HEADERS);
    const link = await this.admit(token, 'get', request, response);
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

  /**
   * Takes the bytes of a link; the answer names what was kept in its `ETag`.
   * @throws PorticoError as {@link admit}; `INVALID_REQUEST` for another type, `STORAGE_SIZE_MISMATCH`, `STORAGE_UNAVAILABLE`, what the
   *   target refuses and what {@link RawBodies} does; nothing was kept then.
   */
  async receive(token: string, request: PorticoRequest, response: Response): Promise<void> {
    response.set(LINK_HEADERS);
    const link = await this.admit(token, 'put', request, response);
    const { etag } = await this.keep(link, request, response);
    response.status(200).setHeader('ETag', `"${etag}"`);
    response.setHeader('Content-Length', 0);
    response.end();
  }

  private async keep(
    link: UploadLink,
    request: PorticoRequest,
    response: Response,
  ): Promise<{ etag: string }> {
    const target = this.targets.of(link.target);
    const receive = target.receive?.bind(target);
    if (!receive) throw new PorticoError('LINK_INVALID');
    refuseOtherType(link, request);
    const { size, portalId, keyId } = link;
    const announced = request.headers['transfer-encoding'] === undefined;
    if (announced && Number(request.headers['content-length'] ?? 0) !== size) throw otherSize(size);
    try {
      return await this.bodies.receive(
        request,
        response,
        { limit: size, tooLarge: otherSize, pace: UPLOAD_PACE, owner: { portalId, keyId } },
        (body) => receive(link, body),
      );
    } catch (error) {
      if (error instanceof BodySizeError) throw otherSize(size);
      if (error instanceof BlobStoreError) throw new PorticoError('STORAGE_UNAVAILABLE', { cause: error });
      throw error;
    }
  }

  private opened(token: string, request: PorticoRequest, response: Response): TransferLink {
    try {
      return this.links.open(token);
    } catch (error) {
      this.limits.countStranger(request, response);
      throw error;
    }
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

function isFor<Action extends TransferLink['action']>(
  link: TransferLink,
  action: Action,
): link is Extract<TransferLink, { readonly action: Action }> {
  return link.action === action;
}

function otherSize(size: number): PorticoError {
  return new PorticoError('STORAGE_SIZE_MISMATCH', { details: { expectedBytes: size } });
}

/** The type becomes that of the object, so nobody but its maker says what it is. */
function refuseOtherType({ contentType }: UploadLink, { headers }: PorticoRequest): void {
  if (contentType === null || plain(headers['content-type'] ?? '') === plain(contentType)) return;
  throw new PorticoError('INVALID_REQUEST', {
    message: `The link takes a body with Content-Type: ${contentType}.`,
    details: { field: 'Content-Type', expected: contentType },
  });
}

/** The same for two ways to write a type. */
function plain(type: string): string {
  return type
    .toLowerCase()
    .replaceAll(/\s*;\s*/g, ';')
    .trim();
}
