import {
  Body,
  Controller,
  Delete,
  Get,
  Param,
  Patch,
  Post,
  Query,
  Req,
  Res,
  type Type,
} from '@nestjs/common';
import type { Response } from 'express';
import {
  answer,
  Api,
  CurrentCaller,
  CurrentContext,
  CurrentPrincipal,
  pageAnswer,
  type PorticoRequest,
  RequestContext,
  success,
} from '#libs/http';
import type { Caller, Principal } from '#libs/kernel';
import { VersionComparison } from './comparing/comparison.service.js';
import { COMPARE_TIMEOUT_MS } from './comparing/file-list.js';
import type { SourceOwnerType } from './contracts/source.events.js';
import { OwnerList } from './owners/owner-list.service.js';
import { SourceUploads } from './saving/source-uploads.service.js';
import {
  APP_SOURCES_READ,
  ON_CHANGE,
  ON_COMPARE,
  ON_DELETE,
  ON_DOWNLOAD,
  ON_LIST,
  ON_SAVE,
  ON_VERSION,
  OWNER_ROUTES,
  SAVE_ROUTE,
  SOURCE_ROUTES,
} from './source-routes.data.js';
import {
  ChangeVersionBody,
  CleanUpBody,
  CompareVersionsQuery,
  ComparisonAnswer,
  DeleteVersionQuery,
  DownloadVersionQuery,
  listQuestion,
  ListVersionsQuery,
  MySourcesQuery,
  OwnerAnswer,
  TagVersionBody,
} from './sources.dto.js';
import { VersionChanges } from './versions/version-changes.service.js';
import { VersionDownloads } from './versions/version-downloads.service.js';
import { VersionLists } from './versions/version-lists.service.js';
import {
  AppVersionListAnswer,
  CleanedUpAnswer,
  DeletedVersionAnswer,
  DownloadLinkAnswer,
  SavedVersionAnswer,
  SourceVersionAnswer,
  VersionListAnswer,
} from './versions/version.answer.js';
import { Versions } from './versions/versions.service.js';

/** The lists of versions: that of an application tells of its servers, too. */
@Controller()
export class SourceListsController {
  constructor(private readonly listing: VersionLists) {}

  @Api({
    ...SOURCE_ROUTES,
    summary: 'Source versions of an application, newest first; with `sha256`, who has that content already',
    auth: OWNER_ROUTES.app.read,
    owner: OWNER_ROUTES.app.owner('sources-read'),
    response: answer(AppVersionListAnswer),
    errors: [...ON_LIST, ...OWNER_ROUTES.app.errors],
  })
  @Get(OWNER_ROUTES.app.base)
  async ofApplication(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @Query() query: ListVersionsQuery,
  ) {
    return success(await this.listing.ofApplication(principal, id, listQuestion(query)));
  }

  @Api({
    ...SOURCE_ROUTES,
    summary: 'Source versions of a server, newest first; with `sha256`, who has that content already',
    auth: OWNER_ROUTES.server.read,
    owner: OWNER_ROUTES.server.owner('sources-read'),
    response: answer(VersionListAnswer),
    errors: [...ON_LIST, ...OWNER_ROUTES.server.errors],
  })
  @Get(OWNER_ROUTES.server.base)
  async ofServer(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @Query() query: ListVersionsQuery,
  ) {
    return success(await this.listing.ofServer(principal, id, listQuestion(query)));
  }
}

