import { Body, Controller, Param } from '@nestjs/common';
import { arraySchema, CurrentPrincipal, objectSchema, Route, success, successSchema } from '#libs/http';
import type { Principal } from '#libs/kernel';
import { INFRA_READ, INFRA_WRITE } from '../../contracts/infra-access.js';
import { ChangeWakeSchedule } from './change-wake-schedule.command.js';
import { ListWakeSchedules } from './list-wake-schedules.query.js';
import { presentWakeSchedule, WAKE_SCHEDULE_SCHEMA } from './wake-schedule.presenter.js';
import { WakeScheduleBody } from './wake-schedules.dto.js';
import { onServer } from '../../servers/access/on-server.js';

const PATH = '/v1/infra/servers/:id/wake-schedules';
const CHANGE = {
  auth: INFRA_WRITE,
  owner: onServer('wake-schedules'),
  rateLimit: 'default',
  response: successSchema(WAKE_SCHEDULE_SCHEMA),
  errors: ['BLACKHOLE_ONLY', 'GALAXY_LIFECYCLE_UNSUPPORTED', 'WORK_SCHEDULE_NOT_FOUND'],
} as const;

@Controller()
export class WakeSchedulesController {
  constructor(
    private readonly changing: ChangeWakeSchedule,
    private readonly listing: ListWakeSchedules,
  ) {}

  @Route({
    ...CHANGE,
    method: 'POST',
    path: PATH,
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
    return success(presentWakeSchedule(await this.changing.create(principal, serverId, body)));
  }

  @Route({
    method: 'GET',
    path: PATH,
    summary: 'Wake schedules of a server',
    auth: INFRA_READ,
    owner: onServer('read'),
    rateLimit: 'default',
    idempotency: 'none',
    status: 200,
    response: successSchema(arraySchema(WAKE_SCHEDULE_SCHEMA), { total: { type: 'integer' } }),
    errors: [],
  })
  async list(@CurrentPrincipal() principal: Principal, @Param('id') serverId: string) {
    const found = await this.listing.execute(principal, serverId);
    return success(found.map(presentWakeSchedule), { total: found.length });
  }

  @Route({
    ...CHANGE,
    method: 'PATCH',
    path: `${PATH}/:scheduleId`,
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
    return success(presentWakeSchedule(await this.changing.change(principal, serverId, id, body)));
  }

  @Route({
    method: 'DELETE',
    path: `${PATH}/:scheduleId`,
    summary: 'Remove a wake schedule',
    auth: INFRA_WRITE,
    owner: onServer('wake-schedules'),
    rateLimit: 'default',
    idempotency: 'none',
    status: 200,
    response: successSchema(objectSchema({ deleted: { const: true } })),
    errors: ['WAKE_SCHEDULE_NOT_FOUND'],
  })
  async remove(
    @CurrentPrincipal() principal: Principal,
    @Param('id') serverId: string,
    @Param('scheduleId') id: string,
  ) {
    await this.changing.remove(principal, serverId, id);
    return success({ deleted: true });
  }
}
