import { Body, Controller, Param, Query } from '@nestjs/common';
import {
  arraySchema,
  CurrentContext,
  CurrentPrincipal,
  nullable,
  objectSchema,
  RequestContext,
  Route,
  success,
  successSchema,
} from '#libs/http';
import type { Principal } from '#libs/kernel';
import { INFRA_READ, INFRA_WRITE } from '../../contracts/infra-access.js';
import { AddAccessBody, PortalUsersQuery } from './access-list.dto.js';
import { presentEntry } from './access-entry.presenter.js';
import { ChangeAccessList } from './change-access-list.command.js';
import { ReadAccessList } from './read-access-list.query.js';
import { onServer } from '../access/on-server.js';

const SERVER_ROUTE = {
  owner: onServer('access'),
  rateLimit: 'default',
  idempotency: 'none',
  status: 200,
} as const;
const DEFAULT_LIMIT = 20;

const ENTRY = objectSchema({
  id: { type: 'string', format: 'uuid' },
  type: { type: 'string', enum: ['user', 'department'] },
  hostId: { type: 'integer' },
  name: { type: 'string' },
  createdAt: { type: 'string', format: 'date-time' },
});

const PERSON = objectSchema({
  id: { type: 'integer' },
  name: { type: 'string' },
  position: { type: 'string' },
  department: arraySchema({ type: 'integer' }),
  avatar: nullable({ type: 'string' }),
});

const HOST_ERRORS = [
  'TOKEN_MISSING',
  'HOST_ERROR',
  'HOST_TIMEOUT',
  'HOST_UNAVAILABLE',
  'HOST_ACCESS_DENIED',
  'SCOPE_DENIED',
  'QUEUE_OVERFLOW',
  'QUEUE_TIMEOUT',
  'TIMEOUT_QUARANTINE',
] as const;

/** Who may open the application of a server under `NAMED_USERS` and `DEPARTMENT`. */
@Controller()
export class AccessListController {
  constructor(
    private readonly reading: ReadAccessList,
    private readonly changes: ChangeAccessList,
  ) {}

  @Route({
    ...SERVER_ROUTE,
    method: 'GET',
    path: '/v1/infra/servers/:id/access',
    summary: 'Access list of the application',
    description: 'Counts under the access policies NAMED_USERS and DEPARTMENT.',
    auth: INFRA_READ,
    response: successSchema(arraySchema(ENTRY)),
    errors: [],
  })
  async list(
    @CurrentPrincipal() principal: Principal,
    @CurrentContext() { requestId }: RequestContext,
    @Param('id') id: string,
  ) {
    const entries = await this.reading.list({ principal, requestId }, id);
    return success(entries.map(presentEntry));
  }

  @Route({
    ...SERVER_ROUTE,
    method: 'POST',
    path: '/v1/infra/servers/:id/access',
    summary: 'Add a user or a department to the access list',
    auth: INFRA_WRITE,
    status: 201,
    response: successSchema(ENTRY),
    errors: [
      'ALREADY_EXISTS',
      'HOST_ERROR',
      'HOST_TIMEOUT',
      'HOST_UNAVAILABLE',
      'QUEUE_OVERFLOW',
      'QUEUE_TIMEOUT',
      'TIMEOUT_QUARANTINE',
    ],
  })
  async add(
    @CurrentPrincipal() principal: Principal,
    @CurrentContext() { requestId }: RequestContext,
    @Param('id') id: string,
    @Body() { type, hostId }: AddAccessBody,
  ) {
    return success(presentEntry(await this.changes.add({ principal, requestId }, id, type, hostId)));
  }

  @Route({
    ...SERVER_ROUTE,
    method: 'DELETE',
    path: '/v1/infra/servers/:id/access/:entryId',
    summary: 'Remove an entry of the access list',
    auth: INFRA_WRITE,
    response: successSchema(objectSchema({ deleted: { const: true } })),
    errors: ['ACCESS_ENTRY_NOT_FOUND'],
  })
  async remove(
    @CurrentPrincipal() principal: Principal,
    @CurrentContext() { requestId }: RequestContext,
    @Param('id') id: string,
    @Param('entryId') entryId: string,
  ) {
    await this.changes.remove({ principal, requestId }, id, entryId);
    return success({ deleted: true });
  }

  @Route({
    ...SERVER_ROUTE,
    method: 'GET',
    path: '/v1/infra/servers/:id/b24-users',
    summary: 'Users of the portal, for the access list',
    description: 'Read from the portal with the rights of the person the key acts for.',
    auth: INFRA_READ,
    response: successSchema(arraySchema(PERSON)),
    errors: HOST_ERRORS,
  })
  async users(
    @CurrentPrincipal() principal: Principal,
    @CurrentContext() { requestId }: RequestContext,
    @Param('id') id: string,
    @Query() { search = '', limit = DEFAULT_LIMIT }: PortalUsersQuery,
  ) {
    return success(await this.reading.candidates({ principal, requestId }, id, search, limit));
  }
}
