import { Body, Controller, Param } from '@nestjs/common';
import { answer, CurrentContext, CurrentPrincipal, RequestContext, Route, success } from '#libs/http';
import type { Principal } from '#libs/kernel';
import { INFRA_WRITE } from '../contracts/infra-access.js';
import { UnstickBody, ReleasedAnswer, UnstuckAnswer } from './recovery.dto.js';
import { RecoveryService } from './recovery.service.js';
import { onServer } from '../servers/access/server-ownership.js';

@Controller()
export class RecoveryController {
  constructor(private readonly recovery: RecoveryService) {}

  @Route({
    method: 'POST',
    path: '/v1/infra/servers/:id/unstick',
    tag: 'servers.running',
    summary: 'Free a server whose operation nobody works on any more',
    description:
      'Answers 409 `EXEC_BUSY` with the holder while the operation is alive. With `force` it is stopped first. ' +
      'The outcome of the operation is recorded as the server tells it.',
    auth: INFRA_WRITE,
    owner: onServer('unstick'),
    rateLimit: 'default',
    idempotency: 'none',
    timeoutMs: 60_000,
    status: 200,
    response: answer(UnstuckAnswer),
    errors: ['EXEC_BUSY', 'UNSTICK_UNSUPPORTED'],
  })
  async unstick(
    @CurrentPrincipal() principal: Principal,
    @CurrentContext() { requestId }: RequestContext,
    @Param('id') id: string,
    @Body() { force = false }: UnstickBody,
  ) {
    return success(await this.recovery.unstick({ principal, requestId }, id, force));
  }

  @Route({
    method: 'DELETE',
    path: '/v1/infra/servers/:id/lock',
    tag: 'servers.running',
    summary: 'Free a server without a question',
    description:
      'What holds it goes on, and its outcome is recorded all the same: compare the server and its logs before.',
    auth: INFRA_WRITE,
    owner: onServer('lock'),
    rateLimit: 'default',
    idempotency: 'none',
    status: 200,
    response: answer(ReleasedAnswer),
    errors: [],
  })
  async release(
    @CurrentPrincipal() principal: Principal,
    @CurrentContext() { requestId }: RequestContext,
    @Param('id') id: string,
  ) {
    return success({ released: await this.recovery.releaseLock({ principal, requestId }, id) });
  }
}
