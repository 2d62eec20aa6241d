import { Controller, Param } from '@nestjs/common';
import { answer, ConstField, CurrentPrincipal, Route, success } from '#libs/http';
import { PorticoError, type Principal } from '#libs/kernel';
import { INFRA_READ } from '../../contracts/infra-access.js';
import { refuseSharedSlot } from '../../servers/life/shared-slot.policy.js';
import { ServerAccess } from '../../servers/access/server-access.query.js';
import { onServer } from '../../servers/access/on-server.js';

/** How a machine is reached: through the tunnel, without SSH. */
class SshAnswer {
  @ConstField('BLACKHOLE') readonly mode!: 'BLACKHOLE';
}

@Controller()
export class SshController {
  constructor(private readonly access: ServerAccess) {}

  @Route({
    method: 'GET',
    path: '/v1/infra/servers/:id/ssh',
    tag: 'servers.running',
    summary: 'How to reach the machine by SSH',
    description: 'Through the tunnel there is no SSH: run commands with `exec`.',
    auth: INFRA_READ,
    owner: onServer('ssh'),
    rateLimit: 'server-ssh',
    idempotency: 'none',
    status: 200,
    response: answer(SshAnswer),
    errors: ['GALAXY_LIFECYCLE_UNSUPPORTED', 'NOT_IMPLEMENTED'],
  })
  async read(@CurrentPrincipal() principal: Principal, @Param('id') id: string) {
    const { server } = await this.access.require(principal, id, 'ssh');
    refuseSharedSlot(server);
    // No provider of today gives a machine an address of its own.
    if (server.mode === 'OPEN') throw new PorticoError('NOT_IMPLEMENTED');
    return success({ mode: server.mode });
  }
}
