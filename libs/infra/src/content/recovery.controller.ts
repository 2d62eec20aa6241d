import { Body, Controller, Delete, Param, Post } from '@nestjs/common';
import { answer, Api, CurrentContext, CurrentPrincipal, RequestContext, success } from '#libs/http';
import type { Principal } from '#libs/kernel';
import { INFRA_WRITE } from '../contracts/infra-access.js';
import { UnstickBody, ReleasedAnswer, UnstuckAnswer } from './recovery.dto.js';
import { RecoveryService } from './recovery.service.js';
import { onServer } from '../servers/access/server-ownership.js';

@Controller('v1/infra/servers/:id')
export class RecoveryController {
  constructor(private readonly recovery: RecoveryService) {}

  @Api({
    tag: 'servers.running',
    summary: 'Free a server whose operation nobody works on any more',
    description:
      'Answers 409 `EXEC_BUSY` with the holder while the operation is alive. With `force` it is stopped first. ' +
      'The outcome of the operation is recorded as the server tells it.',
    auth: INFRA_WRITE,
    owner: onServer('unstick'),
    timeoutMs: 60_000,
    response: answer(UnstuckAnswer),
    errors: ['EXEC_BUSY', 'UNSTICK_UNSUPPORTED'],
  })
  @Post('unstick')
  async unstick(
    @CurrentPrincipal() principal: Principal,
    @CurrentContext() { requestId }: RequestContext,
    @Param('id') id: string,
    @Body() { force = false }: UnstickBody,
  ) {
    return success(await this.recovery.unstick({ principal, requestId }, id, force));
  }

  @Api({
    tag: 'servers.running',
    summary: 'Free a server without a question',
    description:
      'What holds it goes on, and its outcome is recorded all the same: compare the server and its logs before.',
    auth: INFRA_WRITE,
    owner: onServer('lock'),
    response: answer(ReleasedAnswer),
  })
  @Delete('lock')
  async release(
    @CurrentPrincipal() principal: Principal,
    @CurrentContext() { requestId }: RequestContext,
    @Param('id') id: string,
  ) {
    return success({ released: await this.recovery.releaseLock({ principal, requestId }, id) });
  }
}
