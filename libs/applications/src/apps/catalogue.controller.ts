import { Controller, Get, Param, Query } from '@nestjs/common';
import { answer, Api, CurrentPrincipal, pageAnswer, success } from '#libs/http';
import type { Principal } from '#libs/kernel';
import { AppsPageQuery } from './apps.dto.js';
import { BlueprintAnswer, PublishedApplicationAnswer, requireBlueprint } from './catalogue.dto.js';
import { ApplicationDirectory } from './application-directory.service.js';
import { APPS_READ } from '../contracts/application-access.js';

const COMMON = { owner: 'none', auth: APPS_READ, tag: 'applications' } as const;

/** `/v1/applications`: the catalogue of the portal. */
@Controller('v1/applications')
export class ApplicationsController {
  constructor(private readonly directory: ApplicationDirectory) {}

  @Api({
    ...COMMON,
    summary: 'Published applications of the portal, newest first',
    response: pageAnswer(PublishedApplicationAnswer),
  })
  @Get()
  async list(@CurrentPrincipal() principal: Principal, @Query() { page, limit }: AppsPageQuery) {
    const { applications, total } = await this.directory.listPublished(principal, page, limit);
    return success(applications.map(PublishedApplicationAnswer.of), { total, page, limit });
  }

  @Api({
    ...COMMON,
    summary: 'One published application of the portal',
    response: answer(PublishedApplicationAnswer),
    errors: ['APP_NOT_FOUND'],
  })
  @Get(':id')
  async read(@CurrentPrincipal() principal: Principal, @Param('id') id: string) {
    return success(PublishedApplicationAnswer.of(await this.directory.findPublished(principal, id)));
  }
}

/** `/v1/app/blueprints`: specifications of applications to build. */
@Controller('v1/app/blueprints')
export class BlueprintsController {
  @Api({
    summary: 'A ready specification of an application',
    tag: 'apps',
    auth: APPS_READ,
    owner: 'none',
    response: answer(BlueprintAnswer),
    errors: ['BLUEPRINT_NOT_FOUND'],
  })
  @Get(':id')
  read(@Param('id') id: string) {
    return success({ ...requireBlueprint(id), format: 'markdown' });
  }
}
