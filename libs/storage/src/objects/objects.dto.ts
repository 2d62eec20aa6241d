import { Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { CONFIG, type Config } from '#libs/config';
import { BooleanField, needsBytes, type PorticoRequest, type RouteAccess } from '#libs/http';
import {
  ConstField,
  DateField,
  EnumField,
  IntegerField,
  NestedField,
  ObjectField,
  StringArrayField,
  StringField,
} from '#libs/http/contracts';
import type { Principal } from '#libs/kernel';
import { TransferLinks } from '../links/transfer-links.js';
import type { ListedObjects } from './object-list.service.js';
import {
  etagOf,
  extensionOf,
  fileNameOf,
  LISTED_STATUSES,
  type ListedRow,
  type ListedStatus,
  type Namespace,
  OBJECT_LIMITS,
  VISIBILITIES,
  type Visibility,
} from './object.policy.js';
import type { FoundObject } from './objects.service.js';

/** Query of `GET /v1/storage/objects`. */
export class ListObjectsQuery {
  @StringField({ description: 'Only keys that begin with it', maxLength: 1024, optional: true })
  prefix?: string;

  @EnumField({
    description: 'Keys with a slash behind the prefix are told as one of `meta.commonPrefixes`',
    values: ['/'],
    optional: true,
  })
  delimiter?: '/';

  @IntegerField({ description: 'Objects and common prefixes of a page', min: 1, max: 1000, optional: true })
  limit?: number;

  @StringField({ description: '`meta.nextCursor` of the page before', maxLength: 4096, optional: true })
  cursor?: string;

  @EnumField({
    description: 'PENDING shows uploads that wait for their bytes. Default READY',
    values: LISTED_STATUSES,
    optional: true,
  })
  status?: ListedStatus;
}

/** Query of `GET /v1/storage/objects/*key`. */
export class GetObjectQuery {
  @BooleanField({ description: 'false answers 200 with the link instead of 302', optional: true })
  redirect?: boolean;
}

/** An object, or one on its way. */
export class ObjectAnswer {
  @StringField({ format: 'uuid' }) readonly id!: string;
  @StringField() readonly key!: string;
  @StringField() readonly contentType!: string;
  @IntegerField() readonly sizeBytes!: number;
  @StringField({
    nullable: true,
    description: '64 hexadecimal digits; null where the service has not read the bytes.',
  })
  readonly sha256!: string | null;
  @StringField({ description: 'Never the same for other bytes. Without quotes.' }) readonly etag!: string;
  @EnumField({ values: VISIBILITIES }) readonly visibility!: Visibility;
  @EnumField({ values: LISTED_STATUSES }) readonly status!: ListedStatus;
  @StringField({ nullable: true, description: 'Address for everybody, without a key.' })
  readonly publicUrl!: string | null;
  @ObjectField({ values: { type: 'string' } }) readonly metadata!: Readonly<Record<string, string>>;
  @DateField() readonly createdAt!: string;
  @DateField({ nullable: true }) readonly completedAt!: string | null;
  @DateField({
    nullable: true,
    description: 'When the object is deleted; of one on its way, when it is given up.',
  })
  readonly expiresAt!: string | null;
}

/** What a page of a list tells beside its objects. */
class ObjectListMeta {
  @IntegerField({ description: 'The same as `totalObjects`.' }) readonly total!: number;
  @StringField({ nullable: true }) readonly nextCursor!: string | null;
  @StringArrayField({ description: 'With `delimiter`: what the keys that are not told begin with.' })
  readonly commonPrefixes!: readonly string[];
  @IntegerField({ description: 'Complete objects of this key or application.' })
  readonly totalObjects!: number;
  @IntegerField() readonly totalSizeBytes!: number;
  @IntegerField({ description: 'Of the portal.' }) readonly quotaBytes!: number;
}

export class ObjectListMembers {
  @NestedField(() => ObjectListMeta) readonly meta!: ObjectListMeta;
}

/** A link to the bytes, and whose they are. */
export class ObjectLinkAnswer {
  @StringField({ description: 'Needs no key; valid until `expiresAt`.' }) readonly downloadUrl!: string;
  @StringField({ description: 'The same as `downloadUrl`.' }) readonly url!: string;
  @DateField() readonly expiresAt!: string;
  @NestedField(() => ObjectAnswer) readonly object!: ObjectAnswer;
}

/** An object that is no more. */
export class DeletedObjectAnswer {
  @StringField() readonly key!: string;
  @ConstField(true) readonly deleted!: true;
}

/** Where everybody finds a public object. */
export const PUBLIC_PATH = '/v1/public-storage';

/** Shows objects to clients. */
@Injectable()
export class ObjectPresenter {
  private readonly publicBase: string;

  constructor(
    @Inject(CONFIG) { filesUrl }: Pick<Config, 'filesUrl'>,
    private readonly links: TransferLinks,
  ) {
    this.publicBase = filesUrl.replace(/\/$/, '') + PUBLIC_PATH;
  }

  page({ namespace, rows, totalObjects, ...found }: ListedObjects) {
    const objects = namespace ? rows.map((row) => this.show(namespace, row)) : [];
    const { commonPrefixes, nextCursor, totalSizeBytes, quotaBytes } = found;
    const totals = { total: totalObjects, totalObjects, totalSizeBytes, quotaBytes };
    return { objects, meta: { nextCursor, commonPrefixes, ...totals } };
  }

  of({ namespace, object }: FoundObject): ObjectAnswer {
    return this.show(namespace, object);
  }

  /** A link to the bytes of an object, for whoever has it. */
  link(found: FoundObject, { keyId }: Principal): ObjectLinkAnswer {
    const { namespace, object } = found;
    const { url, expiresAt } = this.links.issue(
      {
        target: 'object',
        action: 'get',
        id: object.id,
        portalId: namespace.portalId,
        keyId,
        blobId: object.blobId,
        fileName: fileNameOf(object.key),
        contentType: object.contentType,
      },
      OBJECT_LIMITS.downloadLinkSeconds,
    );
    return { downloadUrl: url, url, expiresAt, object: this.of(found) };
  }

  /** What `HEAD` is told of an object: no link is made for it. @throws PorticoError `PRECONDITION_FAILED` */
  tellHead({ object }: FoundObject, request: PorticoRequest, response: Response): undefined {
    response.setHeader('X-Svc-Object-Id', object.id);
    const validators = { etag: `"${etagOf(object)}"`, lastModified: object.completedAt };
    if (!needsBytes(request, response, validators)) return;
    response.setHeader('Content-Length', object.size);
    response.setHeader('Content-Type', object.contentType);
    response.end();
  }

  private show({ bucket }: Pick<Namespace, 'bucket'>, row: ListedRow): ObjectAnswer {
    const { id, key, completedAt, visibility } = row;
    const isPublic = visibility === 'public' && completedAt !== null;
    return {
      id,
      key,
      contentType: row.contentType,
      sizeBytes: row.size,
      sha256: row.sha256,
      etag: etagOf(row),
      visibility,
      status: completedAt === null ? 'PENDING' : 'READY',
      publicUrl: isPublic ? `${this.publicBase}/${bucket}/${id}${extensionOf(key)}` : null,
      metadata: row.metadata,
      createdAt: row.createdAt.toISOString(),
      completedAt: completedAt?.toISOString() ?? null,
      expiresAt: row.expiresAt?.toISOString() ?? null,
    };
  }
}

const ACCESS = {
  scope: 'svc:storage',
  kinds: ['personal', 'application', 'cowork'],
  session: 'none',
  frozen: 'refused',
  cowork: 'allowed',
  managementCode: 'STORAGE_REQUIRES_PORTAL_BINDING',
} as const satisfies Partial<RouteAccess>;

export const STORAGE_READ: RouteAccess = { ...ACCESS, mode: 'read' };

export const STORAGE_WRITE: RouteAccess = { ...ACCESS, mode: 'write' };
