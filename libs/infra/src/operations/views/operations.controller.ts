import { Controller, Get, Headers, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { answer, Api, CurrentContext, CurrentPrincipal, RequestContext, success } from '#libs/http';
import type { Principal } from '#libs/kernel';
import { onServerAndMore, INFRA_READ } from '../../servers/access/server-access.service.js';
import { OperationAnswer } from './operation.answer.js';
import {
  knownLine,
  ListOperationsQuery,
  OperationListAnswer,
  OperationOutputAnswer,
  OperationOutputQuery,
  USUAL_LINES,
} from './operations.dto.js';
import { Operations } from './operations.service.js';

const COMMON = { tag: 'servers.running', auth: INFRA_READ } as const;

@Controller('v1/infra')
export class OperationsController {
  constructor(private readonly operations: Operations) {}

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
    @CurrentPrincipal() caller: Principal,
    @Param('id') id: string,
    @Query() query: ListOperationsQuery,
  ) {
    return success({ operations: await this.operations.list(caller, id, { ...query }) });
  }

  @Api({
    ...COMMON,
    summary: 'One operation of this key',
    owner: 'operation',
    response: answer(OperationAnswer),
  })
  @Get('operations/:operationId')
  async read(@CurrentPrincipal() principal: Principal, @Param('operationId') operationId: string) {
    return success(await this.operations.read(principal, operationId));
  }

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
  @Get('operations/:operationId/output')
  async readOutput(
    @CurrentPrincipal() principal: Principal,
    @CurrentContext() context: RequestContext,
    @Param('operationId') id: string,
    @Query() query: OperationOutputQuery,
    @Headers('last-event-id') lastEventId: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { operationId } = await this.operations.find(principal, id);
    const known = knownLine(query, lastEventId);
    if (query.stream) return this.operations.answerOutput(operationId, known, context, response);
    const { limit = USUAL_LINES } = query;
    return success(
      OperationOutputAnswer.of(await this.operations.readOutput(operationId, known, limit), known),
    );
  }
}
