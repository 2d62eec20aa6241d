import { Body, Controller, Param } from '@nestjs/common';
import { answer, CurrentContext, CurrentPrincipal, RequestContext, Route, success } from '#libs/http';
import type { Principal } from '#libs/kernel';
import { INFRA_WRITE } from '../contracts/infra-access.js';
import { ServerDescriptions } from '../servers/views/server-descriptions.service.js';
import { onServer } from '../servers/access/server-ownership.js';
import type { AccessibleServer } from '../servers/access/server-access.service.js';
import { ServerAnswer } from '../servers/views/server.answer.js';
import { SettingsService } from './settings.service.js';
import {
  AccessPolicyBody,
  ModeBody,
  PortBody,
  RunModeAnswer,
  RunModeBody,
  ServerCardBody,
  SleepBody,
} from './settings.dto.js';

const COMMON = {
  method: 'PATCH',
  auth: INFRA_WRITE,
  owner: onServer('configure'),
  rateLimit: 'default',
  idempotency: 'none',
  status: 200,
  response: answer(ServerAnswer),
} as const;

@Controller()
export class SettingsController {
  constructor(
    private readonly settings: SettingsService,
    private readonly descriptions: ServerDescriptions,
  ) {}

  @Route({
    ...COMMON,
    path: '/v1/infra/servers/:id',
    tag: 'servers',
    owner: onServer('describe'),
    summary: 'Change the texts of a server',
    description: 'What is left out stays as it is.',
    errors: [],
  })
  changeCard(
    @CurrentPrincipal() principal: Principal,
    @CurrentContext() { requestId }: RequestContext,
    @Param('id') id: string,
    @Body() body: ServerCardBody,
  ) {
    return this.described(this.settings.describe({ principal, requestId }, id, body));
  }

  @Route({
    ...COMMON,
    path: '/v1/infra/servers/:id/sleep',
    tag: 'servers.power',
    summary: 'When an idle server sleeps',
    description: 'Idle is counted from requests for the application alone.',
    errors: ['BLACKHOLE_ONLY', 'GALAXY_LIFECYCLE_UNSUPPORTED', 'CONFLICT'],
  })
  sleep(
    @CurrentPrincipal() principal: Principal,
    @CurrentContext() { requestId }: RequestContext,
    @Param('id') id: string,
    @Body() { sleepAfterMinutes }: SleepBody,
  ) {
    return this.described(this.settings.sleep({ principal, requestId }, id, sleepAfterMinutes));
  }

  @Route({
    ...COMMON,
    path: '/v1/infra/servers/:id/run-mode',
    tag: 'servers.power',
    summary: 'Whether a server may be put to sleep for idleness',
    response: answer(RunModeAnswer),
    errors: ['GALAXY_LIFECYCLE_UNSUPPORTED', 'CONFLICT'],
  })
  async runMode(
    @CurrentPrincipal() principal: Principal,
    @CurrentContext() { requestId }: RequestContext,
    @Param('id') id: string,
    @Body() { runMode }: RunModeBody,
  ) {
    await this.settings.runMode({ principal, requestId }, id, runMode);
    return success({ runMode, applied: true });
  }

  @Route({
    ...COMMON,
    path: '/v1/infra/servers/:id/mode',
    tag: 'servers.power',
    summary: 'Reach a server through the tunnel, or by address',
    errors: ['SAME_MODE', 'OPEN_MODE_NOT_ALLOWED', 'GALAXY_LIFECYCLE_UNSUPPORTED', 'CONFLICT'],
  })
  mode(
    @CurrentPrincipal() principal: Principal,
    @CurrentContext() { requestId }: RequestContext,
    @Param('id') id: string,
    @Body() { mode }: ModeBody,
  ) {
    return this.described(this.settings.mode({ principal, requestId }, id, mode));
  }

  @Route({
    ...COMMON,
    path: '/v1/infra/servers/:id/access-policy',
    tag: 'servers.access',
    summary: 'Who may open the application',
    errors: ['CONFLICT'],
  })
  accessPolicy(
    @CurrentPrincipal() principal: Principal,
    @CurrentContext() { requestId }: RequestContext,
    @Param('id') id: string,
    @Body() { accessPolicy }: AccessPolicyBody,
  ) {
    return this.described(this.settings.accessPolicy({ principal, requestId }, id, accessPolicy));
  }

  @Route({
    ...COMMON,
    path: '/v1/infra/servers/:id/port',
    tag: 'servers',
    summary: 'Port the application listens on',
    errors: ['PORT_RESTRICTED', 'GALAXY_LIFECYCLE_UNSUPPORTED', 'CONFLICT'],
  })
  port(
    @CurrentPrincipal() principal: Principal,
    @CurrentContext() { requestId }: RequestContext,
    @Param('id') id: string,
    @Body() { port }: PortBody,
  ) {
    return this.described(this.settings.port({ principal, requestId }, id, port));
  }

  private async described(changed: Promise<AccessibleServer>) {
    return success(await this.descriptions.afresh(await changed));
  }
}
