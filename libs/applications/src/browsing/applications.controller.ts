import { Controller, Param, Query } from '@nestjs/common';
import { answer, CurrentPrincipal, pageAnswer, Route, success } from '#libs/http';
import type { Principal } from '#libs/kernel';
import { AppsPageQuery } from '../apps/page.dto.js';
import { APPS_READ } from '../contracts/application-access.js';
import { PublishedApplicationAnswer } from './published-application.answer.js';
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
    response: pageAnswer(PublishedApplicationAnswer),
    errors: [],
  })
  async list(@CurrentPrincipal() principal: Principal, @Query() { page, limit }: AppsPageQuery) {
    const { applications, total } = await this.published.list(principal, page, limit);
    return success(applications.map(PublishedApplicationAnswer.of), { total, page, limit });
  }

  @Route({
    ...COMMON,
    path: '/v1/applications/:id',
    summary: 'One published application of the portal',
    response: answer(PublishedApplicationAnswer),
    errors: ['APP_NOT_FOUND'],
  })
  async read(@CurrentPrincipal() principal: Principal, @Param('id') id: string) {
    return success(PublishedApplicationAnswer.of(await this.published.find(principal, id)));
  }
}
