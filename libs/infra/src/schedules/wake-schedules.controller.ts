import { Body, Controller, Param } from '@nestjs/common';
import {
  answer,
  CurrentPrincipal,
  DeletedAnswer,
  listAnswer,
  ListTotal,
  Route,
  success,
  successList,
} from '#libs/http';
import type { Principal } from '#libs/kernel';
import { INFRA_READ, INFRA_WRITE } from '../contracts/infra-access.js';
import { onServer } from '../servers/access/server-ownership.js';
import { WakeScheduleAnswer, WakeScheduleBody } from './wake-schedules.dto.js';
import { WakeSchedules } from './wake-schedules.service.js';

const PATH = '/v1/infra/servers/:id/wake-schedules';
const CHANGE = {
  auth: INFRA_WRITE,
  owner: onServer('wake-schedules'),
  rateLimit: 'default',
  response: answer(WakeScheduleAnswer),
  errors: ['BLACKHOLE_ONLY', 'GALAXY_LIFECYCLE_UNSUPPORTED', 'WORK_SCHEDULE_NOT_FOUND'],
} as const;

@Controller()
export class WakeSchedulesController {
  constructor(private readonly schedules: WakeSchedules) {}

  @Route({
    ...CHANGE,
    method: 'POST',
    path: PATH,
    tag: 'servers.schedules',
    summary: 'Wake a server at set times',
    idempotency: 'supported',
    status: 201,
    errors: [...CHANGE.errors, 'WAKE_SCHEDULE_LIMIT'],
  })
  async create(
    @CurrentPrincipal() principal: Principal,
    @Param('id') serverId: string,
    @Body() body: WakeScheduleBody,
  ) {
    return success(WakeScheduleAnswer.of(await this.schedules.create(principal, serverId, body)));
  }

  @Route({
    method: 'GET',
    path: PATH,
    tag: 'servers.schedules',
    summary: 'Wake schedules of a server',
    auth: INFRA_READ,
    owner: onServer('read'),
    rateLimit: 'default',
    idempotency: 'none',
    status: 200,
    response: listAnswer(WakeScheduleAnswer, ListTotal),
    errors: [],
  })
  async list(@CurrentPrincipal() principal: Principal, @Param('id') serverId: string) {
    const found = await this.schedules.list(principal, serverId);
    return successList(found.map(WakeScheduleAnswer.of), { total: found.length });
  }

  @Route({
    ...CHANGE,
    method: 'PATCH',
    path: `${PATH}/:scheduleId`,
    tag: 'servers.schedules',
    summary: 'Change a wake schedule; what is absent stays',
    idempotency: 'none',
    status: 200,
    errors: [...CHANGE.errors, 'WAKE_SCHEDULE_NOT_FOUND'],
  })
  async change(
    @CurrentPrincipal() principal: Principal,
    @Param('id') serverId: string,
    @Param('scheduleId') id: string,
    @Body() body: WakeScheduleBody,
  ) {
    return success(WakeScheduleAnswer.of(await this.schedules.change(principal, serverId, id, body)));
  }

  @Route({
    method: 'DELETE',
    path: `${PATH}/:scheduleId`,
    tag: 'servers.schedules',
    summary: 'Remove a wake schedule',
    auth: INFRA_WRITE,
    owner: onServer('wake-schedules'),
    rateLimit: 'default',
    idempotency: 'none',
    status: 200,
    response: answer(DeletedAnswer),
    errors: ['WAKE_SCHEDULE_NOT_FOUND'],
  })
  async remove(
    @CurrentPrincipal() principal: Principal,
    @Param('id') serverId: string,
    @Param('scheduleId') id: string,
  ) {
    await this.schedules.remove(principal, serverId, id);
    return success({ deleted: true });
  }
}
