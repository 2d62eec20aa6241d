import { Controller, Delete, Get, Query, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import {
  answer,
  Api,
  CurrentCaller,
  CurrentPrincipal,
  IntegerField,
  listAnswer,
  NestedField,
  type PorticoRequest,
  StringArrayField,
  StringField,
  success,
} from '#libs/http';
import type { Caller, ErrorCode, Principal } from '#libs/kernel';
import { TransferLinks } from '../links/transfer-links.js';
import { Objects, type FoundObject } from './objects.service.js';
import { ObjectList } from './object-list.service.js';
import { etagOf, fileNameOf, keyInAddress, OBJECT_LIMITS } from './object.policy.js';
import {
  DeletedObjectAnswer,
  GetObjectQuery,
  ListObjectsQuery,
  ObjectAnswer,
  ObjectLinkAnswer,
  ObjectPresenter,
  STORAGE_READ,
  STORAGE_WRITE,
} from './objects.dto.js';

const PATH = '/v1/storage/objects';
const DEFAULT_LIMIT = 50;
const COMMON = { owner: 'none', tag: 'storage' } as const;
const ON_ONE: readonly ErrorCode[] = ['INVALID_OBJECT_KEY', 'STORAGE_OBJECT_NOT_FOUND'];

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

class ObjectListMembers {
  @NestedField(() => ObjectListMeta) readonly meta!: ObjectListMeta;
}

/** `/v1/storage/objects`: complete objects. */
@Controller('v1/storage/objects')
export class ObjectsController {
  constructor(
    private readonly stored: Objects,
    private readonly listing: ObjectList,
    private readonly links: TransferLinks,
    private readonly presenter: ObjectPresenter,
  ) {}

  @Api({
    ...COMMON,
    summary: 'Objects of the key or its application, in the order of their keys',
    auth: STORAGE_READ,
    response: listAnswer(ObjectAnswer, ObjectListMembers),
    errors: ['INVALID_OBJECT_KEY'],
  })
  @Get()
  async list(@CurrentPrincipal() principal: Principal, @Query() query: ListObjectsQuery) {
    const { limit = DEFAULT_LIMIT, status = 'READY' } = query;
    const found = await this.listing.page(principal, { ...query, limit, status });
    const { namespace, rows, commonPrefixes, nextCursor, totalObjects, totalSizeBytes, quotaBytes } = found;
    const objects = namespace ? rows.map((row) => this.presenter.show(namespace, row)) : [];
    const totals = { total: totalObjects, totalObjects, totalSizeBytes, quotaBytes };
    return success(objects, { meta: { nextCursor, commonPrefixes, ...totals } });
  }

  @Api({
    ...COMMON,
    summary: 'A link to the bytes of an object, for ten minutes',
    description:
      'The key is percent-encoded; slashes may stay as they are. The redirect leads to the link; `redirect=false` answers 200 with it. HEAD tells size, type, ETag and id.',
    auth: STORAGE_READ,
    otherStatus: 302,
    response: answer(ObjectLinkAnswer),
    errors: ON_ONE,
  })
  @Get('*key')
  async read(
    @CurrentPrincipal() principal: Principal,
    @Req() request: PorticoRequest,
    @Query() { redirect = true }: GetObjectQuery,
    @Res({ passthrough: true }) response: Response,
  ) {
    const found = await this.stored.require(principal, keyIn(request));
    if (request.method === 'HEAD') {
      tellHead(response, found);
      return undefined;
    }
    const link = this.linkTo(found, principal);
    if (redirect) response.status(302).setHeader('Location', link.url);
    const object = this.presenter.show(found.namespace, found.object);
    return success({ downloadUrl: link.url, url: link.url, expiresAt: link.expiresAt, object });
  }

  @Api({
    ...COMMON,
    summary: 'Delete an object; links to it are dead at once',
    auth: STORAGE_WRITE,
    response: answer(DeletedObjectAnswer),
    errors: [...ON_ONE, 'CONFLICT'],
  })
  @Delete('*key')
  async remove(@CurrentCaller() caller: Caller, @Req() request: PorticoRequest) {
    const key = keyIn(request);
    await this.stored.delete(caller, key);
    return success({ key, deleted: true });
  }

  private linkTo({ namespace, object }: FoundObject, { keyId }: Principal) {
    return this.links.issue(
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
  }
}

function keyIn({ originalUrl }: PorticoRequest): string {
  return keyInAddress(originalUrl, `${PATH}/`);
}

function tellHead(response: Response, { object }: FoundObject): void {
  response.setHeader('Content-Length', object.size);
  response.setHeader('Content-Type', object.contentType);
  response.setHeader('ETag', `"${etagOf(object)}"`);
  response.setHeader('Last-Modified', object.completedAt.toUTCString());
  response.setHeader('X-Svc-Object-Id', object.id);
  response.end();
}
