import { Body, Controller, Param, Post } from '@nestjs/common';
import { HOST_CALL_CODES } from '#libs/host-client';
import { answer, Api, CurrentCaller, success } from '#libs/http';
import type { Caller, ErrorCode } from '#libs/kernel';
import { ApplicationDirectory } from '../apps/application-directory.service.js';
import { ApplicationAnswer, LeftOnHost } from '../apps/application.answer.js';
import { ApplicationsService } from '../apps/applications.service.js';
import { PublishApplicationBody, RelinkApplicationBody } from '../apps/apps.dto.js';
import { APPS_PUBLISH, APPS_WRITE } from '../contracts/application-access.js';
import { PublicationService } from './publication.service.js';

const COMMON = { owner: 'none', tag: 'apps', idempotency: 'supported' } as const;
const ON_ONE: readonly ErrorCode[] = ['APP_NOT_FOUND', 'NOT_AUTHORIZED', 'CONFLICT'];

/** Steps in the life of an application: into the catalogue, out of it, and anew to the host. */
@Controller('v1/apps/:id')
export class LifecycleController {
  constructor(
    private readonly directory: ApplicationDirectory,
    private readonly publication: PublicationService,
    private readonly applications: ApplicationsService,
  ) {}

  @Api({
    ...COMMON,
    summary: 'Publish an application on its portal and bind its embedding places',
    description: 'Somebody must have signed in to the application: it acts on the portal in their name.',
    auth: APPS_PUBLISH,
    response: answer(ApplicationAnswer),
    errors: ['ALREADY_PUBLISHED', 'NO_USER_TOKEN', 'SNAPSHOT_REQUIRED', ...ON_ONE, ...HOST_CALL_CODES],
  })
  @Post('publish')
  async publish(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: PublishApplicationBody,
  ) {
    await this.publication.publish(caller, id, body);
    return success(ApplicationAnswer.of(await this.directory.show(caller.principal, id)));
  }

  @Api({
    ...COMMON,
    summary: 'Withdraw an application; its embedding places are unbound',
    auth: APPS_WRITE,
    response: answer(ApplicationAnswer, LeftOnHost),
    errors: ['NOT_PUBLISHED', ...ON_ONE, ...HOST_CALL_CODES],
  })
  @Post('unpublish')
  async unpublish(@CurrentCaller() caller: Caller, @Param('id') id: string) {
    const left = await this.publication.unpublish(caller, id);
    return success(
      ApplicationAnswer.of(await this.directory.show(caller.principal, id)),
      LeftOnHost.of(left),
    );
  }

  @Api({
    ...COMMON,
    summary: 'Register an application with the host anew; its sessions and host tokens end',
    auth: APPS_WRITE,
    response: answer(ApplicationAnswer),
    errors: ON_ONE,
  })
  @Post('relink-oauth')
  async relink(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: RelinkApplicationBody,
  ) {
    await this.applications.relink(caller, id, body);
    return success(ApplicationAnswer.of(await this.directory.show(caller.principal, id)));
  }
}
