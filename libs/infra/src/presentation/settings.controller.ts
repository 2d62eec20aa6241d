import { Body, Controller, Param, Patch } from '@nestjs/common';
import { answer, Api, CurrentCaller, success } from '#libs/http';
import type { Caller } from '#libs/kernel';
import { ServerDescriptions } from '../servers/views/server-descriptions.service.js';
import { type AccessibleServer, INFRA_WRITE, onServer } from '../servers/access/server-access.service.js';
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

const COMMON = { auth: INFRA_WRITE, owner: onServer('configure'), response: answer(ServerAnswer) } as const;

@Controller('v1/infra/servers')
export class SettingsController {
  constructor(
    private readonly settings: SettingsService,
    private readonly descriptions: ServerDescriptions,
  ) {}

  @Api({
    ...COMMON,
    tag: 'servers',
    owner: onServer('describe'),
    summary: 'Change the texts of a server',
    description: 'What is left out stays as it is.',
  })
  @Patch(':id')
  changeCard(@CurrentCaller() caller: Caller, @Param('id') id: string, @Body() body: ServerCardBody) {
    return this.described(this.settings.describe(caller, id, body));
  }

  @Api({
    ...COMMON,
    tag: 'servers.power',
    summary: 'When an idle server sleeps',
    description: 'Idle is counted from requests for the application alone.',
    errors: ['BLACKHOLE_ONLY', 'GALAXY_LIFECYCLE_UNSUPPORTED', 'CONFLICT'],
  })
  @Patch(':id/sleep')
  sleep(@CurrentCaller() caller: Caller, @Param('id') id: string, @Body() { sleepAfterMinutes }: SleepBody) {
    return this.described(this.settings.sleep(caller, id, sleepAfterMinutes));
  }

  @Api({
    ...COMMON,
    tag: 'servers.power',
    summary: 'Whether a server may be put to sleep for idleness',
    response: answer(RunModeAnswer),
    errors: ['GALAXY_LIFECYCLE_UNSUPPORTED', 'CONFLICT'],
  })
  @Patch(':id/run-mode')
  async runMode(@CurrentCaller() caller: Caller, @Param('id') id: string, @Body() { runMode }: RunModeBody) {
    await this.settings.runMode(caller, id, runMode);
    return success({ runMode, applied: true });
  }

  @Api({
    ...COMMON,
    tag: 'servers.power',
    summary: 'Reach a server through the tunnel, or by address',
    errors: ['SAME_MODE', 'OPEN_MODE_NOT_ALLOWED', 'GALAXY_LIFECYCLE_UNSUPPORTED', 'CONFLICT'],
  })
  @Patch(':id/mode')
  mode(@CurrentCaller() caller: Caller, @Param('id') id: string, @Body() { mode }: ModeBody) {
    return this.described(this.settings.mode(caller, id, mode));
  }

  @Api({ ...COMMON, tag: 'servers.access', summary: 'Who may open the application', errors: ['CONFLICT'] })
  @Patch(':id/access-policy')
  accessPolicy(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { accessPolicy }: AccessPolicyBody,
  ) {
    return this.described(this.settings.accessPolicy(caller, id, accessPolicy));
  }

  @Api({
    ...COMMON,
    tag: 'servers',
    summary: 'Port the application listens on',
    errors: ['PORT_RESTRICTED', 'GALAXY_LIFECYCLE_UNSUPPORTED', 'CONFLICT'],
  })
  @Patch(':id/port')
  port(@CurrentCaller() caller: Caller, @Param('id') id: string, @Body() { port }: PortBody) {
    return this.described(this.settings.port(caller, id, port));
  }

  private async described(changed: Promise<AccessibleServer>) {
    return success(await this.descriptions.afresh(await changed));
  }
}
