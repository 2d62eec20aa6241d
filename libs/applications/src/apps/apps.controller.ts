import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { answer, Api, CurrentCaller, CurrentPrincipal, pageAnswer, success } from '#libs/http';
import type { Caller, ErrorCode, Principal } from '#libs/kernel';
import { ApplicationDirectory } from './application-directory.service.js';
import {
  ApplicationAnswer,
  DeletedApplicationAnswer,
  LeftOnHost,
  RegisteredApplicationAnswer,
} from './application.answer.js';
import { ApplicationsService, REGISTRATION_ERRORS } from './applications.service.js';
import { AppsPageQuery, ChangeApplicationBody, RegisterApplicationBody } from './apps.dto.js';
import { APPS_READ, APPS_REGISTER, APPS_WRITE } from '../contracts/application-access.js';

const COMMON = { owner: 'none', tag: 'apps' } as const;
const ON_ONE: readonly ErrorCode[] = ['APP_NOT_FOUND', 'NOT_AUTHORIZED'];

/** `/v1/apps`: applications of a portal, to those they belong to. */
@Controller('v1/apps')
export class AppsController {
  constructor(
    private readonly directory: ApplicationDirectory,
    private readonly applications: ApplicationsService,
  ) {}

  @Api({
    ...COMMON,
    summary: 'Applications registered with the key, newest first; of an application key, its own',
    auth: APPS_READ,
    response: pageAnswer(ApplicationAnswer),
  })
  @Get()
  async list(@CurrentPrincipal() principal: Principal, @Query() { page, limit }: AppsPageQuery) {
    const { applications, total } = await this.directory.listOwn(principal, page, limit);
    return success(applications.map(ApplicationAnswer.of), { total, page, limit });
  }

  @Api({
    ...COMMON,
    summary: 'Register an application; the raw form of its key is shown this once',
    auth: APPS_REGISTER,
    idempotency: 'supported',
    status: 201,
    response: answer(RegisteredApplicationAnswer),
    errors: REGISTRATION_ERRORS,
  })
  @Post()
  async register(@CurrentCaller() caller: Caller, @Body() body: RegisterApplicationBody) {
    const { id, rawKey } = await this.applications.register({ ...caller, call: 'POST /v1/apps' }, body);
    return success({ ...ApplicationAnswer.of(await this.directory.show(caller.principal, id)), rawKey });
  }

  @Api({
    ...COMMON,
    summary: 'One application',
    auth: APPS_READ,
    response: answer(ApplicationAnswer),
    errors: ON_ONE,
  })
  @Get(':id')
  async read(@CurrentPrincipal() principal: Principal, @Param('id') id: string) {
    return success(ApplicationAnswer.of(await this.directory.show(principal, id)));
  }

  @Api({
    ...COMMON,
    summary: 'Change settings of an application',
    description: 'Scopes are fixed to the key of the application; `mobile` is set at registration only.',
    auth: APPS_WRITE,
    response: answer(ApplicationAnswer),
    errors: ['OAUTH_SCOPE_CHANGE_REQUIRES_REISSUE', 'CONFLICT', ...ON_ONE],
  })
  @Patch(':id')
  async change(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: ChangeApplicationBody,
  ) {
    await this.applications.change(caller, id, body);
    return success(ApplicationAnswer.of(await this.directory.show(caller.principal, id)));
  }

  @Api({
    ...COMMON,
    summary: 'Delete an application for good, with its key, its sessions and its embedding places',
    auth: APPS_WRITE,
    response: answer(DeletedApplicationAnswer, LeftOnHost),
    errors: ['KEY_HAS_ACTIVE_SERVERS', 'CONFLICT', ...ON_ONE],
  })
  @Delete(':id')
  async remove(@CurrentCaller() caller: Caller, @Param('id') id: string) {
    const left = await this.applications.remove(caller, id);
    return success({ id: id.toLowerCase(), deleted: true }, LeftOnHost.of(left));
  }
}
