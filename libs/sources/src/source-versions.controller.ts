import { Controller, Get, Param, Post, Query, Req, Res, type Type } from '@nestjs/common';
import type { Response } from 'express';
import {
  answer,
  Api,
  CurrentCaller,
  CurrentContext,
  CurrentPrincipal,
  type PorticoRequest,
  RequestContext,
  success,
} from '#libs/http';
import type { Caller, Principal } from '#libs/kernel';
import { COMPARE_TIMEOUT_MS } from './comparing/file-list.js';
import { VersionComparison } from './comparing/comparison.service.js';
import { CompareVersionsQuery, ComparisonAnswer, DownloadVersionQuery } from './sources.dto.js';
import type { SourceOwnerType } from './contracts/source.events.js';
import {
  ON_COMPARE,
  ON_DOWNLOAD,
  ON_SAVE,
  ON_VERSION,
  OWNER_ROUTES,
  SAVE_ROUTE,
  SOURCE_ROUTES,
} from './source-routes.data.js';
import { DownloadLinkAnswer, SavedVersionAnswer, SourceVersionAnswer } from './versions/version.answer.js';
import { VersionDownloads } from './versions/version-downloads.service.js';
import { Versions } from './versions/versions.service.js';
import { SourceUploads } from './saving/source-uploads.service.js';

/** Saving and reading versions of applications, or of servers. */
export function sourceVersionsController(type: SourceOwnerType): Type<object> {
  const routes = OWNER_ROUTES[type];

  @Controller(routes.base)
  class SourceVersionsController {
    constructor(
      private readonly saving: SourceUploads,
      private readonly reading: Versions,
      private readonly downloads: VersionDownloads,
      private readonly comparisons: VersionComparison,
    ) {}

    @Api({
      ...SAVE_ROUTE,
      summary: `Save an archive as a source version of ${routes.noun}`,
      auth: routes.write,
      owner: routes.owner('sources'),
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
      ...SOURCE_ROUTES,
      summary: 'One source version',
      auth: routes.read,
      owner: routes.owner('sources-read'),
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
      ...SOURCE_ROUTES,
      summary: 'What is different from another version: files added, removed and changed',
      description:
        'Contents decide, not times and rights; links are compared by their target. The one folder an archive consists of is left out on both sides, as a deploy does. One comparison of a portal runs at a time.',
      timeoutMs: COMPARE_TIMEOUT_MS,
      auth: routes.read,
      owner: routes.owner('sources-read'),
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
      ...SOURCE_ROUTES,
      summary: 'A link to the archive of a version, for 30 minutes',
      description: 'The link is fetched without a key. It is dead at once when the version or its bytes go.',
      auth: routes.read,
      owner: routes.owner('sources-read'),
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
  }

  return SourceVersionsController;
}
