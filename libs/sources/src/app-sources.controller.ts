import { Controller, Param, Query, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import {
  answer,
  CurrentContext,
  CurrentPrincipal,
  type PorticoRequest,
  RequestContext,
  Route,
  success,
} from '#libs/http';
import type { Principal } from '#libs/kernel';
import { APP_SOURCES_READ, APP_SOURCES_WRITE } from './contracts/source-access.js';
import { DownloadLinkAnswer } from './reading/download-link.answer.js';
import { DownloadVersion } from './reading/download-version.query.js';
import { ListVersions } from './reading/list-versions.query.js';
import { ReadVersion } from './reading/read-version.query.js';
import { AppVersionListAnswer } from './reading/version-list.answer.js';
import { SavedVersionAnswer, SourceVersionAnswer } from './reading/version.answer.js';
import { SaveOverHttp } from './saving/save-over-http.js';
import {
  ON_APP,
  ON_DOWNLOAD,
  ON_LIST,
  ON_SAVE,
  ON_VERSION,
  SAVE_ROUTE,
  SOURCE_ROUTES,
} from './source-routes.data.js';
import { DownloadVersionQuery, ListVersionsQuery } from './sources.dto.js';
import { versionNumber } from './versions/version-id.policy.js';

/** `/v1/apps/:id/sources`. */
@Controller()
export class AppSourcesController {
  constructor(
    private readonly saving: SaveOverHttp,
    private readonly listing: ListVersions,
    private readonly reading: ReadVersion,
    private readonly downloads: DownloadVersion,
  ) {}

  @Route({
    ...SAVE_ROUTE,
    path: '/v1/apps/:id/sources',
    summary: 'Save an archive as a source version of an application',
    auth: APP_SOURCES_WRITE,
    owner: 'none',
    response: answer(SavedVersionAnswer),
    errors: [...ON_SAVE, ...ON_APP],
  })
  async save(
    @CurrentPrincipal() principal: Principal,
    @CurrentContext() { requestId }: RequestContext,
    @Param('id') id: string,
    @Req() request: PorticoRequest,
    @Res({ passthrough: true }) response: Response,
  ) {
    return success(await this.saving.execute({ principal, requestId }, 'app', id, request, response));
  }

  @Route({
    ...SOURCE_ROUTES,
    method: 'GET',
    path: '/v1/apps/:id/sources',
    summary: 'Source versions of an application, newest first; with `sha256`, who has that content already',
    auth: APP_SOURCES_READ,
    owner: 'none',
    response: answer(AppVersionListAnswer),
    errors: [...ON_LIST, ...ON_APP],
  })
  async list(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @Query() { sha256, limit = 500, before }: ListVersionsQuery,
  ) {
    const question = {
      sha256: sha256?.toLowerCase() ?? null,
      limit,
      before: before === undefined ? null : versionNumber(before),
    };
    return success(await this.listing.ofApplication(principal, id, question));
  }

  @Route({
    ...SOURCE_ROUTES,
    method: 'GET',
    path: '/v1/apps/:id/sources/:versionId',
    summary: 'One source version',
    auth: APP_SOURCES_READ,
    owner: 'none',
    response: answer(SourceVersionAnswer),
    errors: [...ON_VERSION, ...ON_APP],
  })
  async read(
    @CurrentPrincipal() principal: Principal,
    @Param('id') ownerId: string,
    @Param('versionId') versionId: string,
  ) {
    return success(await this.reading.answer(principal, { type: 'app', ownerId, versionId }));
  }

  @Route({
    ...SOURCE_ROUTES,
    method: 'GET',
    path: '/v1/apps/:id/sources/:versionId/download',
    summary: 'A link to the archive of a version, for 30 minutes',
    description: 'The link is fetched without a key. It is dead at once when the version or its bytes go.',
    auth: APP_SOURCES_READ,
    owner: 'none',
    response: answer(DownloadLinkAnswer),
    errors: [...ON_DOWNLOAD, ...ON_APP],
  })
  async download(
    @CurrentPrincipal() principal: Principal,
    @Param('id') ownerId: string,
    @Param('versionId') versionId: string,
    @Query() { filename }: DownloadVersionQuery,
  ) {
    const named = { type: 'app', ownerId, versionId } as const;
    return success(await this.downloads.execute(principal, named, filename));
  }
}
