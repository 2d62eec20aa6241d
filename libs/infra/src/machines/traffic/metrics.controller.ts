import { Controller, Get, Param } from '@nestjs/common';
import { answer, Api, CurrentPrincipal, success } from '#libs/http';
import type { Principal } from '#libs/kernel';
import { INFRA_READ, onServer } from '../../servers/access/server-access.service.js';
import { MetricsAnswer, MetricsService, SshAnswer } from './metrics.service.js';

const COMMON = { tag: 'servers.running', auth: INFRA_READ } as const;

/** How a server does, and how its machine is reached. */
@Controller('v1/infra/servers/:id')
export class MetricsController {
  constructor(private readonly metrics: MetricsService) {}

  @Api({
    ...COMMON,
    summary: 'Connection and traffic of a server',
    description:
      'Requests are counted where they pass the gateway; the numbers are up to ten seconds behind.',
    owner: onServer('metrics'),
    response: answer(MetricsAnswer),
    errors: ['BLACKHOLE_ONLY'],
  })
  @Get('metrics')
  async read(@CurrentPrincipal() principal: Principal, @Param('id') id: string) {
    return success(await this.metrics.read(principal, id));
  }

  @Api({
    ...COMMON,
    summary: 'How to reach the machine by SSH',
    description: 'Through the tunnel there is no SSH: run commands with `exec`.',
    owner: onServer('ssh'),
    rateLimit: 'server-ssh',
    response: answer(SshAnswer),
    errors: ['GALAXY_LIFECYCLE_UNSUPPORTED', 'NOT_IMPLEMENTED'],
  })
  @Get('ssh')
  async readSsh(@CurrentPrincipal() principal: Principal, @Param('id') id: string) {
    return success(await this.metrics.readSsh(principal, id));
  }
}
