import { Body, Controller, Param, Post, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { answer, Api, CurrentContext, CurrentPrincipal, RequestContext, success } from '#libs/http';
import type { Principal } from '#libs/kernel';
import { WAKE_TIMEOUT_MS } from '../../machines/power/wake.service.js';
import { Operations } from '../../operations/views/operations.service.js';
import { onServer, INFRA_WRITE } from '../../servers/access/server-access.service.js';
import { ExecAnswer, ExecBody, ExecQuery } from './exec.dto.js';
import { EXEC_ERRORS, ExecService } from './exec.service.js';

/** The longest command, its wait for a worker and the patience with a lost tunnel; before it, a wake. */
const LONGEST_EXEC_MS = 870_000 + WAKE_TIMEOUT_MS;
const DEFAULT_TIMEOUT_SECONDS = 300;

@Controller('v1/infra/servers/:id/exec')
export class ExecController {
  constructor(
    private readonly commands: ExecService,
    private readonly operations: Operations,
  ) {}

  @Api({
    tag: 'servers.running',
    summary: 'Run a command on the server',
    description:
      'A sleeping server is woken first, which takes up to a minute or so. A non-zero exit code is still 200. Closing the connection does not cancel the command: find it in the ' +
      'operations list. With `stream=true` the answer is server-sent events: `operation`, `log`, then `done` ' +
      'or `error`. A command stopped for its time limit answers 504 `EXEC_TIMEOUT`; its operation reads ' +
      '`succeeded` without an exit code, because it ran.',
    auth: INFRA_WRITE,
    owner: onServer('exec'),
    rateLimit: 'server-execution',
    idempotency: 'supported',
    resumed: true,
    timeoutMs: LONGEST_EXEC_MS,
    stream: true,
    forms: ['json', 'events'],
    response: answer(ExecAnswer),
    errors: EXEC_ERRORS,
  })
  @Post()
  async exec(
    @CurrentPrincipal() principal: Principal,
    @CurrentContext() context: RequestContext,
    @Param('id') serverId: string,
    @Query() { stream }: ExecQuery,
    @Body() { command, timeout = DEFAULT_TIMEOUT_SECONDS }: ExecBody,
    @Res({ passthrough: true }) response: Response,
  ) {
    const order = { serverId, command, timeoutSeconds: timeout };
    const operationId = await this.commands.startOnce({ principal, context }, order);
    const told = await this.operations.answerOutcome(
      operationId,
      { context, response, stream },
      async (ended) => {
        const { row, chunks } = await this.commands.outcome(ended);
        return { data: ExecAnswer.of(row, chunks) };
      },
    );
    return told && success(told.data);
  }
}
