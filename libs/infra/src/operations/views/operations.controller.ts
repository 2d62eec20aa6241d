import { Controller, Get, Headers, Inject, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import {
  answer,
  Api,
  CurrentContext,
  CurrentPrincipal,
  HttpDrain,
  inputFault,
  NestedArrayField,
  presentError,
  RequestContext,
  success,
} from '#libs/http';
import { CLOCK, type Clock, type Principal, isPorticoError, PorticoError } from '#libs/kernel';
import { INFRA_READ, onServerAndMore } from '../../servers/access/server-access.service.js';
import { OperationAnswer } from './operation.answer.js';
import {
  ListOperationsQuery,
  OperationOutputAnswer,
  OutputLineAnswer,
  OperationOutputQuery,
  USUAL_LINES,
} from './operations.dto.js';
import { Operations } from './operations.service.js';
import { SseStream } from './sse-stream.js';

/** Operations of a server. */
class OperationListAnswer {
  @NestedArrayField(() => OperationAnswer) readonly operations!: readonly OperationAnswer[];
}

const COMMON = { tag: 'servers.running', auth: INFRA_READ } as const;

@Controller('v1/infra')
export class OperationsController {
  constructor(
    private readonly operations: Operations,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Api({
    ...COMMON,
    summary: 'Last operations of the server that this key started, newest first',
    description: 'Works after the server is deleted. Wakes and releases nothing.',
    owner: onServerAndMore('read'),
    rateLimit: 'server-operations',
    response: answer(OperationListAnswer),
    errors: ['INVALID_LIMIT', 'INVALID_KIND'],
  })
  @Get('servers/:id/operations')
  async list(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @Query() query: ListOperationsQuery,
  ) {
    const { limit, kind } = query;
    const rows = await this.operations.list(principal, id, { limit, kind });
    const now = this.clock.now();
    return success({ operations: rows.map((row) => OperationAnswer.of(row, now)) });
  }

  @Api({
    ...COMMON,
    summary: 'One operation of this key',
    owner: 'operation',
    response: answer(OperationAnswer),
  })
  @Get('operations/:operationId')
  async read(@CurrentPrincipal() principal: Principal, @Param('operationId') operationId: string) {
    const row = await this.operations.find(principal, operationId);
    return success(OperationAnswer.of(row, this.clock.now()));
  }
}

@Controller('v1/infra/operations/:operationId/output')
export class OperationOutputController {
  constructor(
    private readonly operations: Operations,
    private readonly drain: HttpDrain,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Api({
    ...COMMON,
    summary: 'What an operation of this key prints, while it runs and afterwards',
    description:
      'Lines of both streams in their order, numbered from 1. With `stream=true` the answer is server-sent events ' +
      'until the operation has ended: `log` with the number of its line as `id`, `step` of a deploy, then `done` ' +
      'with the operation, whatever became of it. An answer that ends without `done` goes on where it is asked for ' +
      'again with `after` or the header `Last-Event-ID`; steps are told again. Output is erased with the outcome.',
    owner: 'operation',
    stream: true,
    forms: ['json', 'events'],
    response: answer(OperationOutputAnswer),
  })
  @Get()
  async read(
    @CurrentPrincipal() principal: Principal,
    @CurrentContext() context: RequestContext,
    @Param('operationId') id: string,
    @Query() { after = 0, limit = USUAL_LINES, stream }: OperationOutputQuery,
    @Headers('last-event-id') lastEventId: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { operationId } = await this.operations.find(principal, id);
    // A browser that comes back repeats the query it began with.
    const known = Math.max(after, lineNumber(lastEventId));
    if (stream) {
      // Where nothing more is followed it is asked for elsewhere.
      this.drain.ending.throwIfAborted();
      await this.stream(operationId, known, context, response);
      return undefined;
    }
    const { looked, lines, isLast } = await this.operations.readOutput(operationId, known, limit);
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
      const news = this.operations.followOutput(
        operationId,
        AbortSignal.any([signal, this.drain.ending]),
        after,
      );
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
