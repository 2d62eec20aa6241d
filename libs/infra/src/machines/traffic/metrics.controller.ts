import { Controller, Get, Param } from '@nestjs/common';
import { answer, Api, ConstField, CurrentPrincipal, success } from '#libs/http';
import { type Principal, PorticoError } from '#libs/kernel';
import { MetricsService, MetricsAnswer } from './metrics.service.js';
import { INFRA_READ, onServer, ServerAccess } from '../../servers/access/server-access.service.js';
import { refuseSharedSlot } from '../../servers/life/server.policy.js';

const COMMON = { tag: 'servers.running', auth: INFRA_READ } as const;

@Controller('v1/infra/servers/:id/metrics')
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
  @Get()
  async read(@CurrentPrincipal() principal: Principal, @Param('id') id: string) {
    return success(await this.metrics.read(principal, id));
  }
}

/** How a machine is reached: through the tunnel, without SSH. */
class SshAnswer {
  @ConstField('BLACKHOLE') readonly mode!: 'BLACKHOLE';
}

@Controller('v1/infra/servers/:id/ssh')
export class SshController {
  constructor(private readonly access: ServerAccess) {}

  @Api({
    ...COMMON,
    summary: 'How to reach the machine by SSH',
    description: 'Through the tunnel there is no SSH: run commands with `exec`.',
    owner: onServer('ssh'),
    rateLimit: 'server-ssh',
    response: answer(SshAnswer),
    errors: ['GALAXY_LIFECYCLE_UNSUPPORTED', 'NOT_IMPLEMENTED'],
  })
  @Get()
  async read(@CurrentPrincipal() principal: Principal, @Param('id') id: string) {
    const { server } = await this.access.require(principal, id, 'ssh');
    refuseSharedSlot(server);
    // No provider of today gives a machine an address of its own.
    if (server.mode === 'OPEN') throw new PorticoError('NOT_IMPLEMENTED');
    return success({ mode: server.mode });
  }
}
