import { Controller, Param, Query, Req, Res, type Type } from '@nestjs/common';
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
import type { SourceOwnerType } from './contracts/source-terms.js';
import { OWNER_ROUTES } from './owner-routes.data.js';
import { DownloadLinkAnswer } from './reading/download-link.answer.js';
import { DownloadVersion } from './reading/download-version.query.js';
import { ReadVersion } from './reading/read-version.query.js';
import { SavedVersionAnswer, SourceVersionAnswer } from './reading/version.answer.js';
import { SaveOverHttp } from './saving/save-over-http.js';
import { ON_DOWNLOAD, ON_SAVE, ON_VERSION, SAVE_ROUTE, SOURCE_ROUTES } from './source-routes.data.js';
import { DownloadVersionQuery } from './sources.dto.js';

/** Saving and reading versions of applications, or of servers. */
export function sourceVersionsController(type: SourceOwnerType): Type<object> {
  const routes = OWNER_ROUTES[type];

  @Controller()
  class SourceVersionsController {
    constructor(
      private readonly saving: SaveOverHttp,
      private readonly reading: ReadVersion,
      private readonly downloads: DownloadVersion,
    ) {}

    @Route({
      ...SAVE_ROUTE,
      path: routes.base,
      summary: `Save an archive as a source version of ${routes.noun}`,
      auth: routes.write,
      owner: routes.owner('sources'),
      response: answer(SavedVersionAnswer),
      errors: [...ON_SAVE, ...routes.errors],
    })
    async save(
      @CurrentPrincipal() principal: Principal,
      @CurrentContext() { requestId }: RequestContext,
      @Param('id') id: string,
      @Req() request: PorticoRequest,
      @Res({ passthrough: true }) response: Response,
    ) {
      return success(await this.saving.execute({ principal, requestId }, type, id, request, response));
    }

    @Route({
      ...SOURCE_ROUTES,
      method: 'GET',
      path: `${routes.base}/:versionId`,
      summary: 'One source version',
      auth: routes.read,
      owner: routes.owner('sources-read'),
      response: answer(SourceVersionAnswer),
      errors: [...ON_VERSION, ...routes.errors],
    })
    async read(
      @CurrentPrincipal() principal: Principal,
      @Param('id') ownerId: string,
      @Param('versionId') versionId: string,
    ) {
      return success(await this.reading.answer(principal, { type, ownerId, versionId }));
    }

    @Route({
      ...SOURCE_ROUTES,
      method: 'GET',
      path: `${routes.base}/:versionId/download`,
      summary: 'A link to the archive of a version, for 30 minutes',
      description: 'The link is fetched without a key. It is dead at once when the version or its bytes go.',
      auth: routes.read,
      owner: routes.owner('sources-read'),
      response: answer(DownloadLinkAnswer),
      errors: [...ON_DOWNLOAD, ...routes.errors],
    })
    async download(
      @CurrentPrincipal() principal: Principal,
      @Param('id') ownerId: string,
      @Param('versionId') versionId: string,
      @Query() { filename }: DownloadVersionQuery,
    ) {
      const named = { type, ownerId, versionId };
      return success(await this.downloads.execute(principal, named, filename));
    }
  }

  return SourceVersionsController;
}
