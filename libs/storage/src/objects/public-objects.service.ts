import { Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { AuthStanding } from '#libs/auth';
import { Database } from '#libs/database';
import type { PorticoRequest } from '#libs/http';
import { CLOCK, type Clock, type ErrorCode, isUuid, PorticoError } from '#libs/kernel';
import { BlobResponder } from '../blobs/blob-responder.js';
import type { BlobRow } from '../blobs/blob.repository.js';
import { Blobs } from '../blobs/blobs.js';
import { EXPOSED_HEADERS, PREFLIGHT_SECONDS, shownType } from '../blobs/download-headers.policy.js';
import { etagOf, fileNameOf, type ObjectRow } from './object.policy.js';

/** What reading one can be refused with. */
export const PUBLIC_OBJECT_ERRORS: readonly ErrorCode[] = [
  'STORAGE_OBJECT_NOT_FOUND',
  'ACCOUNT_FROZEN',
  'STORAGE_UNAVAILABLE',
  'LARGE_BODY_BACKEND_BUSY',
];

/** What pages of other sites may do with public objects: show them, and read them without anybody's cookies. */
const PUBLIC_HEADERS: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': EXPOSED_HEADERS,
  // Without it a page of another site could not show the picture it links to.
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Referrer-Policy': 'no-referrer',
};

/**
 * What a browser asks before a page reads a piece, or with a condition. The same for every address, so that it tells
 * nobody what there is.
 */
export const PUBLIC_PREFLIGHT_HEADERS: Readonly<Record<string, string>> = {
  ...PUBLIC_HEADERS,
  'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS',
  'Access-Control-Allow-Headers':
    'Range, If-Match, If-None-Match, If-Modified-Since, If-Unmodified-Since, If-Range',
  'Access-Control-Max-Age': PREFLIGHT_SECONDS,
};

const PUBLIC_SECONDS = 3_600;

/** A public object as its address shows it. */
export interface PublicObject extends Pick<
  ObjectRow,
  'id' | 'key' | 'contentType' | 'sha256' | 'completedAt' | 'expiresAt'
> {
  readonly portalId: string;
  readonly blob: BlobRow;
}

interface Row extends Omit<PublicObject, 'blob'> {
  readonly blobId: string;
  readonly ownerKind: 'application' | 'key';
  readonly ownerId: string;
}

const FIND = {
  name: 'storage_find_public_object',
  text: `
    select o.id, o.key, o.content_type as "contentType", o.sha256, o.completed_at as "completedAt",
           o.expires_at as "expiresAt", o.blob_id as "blobId", n.portal_id as "portalId",
           n.owner_kind as "ownerKind", n.owner_id as "ownerId"
      from storage.object o join storage.namespace n on n.id = o.namespace_id
     where o.id = $1 and n.bucket = $2 and o.visibility = 'public' and (o.expires_at is null or o.expires_at > $3)`,
};

/** What everybody may read by its address. Whatever is not public is the same: not there. */
@Injectable()
export class PublicObjects {
  constructor(
    private readonly database: Database,
    private readonly standing: AuthStanding,
    private readonly blobs: Blobs,
    private readonly bytes: BlobResponder,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Sends the bytes. @throws PorticoError as {@link find} and {@link BlobResponder} */
  async send(bucket: string, name: string, request: PorticoRequest, response: Response): Promise<void> {
    for (const [header, value] of Object.entries(PUBLIC_HEADERS)) response.setHeader(header, value);
    const object = await this.find(bucket, name);
    const { contentType, disposition } = shownType(object.contentType);
    await this.bytes.send(request, response, {
      blob: object.blob,
      contentType,
      disposition,
      fileName: fileNameOf(object.key),
      etag: etagOf(object),
      cacheControl: this.cacheControl(object.expiresAt),
      lastModified: object.completedAt,
      owner: { portalId: object.portalId, keyId: bucket },
      gone: notFound,
    });
  }

  /** Nobody keeps an object longer than it lives. */
  private cacheControl(expiresAt: Date | null): string {
    const leftSeconds = expiresAt
      ? Math.floor((expiresAt.getTime() - this.clock.nowMs()) / 1_000)
      : Number.POSITIVE_INFINITY;
    return `public, max-age=${Math.max(0, Math.min(PUBLIC_SECONDS, leftSeconds))}`;
  }

  /**
   * @param name the id of the object, with any ending.
   * @throws PorticoError `STORAGE_OBJECT_NOT_FOUND`, also when its key, application or portal may not call;
   *   `ACCOUNT_FROZEN`.
   */
  async find(bucket: string, name: string): Promise<PublicObject> {
    const [id = ''] = name.split('.', 1);
    const [row] = isUuid(id) ? await this.database.query<Row>(FIND, [id, bucket, this.clock.now()]) : [];
    if (!row) throw notFound();
    const refusal = await this.refusal(row);
    if (refusal === 'ACCOUNT_FROZEN') throw new PorticoError(refusal);
    const blob = refusal === null ? await this.blobs.find(row.blobId) : null;
    if (!blob) throw notFound();
    return { ...row, blob };
  }

  private refusal({ ownerKind, ownerId, portalId }: Row): Promise<ErrorCode | null> {
    return ownerKind === 'key'
      ? this.standing.keyRefusal(ownerId, portalId)
      : this.standing.applicationRefusal(ownerId, portalId);
  }
}

function notFound(): PorticoError {
  return new PorticoError('STORAGE_OBJECT_NOT_FOUND');
}
