import { Controller, Param, Query } from '@nestjs/common';
import { answer, CurrentPrincipal, pageAnswer, Route, success } from '#libs/http';
import { PorticoError, type Principal } from '#libs/kernel';
import { AppsPageQuery } from './apps.dto.js';
import { BlueprintAnswer, PublishedApplicationAnswer } from './catalogue.dto.js';
import { BLUEPRINTS } from './blueprints.data.js';
import { ApplicationDirectory } from './application-directory.service.js';
import { APPS_READ } from '../contracts/application-access.js';

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
  constructor(private readonly directory: ApplicationDirectory) {}

  @Route({
    ...COMMON,
    path: '/v1/applications',
    summary: 'Published applications of the portal, newest first',
    response: pageAnswer(PublishedApplicationAnswer),
    errors: [],
  })
  async list(@CurrentPrincipal() principal: Principal, @Query() { page, limit }: AppsPageQuery) {
    const { applications, total } = await this.directory.listPublished(principal, page, limit);
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
    return success(PublishedApplicationAnswer.of(await this.directory.findPublished(principal, id)));
  }
}

/** `/v1/app/blueprints`: specifications of applications to build. */
@Controller()
export class BlueprintsController {
  @Route({
    method: 'GET',
    path: '/v1/app/blueprints/:id',
    summary: 'A ready specification of an application',
    tag: 'apps',
    auth: APPS_READ,
    owner: 'none',
    rateLimit: 'default',
    idempotency: 'none',
    status: 200,
    response: answer(BlueprintAnswer),
    errors: ['BLUEPRINT_NOT_FOUND'],
  })
  read(@Param('id') id: string) {
    const found = BLUEPRINTS.find((blueprint) => blueprint.id === id);
    if (!found) {
      throw new PorticoError('BLUEPRINT_NOT_FOUND', {
        hint: `Known: ${BLUEPRINTS.map((b) => b.id).join(', ')}`,
      });
    }
    return success({ ...found, format: 'markdown' });
  }
}
