import { Body, Controller, Param, Post, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { answer, Api, CurrentContext, CurrentPrincipal, RequestContext, success } from '#libs/http';
import type { Principal } from '#libs/kernel';
import { READY_SERVER_ERRORS, WAKE_TIMEOUT_MS } from '../../machines/power/wake.service.js';
import type { OutputChunk } from '../../operations/output/output-lines.js';
import { logEventData } from '../../operations/output/output-reading.js';
import { Operations } from '../../operations/views/operations.service.js';
import { begunOperation, type OperationSnapshot } from '../../operations/views/operation.policy.js';
import { type SseStream, answerEvents } from '../../operations/views/sse-stream.js';
import { INFRA_WRITE, onServer } from '../../servers/access/server-access.service.js';
import { execFailure } from './exec-outcome.policy.js';
import { ExecAnswer, ExecBody, ExecQuery } from './exec.dto.js';
import { ExecService } from './exec.service.js';

/** The longest command, its wait for a worker and the patience with a lost tunnel; before it, a wake. */
const LONGEST_EXEC_MS = 870_000 + WAKE_TIMEOUT_MS;
const DEFAULT_TIMEOUT_SECONDS = 300;
const OPERATION_HEADER = 'X-Operation-Id';

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
    errors: [...READY_SERVER_ERRORS, 'EXEC_BUSY', 'EXEC_TIMEOUT', 'EXEC_FAILED', 'GATEWAY_UNREACHABLE'],
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
    const { requestId, signal } = context;
    const order = { serverId, command, timeoutSeconds: timeout };
    const operationId =
      begunOperation(context.begun) ?? (await this.commands.start({ principal, requestId }, order, signal));
    if (stream) {
      await answerEvents(response, context, { [OPERATION_HEADER]: operationId }, async (events) => {
        await events.send('operation', { operationId });
        const ended = await this.forwardLog(operationId, signal, events);
        if (ended) await events.send('done', await this.answer(ended));
      });
      return undefined;
    }
    response.setHeader(OPERATION_HEADER, operationId);
    const ended = await this.operations.untilEnd(operationId, signal);
    return success(await this.answer(ended));
  }

  private async forwardLog(operationId: string, signal: AbortSignal, events: SseStream) {
    const news = this.operations.followOutput(operationId, signal);
    for (;;) {
      const next = await news.next();
      if (next.done) return next.value;
      const { event, data } = next.value;
      if (event === 'log') await events.send('log', logEventData(data));
    }
  }

  /** @throws PorticoError when the outcome is a failure. */
  private async answer({ row, observed }: OperationSnapshot): Promise<ExecAnswer> {
    const failure = execFailure(row, observed);
    if (failure) throw failure;
    const chunks: OutputChunk[] = [];
    for await (const chunk of this.operations.output(row.operationId)) chunks.push(chunk);
    return ExecAnswer.of(row, chunks);
  }
}
