import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { answer, Api, CurrentCaller, DeletedAnswer, listAnswer, success, successList } from '#libs/http';
import type { Caller } from '#libs/kernel';
import { AddAccessBody, PortalUsersQuery, AccessEntryAnswer, PortalPersonAnswer } from './access-list.dto.js';
import { AccessList, ADD_ERRORS, CANDIDATE_ERRORS } from './access-list.service.js';
import { INFRA_READ, INFRA_WRITE, onServer } from './server-access.service.js';

const SERVER_ROUTE = { owner: onServer('access'), tag: 'servers.access' } as const;
const DEFAULT_LIMIT = 20;

/** Who may open the application of a server under `NAMED_USERS` and `DEPARTMENT`. */
@Controller('v1/infra/servers/:id')
export class AccessListController {
  constructor(private readonly accessList: AccessList) {}

  @Api({
    ...SERVER_ROUTE,
    summary: 'Access list of the application',
    description: 'Counts under the access policies NAMED_USERS and DEPARTMENT.',
    auth: INFRA_READ,
    response: listAnswer(AccessEntryAnswer),
  })
  @Get('access')
  async list(@CurrentCaller() caller: Caller, @Param('id') id: string) {
    return successList((await this.accessList.list(caller, id)).map(AccessEntryAnswer.of));
  }

  @Api({
    ...SERVER_ROUTE,
    summary: 'Add a user or a department to the access list',
    auth: INFRA_WRITE,
    status: 201,
    response: answer(AccessEntryAnswer),
    errors: ADD_ERRORS,
  })
  @Post('access')
  async add(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { type, hostId }: AddAccessBody,
  ) {
    return success(AccessEntryAnswer.of(await this.accessList.add(caller, id, type, hostId)));
  }

  @Api({
    ...SERVER_ROUTE,
    summary: 'Remove an entry of the access list',
    auth: INFRA_WRITE,
    response: answer(DeletedAnswer),
    errors: ['ACCESS_ENTRY_NOT_FOUND'],
  })
  @Delete('access/:entryId')
  async remove(@CurrentCaller() caller: Caller, @Param('id') id: string, @Param('entryId') entryId: string) {
    await this.accessList.remove(caller, id, entryId);
    return success({ deleted: true });
  }

  @Api({
    ...SERVER_ROUTE,
    summary: 'Users of the portal, for the access list',
    description: 'Read from the portal with the rights of the person the key acts for.',
    auth: INFRA_READ,
    response: listAnswer(PortalPersonAnswer),
    errors: CANDIDATE_ERRORS,
  })
  @Get('b24-users')
  async users(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Query() { search = '', limit = DEFAULT_LIMIT }: PortalUsersQuery,
  ) {
    const { people, total } = await this.accessList.candidates(caller, id, search, limit);
    return success(people, { meta: { total } });
  }
}
