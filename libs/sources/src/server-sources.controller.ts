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
import { onServerAndMore } from '#libs/infra';
import type { Principal } from '#libs/kernel';
import { SERVER_SOURCES_READ, SERVER_SOURCES_WRITE } from './contracts/source-access.js';
import { DownloadLinkAnswer } from './reading/download-link.answer.js';
import { DownloadVersion } from './reading/download-version.query.js';
import { ListVersions } from './reading/list-versions.query.js';
import { ReadVersion } from './reading/read-version.query.js';
import { VersionListAnswer } from './reading/version-list.answer.js';
import { SavedVersionAnswer, SourceVersionAnswer } from './reading/version.answer.js';
import { SaveOverHttp } from './saving/save-over-http.js';
import {
  ON_DOWNLOAD,
  ON_LIST,
  ON_SAVE,
  ON_VERSION,
  SAVE_ROUTE,
  SOURCE_ROUTES,
} from './source-routes.data.js';
import { DownloadVersionQuery, ListVersionsQuery } from './sources.dto.js';
import { versionNumber } from './versions/version-id.policy.js';

/** `/v1/infra/servers/:id/sources`. */
@Controller()
export class ServerSourcesController {
  constructor(
    private readonly saving: SaveOverHttp,
    private readonly listing: ListVersions,
    private readonly reading: ReadVersion,
    private readonly downloads: DownloadVersion,
  ) {}

  @Route({
    ...SAVE_ROUTE,
    path: '/v1/infra/servers/:id/sources',
    summary: 'Save an archive as a source version of a server',
    auth: SERVER_SOURCES_WRITE,
    owner: onServerAndMore('sources'),
    response: answer(SavedVersionAnswer),
    errors: ON_SAVE,
  })
  async save(
    @CurrentPrincipal() principal: Principal,
    @CurrentContext() { requestId }: RequestContext,
    @Param('id') id: string,
    @Req() request: PorticoRequest,
    @Res({ passthrough: true }) response: Response,
  ) {
    return success(await this.saving.execute({ principal, requestId }, 'server', id, request, response));
  }

  @Route({
    ...SOURCE_ROUTES,
    method: 'GET',
    path: '/v1/infra/servers/:id/sources',
    summary: 'Source versions of a server, newest first; with `sha256`, who has that content already',
    auth: SERVER_SOURCES_READ,
    owner: onServerAndMore('sources-read'),
    response: answer(VersionListAnswer),
    errors: ON_LIST,
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
    return success(await this.listing.ofServer(principal, id, question));
  }

  @Route({
    ...SOURCE_ROUTES,
    method: 'GET',
    path: '/v1/infra/servers/:id/sources/:versionId',
    summary: 'One source version',
    auth: SERVER_SOURCES_READ,
    owner: onServerAndMore('sources-read'),
    response: answer(SourceVersionAnswer),
    errors: ON_VERSION,
  })
  async read(
    @CurrentPrincipal() principal: Principal,
    @Param('id') ownerId: string,
    @Param('versionId') versionId: string,
  ) {
    return success(await this.reading.answer(principal, { type: 'server', ownerId, versionId }));
  }

  @Route({
    ...SOURCE_ROUTES,
    method: 'GET',
    path: '/v1/infra/servers/:id/sources/:versionId/download',
    summary: 'A link to the archive of a version, for 30 minutes',
    description: 'The link is fetched without a key. It is dead at once when the version or its bytes go.',
    auth: SERVER_SOURCES_READ,
    owner: onServerAndMore('sources-read'),
    response: answer(DownloadLinkAnswer),
    errors: ON_DOWNLOAD,
  })
  async download(
    @CurrentPrincipal() principal: Principal,
    @Param('id') ownerId: string,
    @Param('versionId') versionId: string,
    @Query() { filename }: DownloadVersionQuery,
  ) {
    const named = { type: 'server', ownerId, versionId } as const;
    return success(await this.downloads.execute(principal, named, filename));
  }
}
