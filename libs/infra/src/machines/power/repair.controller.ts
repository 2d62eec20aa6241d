import { Controller, Get, Inject, Param, Post } from '@nestjs/common';
import { answer, Api, CurrentCaller, CurrentPrincipal, success } from '#libs/http';
import { type Caller, CLOCK, type Clock, type Principal } from '#libs/kernel';
import { INFRA_READ, INFRA_WRITE } from '../../contracts/infra-access.js';
import { RepairService } from './repair.service.js';
import { RepairAnswer, RepairStartedAnswer } from './power.dto.js';
import { onServer, onServerAndMore } from '../../servers/access/server-ownership.js';

@Controller('v1/infra/servers/:id')
export class RepairController {
  constructor(
    private readonly repairs: RepairService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Api({
    tag: 'servers.power',
    summary: "Build the server's tunnel anew",
    description:
      'The agent gets a new token and is started again; what it runs ends. A repair under way is answered ' +
      'instead of a second one. Read `repair-status` for its end.',
    auth: INFRA_WRITE,
    owner: onServerAndMore('repair'),
    status: 202,
    response: answer(RepairStartedAnswer),
    errors: ['REPAIR_BLOCKED', 'SERVER_NOT_READY', 'GALAXY_LIFECYCLE_UNSUPPORTED', 'CONFLICT'],
  })
  @Post('repair')
  async start(@CurrentCaller() caller: Caller, @Param('id') id: string) {
    const repairId = await this.repairs.request(caller, id);
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
    return success(RepairAnswer.of(await this.repairs.find(principal, id), this.clock.now()));
  }
}
