import { Body, Controller, Delete, Get, Param, Post, UseInterceptors } from '@nestjs/common';
import {
  answer,
  Api,
  CurrentCaller,
  CurrentPrincipal,
  DeletedAnswer,
  listAnswer,
  ListTotal,
  StringField,
  success,
  successList,
} from '#libs/http';
import type { Caller, Principal } from '#libs/kernel';
import { DEPLOY_LIMITS, TOO_LARGE_HINT } from '../content/deploy/deploy-limits.data.js';
import { ServerOrders } from './server-orders.service.js';
import { CreateServerBody } from './servers.dto.js';
import { CREATION_REFUSALS } from './creation-refusals.policy.js';
import { ServerDescriptions } from '../servers/views/server-descriptions.service.js';
import { OrderFaultInterceptor } from './order-fault.interceptor.js';
import { INFRA_READ, INFRA_WRITE, onServer, ServerAccess } from '../servers/access/server-access.service.js';
import { ServerAnswer } from '../servers/views/server.answer.js';

const COMMON = { tag: 'servers' } as const;

/** What an order answers. */
class CreatedServerAnswer extends ServerAnswer {
  @StringField({ format: 'uuid', nullable: true, description: 'The deploy that came with the order' })
  readonly operationId!: string | null;
}

@Controller('v1/infra/servers')
export class ServersController {
  constructor(
    private readonly access: ServerAccess,
    private readonly orders: ServerOrders,
    private readonly describe: ServerDescriptions,
  ) {}

  @Api({
    ...COMMON,
    summary: 'Order a server',
    description:
      'Answers at once with status `provisioning`; read the server until it is `running`. On a portal that puts servers on a shared host `source` deploys at once: `operationId` names the deploy.',
    auth: INFRA_WRITE,
    idempotency: 'supported',
    bodyLimit: DEPLOY_LIMITS.body,
    content: { member: 'source.content', limit: DEPLOY_LIMITS.content },
    tooLarge: { code: 'INLINE_SOURCE_TOO_LARGE', hint: TOO_LARGE_HINT },
    status: 201,
    response: answer(CreatedServerAnswer),
    errors: ['INVALID_REQUEST', 'INLINE_SOURCE_TOO_LARGE', ...CREATION_REFUSALS],
  })
  @Post()
  @UseInterceptors(OrderFaultInterceptor)
  async create(@CurrentCaller() caller: Caller, @Body() body: CreateServerBody) {
    const created = await this.orders.create(caller, body);
    return success({ ...(await this.describe.one(created)), operationId: created.operationId });
  }

  @Api({
    ...COMMON,
    summary: 'Servers the key controls, is bound to or works on in a team, newest first',
    auth: INFRA_READ,
    response: listAnswer(ServerAnswer, ListTotal),
  })
  @Get()
  async list(@CurrentPrincipal() principal: Principal) {
    const found = await this.orders.list(principal);
    return successList(await this.describe.all(found), { total: found.length });
  }

  @Api({
    ...COMMON,
    summary: 'One server',
    auth: INFRA_READ,
    owner: onServer('read'),
    response: answer(ServerAnswer),
  })
  @Get(':id')
  async read(@CurrentPrincipal() principal: Principal, @Param('id') id: string) {
    return success(await this.describe.one(await this.access.require(principal, id, 'read')));
  }

  @Api({
    ...COMMON,
    summary: 'Delete a server',
    description: 'Final. The keys that used it can still list their operations.',
    auth: INFRA_WRITE,
    owner: onServer('delete'),
    response: answer(DeletedAnswer),
    errors: ['EXEC_BUSY'],
  })
  @Delete(':id')
  async remove(@CurrentCaller() caller: Caller, @Param('id') id: string) {
    await this.orders.remove(caller, id);
    return success({ deleted: true });
  }
}
