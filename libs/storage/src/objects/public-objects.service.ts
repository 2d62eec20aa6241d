import { Inject, Injectable } from '@nestjs/common';
import { AuthStanding } from '#libs/auth';
import { Database } from '#libs/database';
import { CLOCK, type Clock, type ErrorCode, isUuid, PorticoError } from '#libs/kernel';
import type { BlobRow } from '../blobs/blob.repository.js';
import { Blobs } from '../blobs/blobs.js';
import type { ObjectRow } from './object.policy.js';

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
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

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
