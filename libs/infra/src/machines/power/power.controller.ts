import { Body, Controller, Get, HttpStatus, Inject, Param, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import {
  answer,
  Api,
  CurrentCaller,
  CurrentContext,
  CurrentPrincipal,
  RequestContext,
  success,
} from '#libs/http';
import { type Caller, CLOCK, type Clock, type Principal } from '#libs/kernel';
import { ServerDescriptions } from '../../servers/views/server-descriptions.service.js';
import {
  type AccessibleServer,
  INFRA_READ,
  INFRA_WRITE,
  onServer,
  onServerAndMore,
} from '../../servers/access/server-access.service.js';
import { ServerAnswer } from '../../servers/views/server.answer.js';
import { POWER_ERRORS, PowerService, WAKE_ERRORS } from './power.service.js';
import { RepairAnswer, RepairStartedAnswer, WakeBody } from './power.dto.js';

const LONGEST_WAKE_SECONDS = 390;

const COMMON = { auth: INFRA_WRITE, response: answer(ServerAnswer), tag: 'servers.power' } as const;

@Controller('v1/infra/servers/:id')
export class PowerController {
  constructor(
    private readonly power: PowerService,
    private readonly describe: ServerDescriptions,
  ) {}

  @Api({
    ...COMMON,
    owner: onServer('start'),
    summary: 'Start a sleeping server',
    description: 'Answers at once; read the server until it is `running`.',
    errors: [...POWER_ERRORS, ...WAKE_ERRORS],
  })
  @Post('start')
  start(@CurrentCaller() caller: Caller, @Param('id') id: string) {
    return this.described(this.power.start(caller, id));
  }

  @Api({
    ...COMMON,
    owner: onServer('stop'),
    summary: 'Stop a server: its status becomes `sleeping`',
    errors: [...POWER_ERRORS, 'EXEC_BUSY'],
  })
  @Post('stop')
  stop(@CurrentCaller() caller: Caller, @Param('id') id: string) {
    return this.described(this.power.stop(caller, id));
  }

  @Api({
    ...COMMON,
    owner: onServer('reboot'),
    summary: 'Restart the machine of a running server',
    errors: [...POWER_ERRORS, 'EXEC_BUSY', 'NOT_IMPLEMENTED', 'VM_MISSING'],
  })
  @Post('reboot')
  reboot(@CurrentCaller() caller: Caller, @Param('id') id: string) {
    return this.described(this.power.reboot(caller, id));
  }

  @Api({
    ...COMMON,
    owner: onServer('sleep-now'),
    summary: 'Put a server to sleep until the next request, deploy or wake',
    errors: [...POWER_ERRORS, 'EXEC_BUSY', 'BLACKHOLE_ONLY'],
  })
  @Post('sleep-now')
  sleepNow(@CurrentCaller() caller: Caller, @Param('id') id: string) {
    return this.described(this.power.sleepNow(caller, id));
  }

  @Api({
    ...COMMON,
    owner: onServer('wake'),
    summary: 'Wake a sleeping server',
    description:
      'Answers 202 at once, or with `wait` 200 when the server is awake and its application takes connections. A server that is awake is left as it is.',
    otherStatus: 202,
    timeoutMs: (LONGEST_WAKE_SECONDS + 30) * 1_000,
    errors: [...POWER_ERRORS, ...WAKE_ERRORS, 'AGENT_NOT_CONNECTED', 'ACCOUNT_FROZEN'],
  })
  @Post('wake')
  async wake(
    @CurrentPrincipal() principal: Principal,
    @CurrentContext() { requestId, signal }: RequestContext,
    @Param('id') id: string,
    @Body() { wait = false, timeoutSeconds = LONGEST_WAKE_SECONDS }: WakeBody,
    @Res({ passthrough: true }) response: Response,
  ) {
    const order = { wait, timeoutMs: timeoutSeconds * 1_000, signal };
    const woken = await this.power.wake({ principal, requestId }, id, order);
    if (!woken.awake) response.status(HttpStatus.ACCEPTED);
    return success(await this.describe.afresh(woken));
  }

  @Api({
    ...COMMON,
    owner: onServer('refresh'),
    summary: 'Read the state of the machine again',
    description: 'The worker asks the provider every ten seconds; the answer is what it found last.',
    errors: ['GALAXY_LIFECYCLE_UNSUPPORTED', 'VM_MISSING'],
  })
  @Post('refresh')
  refresh(@CurrentCaller() caller: Caller, @Param('id') id: string) {
    return this.described(this.power.refresh(caller, id));
  }

  private async described(changed: Promise<AccessibleServer>) {
    return success(await this.describe.afresh(await changed));
  }
}

@Controller('v1/infra/servers/:id')
export class RepairController {
  constructor(
    private readonly power: PowerService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Api({
    tag: 'servers.power',
    summary: "Build the server's tunnel anew",
    description:
      'The agent gets a new token and is started again; what it runs ends. A repair under way is answered instead of a second one. Read `repair-status` for its end.',
    auth: INFRA_WRITE,
    owner: onServerAndMore('repair'),
    status: 202,
    response: answer(RepairStartedAnswer),
    errors: ['REPAIR_BLOCKED', 'SERVER_NOT_READY', 'GALAXY_LIFECYCLE_UNSUPPORTED', 'CONFLICT'],
  })
  @Post('repair')
  async start(@CurrentCaller() caller: Caller, @Param('id') id: string) {
    const repairId = await this.power.repair(caller, id);
    return success({ repairId, status: 'running' });
  }

  @Api({
    tag: 'servers.power',
    summary: 'How the newest repair of the server stands',
    auth: INFRA_READ,
    owner: onServer('read'),
    response: answer(RepairAnswer),
    errors: ['GALAXY_LIFECYCLE_UNSUPPORTED'],
  })
  @Get('repair-status')
  async read(@CurrentPrincipal() principal: Principal, @Param('id') id: string) {
    return success(RepairAnswer.of(await this.power.repairOf(principal, id), this.clock.now()));
  }
}
