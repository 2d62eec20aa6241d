import { Controller, Delete, Get, Options, Param, Query, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import {
  answer,
  Api,
  CurrentCaller,
  CurrentPrincipal,
  listAnswer,
  type PorticoRequest,
  success,
} from '#libs/http';
import type { Caller, ErrorCode, Principal } from '#libs/kernel';
import { ObjectList } from './object-list.service.js';
import { keyInAddress } from './object.policy.js';
import {
  DeletedObjectAnswer,
  GetObjectQuery,
  ListObjectsQuery,
  ObjectAnswer,
  ObjectLinkAnswer,
  ObjectListMembers,
  ObjectPresenter,
  STORAGE_READ,
  STORAGE_WRITE,
} from './objects.dto.js';
import { Objects } from './objects.service.js';
import { PUBLIC_OBJECT_ERRORS, PUBLIC_PREFLIGHT_HEADERS, PublicObjects } from './public-objects.service.js';

const COMMON = { owner: 'none' } as const;
const ON_ONE: readonly ErrorCode[] = ['INVALID_OBJECT_KEY', 'STORAGE_OBJECT_NOT_FOUND'];

const keyIn = ({ originalUrl }: PorticoRequest): string => keyInAddress(originalUrl, '/v1/storage/objects/');

/** `/v1/storage/objects`: complete objects. */
@Controller('v1/storage/objects')
export class ObjectsController {
  constructor(
    private readonly stored: Objects,
    private readonly listing: ObjectList,
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
    const { objects, meta } = this.presenter.page(await this.listing.page(principal, query));
    return success(objects, { meta });
  }

  @Api({
    ...COMMON,
    summary: 'A link to the bytes of an object, for ten minutes',
    description:
      'The key is percent-encoded; slashes may stay as they are. The redirect leads to the link; `redirect=false` answers 200 with it. HEAD tells size, type, ETag and id.',
    auth: STORAGE_READ,
    otherStatus: 302,
    response: answer(ObjectLinkAnswer),
    errors: [...ON_ONE, 'PRECONDITION_FAILED'],
  })
  @Get('*key')
  async read(
    @CurrentPrincipal() principal: Principal,
    @Req() request: PorticoRequest,
    @Query() { redirect = true }: GetObjectQuery,
    @Res({ passthrough: true }) response: Response,
  ) {
    const found = await this.stored.require(principal, keyIn(request));
    if (request.method === 'HEAD') return this.presenter.tellHead(found, request, response);
    const link = this.presenter.link(found, principal);
    if (redirect) response.status(302).setHeader('Location', link.url);
    return success(link);
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
}

/** `/v1/public-storage`: public objects, for everybody, without a key. */
@Controller('v1/public-storage/:a')
export class PublicObjectsController {
  constructor(private readonly objects: PublicObjects) {}

  @Api({
    summary: 'The bytes of a public object',
    description:
      'The address is `publicUrl` of the object; it needs no key. Whole or one range; HEAD tells the same without the bytes. Nothing a browser could run is told as what it is.',
    tag: 'storage',
    owner: 'none',
    auth: 'none',
    stream: true,
    forms: ['bytes'],
    ranges: true,
    conditional: true,
    response: {},
    errors: PUBLIC_OBJECT_ERRORS,
  })
  @Get(':b')
  async read(
    @Param('a') bucket: string,
    @Param('b') name: string,
    @Req() request: PorticoRequest,
    @Res() response: Response,
  ) {
    await this.objects.send(bucket, name, request, response);
  }

  @Api({
    summary: 'What a page of another site may do with a public object',
    tag: 'storage',
    owner: 'none',
    auth: 'none',
    rateLimit: 'none',
    status: 204,
    response: {},
    documented: false,
  })
  @Options(':b')
  ask(@Res() response: Response) {
    response.set(PUBLIC_PREFLIGHT_HEADERS).status(204).end();
  }
}
