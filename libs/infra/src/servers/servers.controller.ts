import { Body, Controller, Inject, Param, UseInterceptors } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import {
  arraySchema,
  CurrentContext,
  CurrentPrincipal,
  objectSchema,
  RequestContext,
  Route,
  success,
  successSchema,
} from '#libs/http';
import type { Principal } from '#libs/kernel';
import { INFRA_READ, INFRA_WRITE } from '../contracts/infra-access.js';
import { CreateServer } from './create-server.command.js';
import { CreateServerBody } from './create-server.dto.js';
import { parseServerOrder } from './create-server.policy.js';
import { DeleteServer } from './delete-server.command.js';
import { ListServers } from './list-servers.query.js';
import { OrderFaultInterceptor } from './order-fault.interceptor.js';
import { ServerAccess, type AccessibleServer } from './server-access.query.js';
import { appUrl, presentServer, type ServerAnswer } from './server.presenter.js';
import { SERVER_SCHEMA } from './server.schema.js';

@Controller()
export class ServersController {
  constructor(
    private readonly access: ServerAccess,
    private readonly servers: ListServers,
    private readonly creation: CreateServer,
    private readonly deletion: DeleteServer,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Route({
    method: 'POST',
    path: '/v1/infra/servers',
    summary: 'Order a server',
    description: 'Answers at once with status `provisioning`; read the server until it is `running`.',
    auth: INFRA_WRITE,
    owner: 'none',
    rateLimit: 'default',
    idempotency: 'supported',
    status: 201,
    response: successSchema(SERVER_SCHEMA),
    errors: ['INVALID_REQUEST', 'SOURCE_AT_CREATE_GALAXY_ONLY', 'MAX_SERVERS_REACHED'],
  })
  @UseInterceptors(OrderFaultInterceptor)
  async create(
    @CurrentPrincipal() principal: Principal,
    @CurrentContext() { requestId }: RequestContext,
    @Body() body: CreateServerBody,
  ) {
    const order = parseServerOrder(body);
    return success(this.present(await this.creation.execute({ principal, requestId }, order)));
  }

  @Route({
    method: 'GET',
    path: '/v1/infra/servers',
    summary: 'Servers the key controls or is bound to, newest first',
    auth: INFRA_READ,
    owner: 'none',
    rateLimit: 'default',
    idempotency: 'none',
    status: 200,
    response: successSchema(arraySchema(SERVER_SCHEMA), { total: { type: 'integer' } }),
    errors: [],
  })
  async list(@CurrentPrincipal() principal: Principal) {
    const found = await this.servers.execute(principal);
    return success(
      found.map((server) => this.present(server)),
      { total: found.length },
    );
  }

  @Route({
    method: 'GET',
    path: '/v1/infra/servers/:id',
    summary: 'One server',
    auth: INFRA_READ,
    owner: 'server',
    rateLimit: 'default',
    idempotency: 'none',
    status: 200,
    response: successSchema(SERVER_SCHEMA),
    errors: [],
  })
  async read(@CurrentPrincipal() principal: Principal, @Param('id') id: string) {
    return success(this.present(await this.access.require(principal, id, 'read')));
  }

  @Route({
    method: 'DELETE',
    path: '/v1/infra/servers/:id',
    summary: 'Delete a server',
    description: 'Final. The keys that used it can still list their operations.',
    auth: INFRA_WRITE,
    owner: 'server',
    rateLimit: 'default',
    idempotency: 'none',
    status: 200,
    response: successSchema(objectSchema({ deleted: { const: true } })),
    errors: ['EXEC_BUSY'],
  })
  async remove(
    @CurrentPrincipal() principal: Principal,
    @CurrentContext() { requestId }: RequestContext,
    @Param('id') id: string,
  ) {
    await this.deletion.execute({ principal, requestId }, id);
    return success({ deleted: true });
  }

  private present({ server, relation }: AccessibleServer): ServerAnswer {
    const { publicUrl, appsDomain } = this.config;
    return presentServer(server, relation, appUrl(server.subdomain, publicUrl, appsDomain));
  }
}
