import { Controller, Query } from '@nestjs/common';
import { CurrentPrincipal, pageAnswer, Route, success } from '#libs/http';
import type { AnyPrincipal } from '#libs/kernel';
import { KeysPageQuery } from './keys.dto.js';
import { ListPortals } from './list-portals.query.js';
import { managementAccess } from './management-access.js';
import { PortalAnswer } from './portal.answer.js';

/** Portals a management key reaches. */
@Controller()
export class PortalsController {
  constructor(private readonly listing: ListPortals) {}

  @Route({
    method: 'GET',
    path: '/v1/portals',
    summary: 'Portals of the person behind the management key',
    tag: 'keys',
    auth: managementAccess('svc:mgmt:portals', 'read'),
    owner: 'none',
    rateLimit: 'default',
    idempotency: 'none',
    status: 200,
    response: pageAnswer(PortalAnswer),
    errors: [],
  })
  async list(@CurrentPrincipal() caller: AnyPrincipal, @Query() { page, limit }: KeysPageQuery) {
    const { portals, total } = await this.listing.execute(caller, limit, (page - 1) * limit);
    return success(portals, { total, page, limit });
  }
}