/** Saving, reading and changing versions of applications, or of servers. */
export function sourceVersionsController(type: SourceOwnerType): Type<object> {
  const routes = OWNER_ROUTES[type];
  const READ = { ...SOURCE_ROUTES, auth: routes.read, owner: routes.owner('sources-read') } as const;
  const WRITE = { ...SOURCE_ROUTES, auth: routes.write, owner: routes.owner('sources') } as const;
  const REMOVE = { ...WRITE, owner: routes.owner('sources-delete') } as const;

  @Controller(routes.base)
  class SourceVersionsController {
    constructor(
      private readonly saving: SourceUploads,
      private readonly reading: Versions,
      private readonly downloads: VersionDownloads,
      private readonly comparisons: VersionComparison,
      private readonly changes: VersionChanges,
    ) {}

    @Api({
      ...WRITE,
      ...SAVE_ROUTE,
      summary: `Save an archive as a source version of ${routes.noun}`,
      response: answer(SavedVersionAnswer),
      errors: [...ON_SAVE, ...routes.errors],
    })
    @Post()
    async save(
      @CurrentCaller() caller: Caller,
      @Param('id') id: string,
      @Req() request: PorticoRequest,
      @Res({ passthrough: true }) response: Response,
    ) {
      return success(await this.saving.upload(caller, type, id, request, response));
    }

    @Api({
      ...READ,
      summary: 'One source version',
      response: answer(SourceVersionAnswer),
      errors: [...ON_VERSION, ...routes.errors],
    })
    @Get(':versionId')
    async read(
      @CurrentPrincipal() principal: Principal,
      @Param('id') ownerId: string,
      @Param('versionId') versionId: string,
    ) {
      return success(await this.reading.answer(principal, { type, ownerId, versionId }));
    }

    @Api({
      ...READ,
      summary: 'What is different from another version: files added, removed and changed',
      description:
        'Contents decide, not times and rights; links are compared by their target. The one folder an archive consists of is left out on both sides, as a deploy does. One comparison of a portal runs at a time.',
      timeoutMs: COMPARE_TIMEOUT_MS,
      response: answer(ComparisonAnswer),
      errors: [...ON_COMPARE, ...routes.errors],
    })
    @Get(':versionId/compare')
    async compare(
      @CurrentPrincipal() principal: Principal,
      @CurrentContext() { signal }: RequestContext,
      @Param('id') ownerId: string,
      @Param('versionId') versionId: string,
      @Query() { with: other }: CompareVersionsQuery,
    ) {
      const named = { type, ownerId, versionId };
      return success(await this.comparisons.compare(principal, named, other, signal));
    }

    @Api({
      ...READ,
      summary: 'A link to the archive of a version, for 30 minutes',
      description: 'The link is fetched without a key. It is dead at once when the version or its bytes go.',
      response: answer(DownloadLinkAnswer),
      errors: [...ON_DOWNLOAD, ...routes.errors],
    })
    @Get(':versionId/download')
    async download(
      @CurrentPrincipal() principal: Principal,
      @Param('id') ownerId: string,
      @Param('versionId') versionId: string,
      @Query() { filename }: DownloadVersionQuery,
    ) {
      const named = { type, ownerId, versionId };
      return success(await this.downloads.linkTo(principal, named, filename));
    }

    @Api({
      ...WRITE,
      summary: 'Change the note of a version, or replace its tags',
      response: answer(SourceVersionAnswer),
      errors: [...ON_CHANGE, ...routes.errors],
    })
    @Patch(':versionId')
    async change(
      @CurrentCaller() caller: Caller,
      @Param('id') ownerId: string,
      @Param('versionId') versionId: string,
      @Body() { note, tags }: ChangeVersionBody,
    ) {
      const named = { type, ownerId, versionId };
      return success(await this.changes.label(caller, named, { note, tags }));
    }

    @Api({
      ...WRITE,
      summary: 'Add tags to a version, or take some away',
      description: 'May be repeated: what a version has already is not added twice.',
      response: answer(SourceVersionAnswer),
      errors: [...ON_CHANGE, ...routes.errors],
    })
    @Post(':versionId/tag')
    async tag(
      @CurrentCaller() caller: Caller,
      @Param('id') ownerId: string,
      @Param('versionId') versionId: string,
      @Body() { tag, add, remove }: TagVersionBody,
    ) {
      const named = { type, ownerId, versionId };
      const added = tag === undefined ? add : [tag, ...(add ?? [])];
      return success(await this.changes.label(caller, named, { add: added, remove }));
    }

    @Api({
      ...REMOVE,
      summary: 'Delete a version with its bytes; its number is never given again',
      response: answer(DeletedVersionAnswer),
      errors: [...ON_DELETE, ...routes.errors],
    })
    @Delete(':versionId')
    async remove(
      @CurrentCaller() caller: Caller,
      @Param('id') ownerId: string,
      @Param('versionId') versionId: string,
      @Query() { force = false }: DeleteVersionQuery,
    ) {
      const named = { type, ownerId, versionId };
      return success(await this.changes.remove(caller, named, force));
    }

    @Api({
      ...REMOVE,
      summary: 'Remove the bytes of old versions, or tell what would go',
      description:
        'Kept are the current version, the newest, the last of each day and week, what tags protect, and what servers run or would go back to.',
      timeoutMs: 120_000,
      response: answer(CleanedUpAnswer),
      errors: ['CONFLICT', ...routes.errors],
    })
    @Post('cleanup')
    async cleanUp(@CurrentCaller() caller: Caller, @Param('id') id: string, @Body() order: CleanUpBody) {
      return success(await this.changes.cleanUp(caller, type, id, order));
    }
  }

  return SourceVersionsController;
}

/** `/v1/me/sources`. */
@Controller('v1/me/sources')
export class MySourcesController {
  constructor(private readonly owners: OwnerList) {}

  @Api({
    ...SOURCE_ROUTES,
    summary: 'Applications and servers with source versions that this key can list, the newest save first',
    auth: APP_SOURCES_READ,
    response: pageAnswer(OwnerAnswer),
  })
  @Get()
  async list(@CurrentPrincipal() principal: Principal, @Query() { page = 1, limit = 50, q }: MySourcesQuery) {
    const { owners, total, isSavingOn } = await this.owners.page(principal, q ?? null, page, limit);
    return success(
      owners.map((owner) => OwnerAnswer.of(owner, isSavingOn)),
      { total, page, limit },
    );
  }
}
