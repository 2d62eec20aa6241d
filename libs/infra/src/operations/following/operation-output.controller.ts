import { Controller, Headers, Inject, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import {
  answer,
  CurrentContext,
  CurrentPrincipal,
  HttpDrain,
  inputFault,
  presentError,
  RequestContext,
  Route,
  success,
} from '#libs/http';
import { CLOCK, isPorticoError, PorticoError, type Clock, type Principal } from '#libs/kernel';
import { INFRA_READ } from '../../contracts/infra-access.js';
import { SseStream } from '../running/sse-stream.js';
import { FindOperation } from '../views/find-operation.query.js';
import { OperationAnswer } from '../views/operation.answer.js';
import { FollowOutput } from './follow-output.query.js';
import { OperationOutputAnswer, OutputLineAnswer } from './operation-output.answer.js';
import { OperationOutputQuery, USUAL_LINES } from './operation-output.dto.js';
import { ReadOutput } from './read-output.query.js';

@Controller()
export class OperationOutputController {
  constructor(
    private readonly operation: FindOperation,
    private readonly output: ReadOutput,
    private readonly following: FollowOutput,
    private readonly drain: HttpDrain,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Route({
    method: 'GET',
    path: '/v1/infra/operations/:operationId/output',
    tag: 'servers.running',
    summary: 'What an operation of this key prints, while it runs and afterwards',
    description:
      'Lines of both streams in their order, numbered from 1. With `stream=true` the answer is server-sent events ' +
      'until the operation has ended: `log` with the number of its line as `id`, `step` of a deploy, then `done` ' +
      'with the operation, whatever became of it. An answer that ends without `done` goes on where it is asked for ' +
      'again with `after` or the header `Last-Event-ID`; steps are told again. Output is erased with the outcome.',
    auth: INFRA_READ,
    owner: 'operation',
    rateLimit: 'default',
    idempotency: 'none',
    stream: true,
    forms: ['json', 'events'],
    status: 200,
    response: answer(OperationOutputAnswer),
    errors: [],
  })
  async read(
    @CurrentPrincipal() principal: Principal,
    @CurrentContext() context: RequestContext,
    @Param('operationId') id: string,
    @Query() { after = 0, limit = USUAL_LINES, stream }: OperationOutputQuery,
    @Headers('last-event-id') lastEventId: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { operationId } = await this.operation.execute(principal, id);
    // A browser that comes back repeats the query it began with.
    const known = Math.max(after, lineNumber(lastEventId));
    if (stream) {
      // Where nothing more is followed it is asked for elsewhere.
      this.drain.ending.throwIfAborted();
      await this.stream(operationId, known, context, response);
      return undefined;
    }
    const { looked, lines, isLast } = await this.output.execute(operationId, known, limit);
    return success(OperationOutputAnswer.of(looked, lines, { after: known, isLast }));
  }

  private async stream(
    operationId: string,
    after: number,
    { requestId, signal }: RequestContext,
    response: Response,
  ): Promise<void> {
    const events = new SseStream(response, signal, {});
    try {
      // Its reader goes on at another replica.
      const news = this.following.execute(operationId, AbortSignal.any([signal, this.drain.ending]), after);
      for (;;) {
        const next = await news.next();
        if (next.done) {
          if (next.value) await events.send('done', OperationAnswer.of(next.value.row, this.clock.now()));
          return;
        }
        const { event, data } = next.value;
        if (event === 'log') await events.send('log', OutputLineAnswer.of(data), data.seq);
        else await events.send('step', data);
      }
    } catch (thrown) {
      const error = isPorticoError(thrown) ? thrown : new PorticoError('INTERNAL_ERROR', { cause: thrown });
      await events.send('error', presentError(error, { requestId }).body.error);
    } finally {
      events.end();
    }
  }
}

/** 0 without the header. */
function lineNumber(header: string | undefined): number {
  if (header === undefined || header === '') return 0;
  if (/^\d{1,15}$/.test(header)) return Number(header);
  throw inputFault(
    'query',
    'Last-Event-ID',
    'isInt',
    'Last-Event-ID must be the id of an event of this answer',
  );
}
