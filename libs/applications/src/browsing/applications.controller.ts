import { Controller, Param, Query } from '@nestjs/common';
import { arraySchema, CurrentPrincipal, Route, success, successSchema } from '#libs/http';
import type { Principal } from '#libs/kernel';
import { PAGE_MEMBERS } from '../apps/application.schema.js';
import { PageQuery } from '../apps/page.dto.js';
import { APPS_READ } from '../contracts/application-access.js';
import { presentPublished, PUBLISHED_APPLICATION_SCHEMA } from './published-application.presenter.js';
import { PublishedApplications } from './published-applications.query.js';

const COMMON = {
  method: 'GET',
  owner: 'none',
  rateLimit: 'default',
  idempotency: 'none',
  status: 200,
  auth: APPS_READ,
  tag: 'applications',
} as const;

/** `/v1/applications`: the catalogue of the portal. */
@Controller()
export class ApplicationsController {
  constructor(private readonly published: PublishedApplications) {}

  @Route({
    ...COMMON,
    path: '/v1/applications',
    summary: 'Published applications of the portal, newest first',
    response: successSchema(arraySchema(PUBLISHED_APPLICATION_SCHEMA), PAGE_MEMBERS),
    errors: [],
  })
  async list(@CurrentPrincipal() { portalId }: Principal, @Query() { page, limit }: PageQuery) {
    const { applications, total } = await this.published.list(portalId, page, limit);
    return success(applications.map(presentPublished), { total, page, limit });
  }

  @Route({
    ...COMMON,
    path: '/v1/applications/:id',
    summary: 'One published application of the portal',
    response: successSchema(PUBLISHED_APPLICATION_SCHEMA),
    errors: ['APP_NOT_FOUND'],
  })
  async read(@CurrentPrincipal() { portalId }: Principal, @Param('id') id: string) {
    return success(presentPublished(await this.published.find(portalId, id)));
  }
}
