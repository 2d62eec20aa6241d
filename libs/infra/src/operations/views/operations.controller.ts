import { Controller, Inject, Param, Query } from '@nestjs/common';
import { answer, CurrentPrincipal, NestedArrayField, Route, success } from '#libs/http';
import { CLOCK, type Clock, type Principal } from '#libs/kernel';
import { INFRA_READ } from '../../contracts/infra-access.js';
import { FindOperation } from './find-operation.query.js';
import { ListOperations } from './list-operations.query.js';
import { OperationAnswer } from './operation.answer.js';
import { ListOperationsQuery } from './operations.dto.js';
import { onServerAndMore } from '../../servers/access/on-server.js';

/** Operations of a server. */
class OperationListAnswer {
  @NestedArrayField(() => OperationAnswer) readonly operations!: readonly OperationAnswer[];
}

@Controller()
export class OperationsController {
  constructor(
    private readonly operations: ListOperations,
    private readonly operation: FindOperation,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Route({
    method: 'GET',
    path: '/v1/infra/servers/:id/operations',
    tag: 'servers.running',
    summary: 'Last operations of the server that this key started, newest first',
    description: 'Works after the server is deleted. Wakes and releases nothing.',
    auth: INFRA_READ,
    owner: onServerAndMore('read'),
    rateLimit: 'server-operations',
    idempotency: 'none',
    status: 200,
    response: answer(OperationListAnswer),
    errors: ['INVALID_LIMIT', 'INVALID_KIND'],
  })
  async list(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @Query() query: ListOperationsQuery,
  ) {
    const { limit, kind } = query;
    const rows = await this.operations.execute(principal, id, { limit, kind });
    const now = this.clock.now();
    return success({ operations: rows.map((row) => OperationAnswer.of(row, now)) });
  }

  @Route({
    method: 'GET',
    path: '/v1/infra/operations/:operationId',
    tag: 'servers.running',
    summary: 'One operation of this key',
    auth: INFRA_READ,
    owner: 'operation',
    rateLimit: 'default',
    idempotency: 'none',
    status: 200,
    response: answer(OperationAnswer),
    errors: [],
  })
  async read(@CurrentPrincipal() principal: Principal, @Param('operationId') operationId: string) {
    const row = await this.operation.execute(principal, operationId);
    return success(OperationAnswer.of(row, this.clock.now()));
  }
}
