import { Body, Controller, Param } from '@nestjs/common';
import {
  answer,
  BooleanField,
  CurrentContext,
  CurrentPrincipal,
  RequestContext,
  Route,
  StringField,
  success,
} from '#libs/http';
import type { Principal } from '#libs/kernel';
import { INFRA_WRITE } from '../../contracts/infra-access.js';
import { UnstickBody } from './recovery.dto.js';
import { ReleaseLock } from './release-lock.command.js';
import { UnstickServer } from './unstick-server.command.js';
import { onServer } from '../../servers/access/on-server.js';

/** Whether something held the server and does no longer. */
class ReleasedAnswer {
  @BooleanField({ description: 'False when nothing held the server' }) readonly released!: boolean;
}

/** What became of the operation that held the server. */
class UnstuckAnswer extends ReleasedAnswer {
  @StringField({ format: 'uuid', nullable: true }) readonly operationId!: string | null;
}

@Controller()
export class RecoveryController {
  constructor(
    private readonly unsticking: UnstickServer,
    private readonly lock: ReleaseLock,
  ) {}

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
    return success(await this.unsticking.execute({ principal, requestId }, id, force));
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
    return success({ released: await this.lock.execute({ principal, requestId }, id) });
  }
}
