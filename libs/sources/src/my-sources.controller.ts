import { Controller, Get, Query } from '@nestjs/common';
import { Api, CurrentPrincipal, pageAnswer, success } from '#libs/http';
import type { Principal } from '#libs/kernel';
import { OwnerList } from './owners/owner-list.service.js';
import { APP_SOURCES_READ, SOURCE_ROUTES } from './source-routes.data.js';
import { MySourcesQuery, OwnerAnswer } from './sources.dto.js';

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
