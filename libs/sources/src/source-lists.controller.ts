import { Controller, Get, Param, Query } from '@nestjs/common';
import { answer, Api, CurrentPrincipal, success } from '#libs/http';
import type { Principal } from '#libs/kernel';
import { ON_LIST, OWNER_ROUTES, SOURCE_ROUTES } from './source-routes.data.js';
import { VersionLists } from './versions/version-lists.service.js';
import { AppVersionListAnswer, VersionListAnswer } from './versions/version.answer.js';
import { ListVersionsQuery } from './sources.dto.js';
import { versionNumber } from './versions/version.policy.js';

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
    return success(await this.listing.ofApplication(principal, id, questionOf(query)));
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
    return success(await this.listing.ofServer(principal, id, questionOf(query)));
  }
}

function questionOf({ sha256, limit = 500, before }: ListVersionsQuery) {
  return {
    sha256: sha256?.toLowerCase() ?? null,
    limit,
    before: before === undefined ? null : versionNumber(before),
  };
}
