import { Body, Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import {
  answer,
  Api,
  CurrentPrincipal,
  DeletedAnswer,
  listAnswer,
  ListTotal,
  success,
  successList,
} from '#libs/http';
import type { Principal } from '#libs/kernel';
import { INFRA_READ, INFRA_WRITE, onServer } from '../servers/access/server-access.service.js';
import { WakeScheduleAnswer, WakeScheduleBody } from './wake-schedules.dto.js';
import { WakeSchedules } from './wake-schedules.service.js';
import { ChangeWorkScheduleBody, NewWorkScheduleBody, WorkScheduleAnswer } from './work-schedules.dto.js';
import { WorkSchedules } from './work-schedules.service.js';

const CHANGE = {
  auth: INFRA_WRITE,
  owner: onServer('wake-schedules'),
  response: answer(WakeScheduleAnswer),
  errors: ['BLACKHOLE_ONLY', 'GALAXY_LIFECYCLE_UNSUPPORTED', 'WORK_SCHEDULE_NOT_FOUND'],
  tag: 'servers.schedules',
} as const;

@Controller('v1/infra/servers/:id/wake-schedules')
export class WakeSchedulesController {
  constructor(private readonly schedules: WakeSchedules) {}

  @Api({
    ...CHANGE,
    summary: 'Wake a server at set times',
    idempotency: 'supported',
    status: 201,
    errors: [...CHANGE.errors, 'WAKE_SCHEDULE_LIMIT'],
  })
  @Post()
  async create(
    @CurrentPrincipal() principal: Principal,
    @Param('id') serverId: string,
    @Body() body: WakeScheduleBody,
  ) {
    return success(WakeScheduleAnswer.of(await this.schedules.create(principal, serverId, body)));
  }

  @Api({
    tag: 'servers.schedules',
    summary: 'Wake schedules of a server',
    auth: INFRA_READ,
    owner: onServer('read'),
    response: listAnswer(WakeScheduleAnswer, ListTotal),
  })
  @Get()
  async list(@CurrentPrincipal() principal: Principal, @Param('id') serverId: string) {
    const found = await this.schedules.list(principal, serverId);
    return successList(found.map(WakeScheduleAnswer.of), { total: found.length });
  }

  @Api({
    ...CHANGE,
    summary: 'Change a wake schedule; what is absent stays',
    errors: [...CHANGE.errors, 'WAKE_SCHEDULE_NOT_FOUND'],
  })
  @Patch(':scheduleId')
  async change(
    @CurrentPrincipal() principal: Principal,
    @Param('id') serverId: string,
    @Param('scheduleId') id: string,
    @Body() body: WakeScheduleBody,
  ) {
    return success(WakeScheduleAnswer.of(await this.schedules.change(principal, serverId, id, body)));
  }

  @Api({
    tag: 'servers.schedules',
    summary: 'Remove a wake schedule',
    auth: INFRA_WRITE,
    owner: onServer('wake-schedules'),
    response: answer(DeletedAnswer),
    errors: ['WAKE_SCHEDULE_NOT_FOUND'],
  })
  @Delete(':scheduleId')
  async remove(
    @CurrentPrincipal() principal: Principal,
    @Param('id') serverId: string,
    @Param('scheduleId') id: string,
  ) {
    await this.schedules.remove(principal, serverId, id);
    return success({ deleted: true });
  }
}

const ONE = answer(WorkScheduleAnswer);

@Controller('v1/work-schedules')
export class WorkSchedulesController {
  constructor(private readonly schedules: WorkSchedules) {}

  @Api({
    summary: 'Work schedules of the portal, by name',
    auth: INFRA_READ,
    response: listAnswer(WorkScheduleAnswer, ListTotal),
  })
  @Get()
  async list(@CurrentPrincipal() principal: Principal) {
    const found = await this.schedules.list(principal);
    return successList(found.map(WorkScheduleAnswer.of), { total: found.length });
  }

  @Api({
    summary: 'Make a work schedule',
    auth: INFRA_WRITE,
    idempotency: 'supported',
    status: 201,
    response: ONE,
    errors: ['ALREADY_EXISTS'],
  })
  @Post()
  async create(@CurrentPrincipal() principal: Principal, @Body() body: NewWorkScheduleBody) {
    return success(WorkScheduleAnswer.of(await this.schedules.create(principal, body)));
  }

  @Api({
    owner: 'none',
    summary: 'One work schedule',
    auth: INFRA_READ,
    response: ONE,
    errors: ['WORK_SCHEDULE_NOT_FOUND'],
  })
  @Get(':id')
  async read(@CurrentPrincipal() principal: Principal, @Param('id') id: string) {
    return success(WorkScheduleAnswer.of(await this.schedules.find(principal, id)));
  }

  @Api({
    owner: 'none',
    summary: 'Change a work schedule; what is absent stays',
    auth: INFRA_WRITE,
    response: ONE,
    errors: ['WORK_SCHEDULE_NOT_FOUND', 'NOT_AUTHORIZED', 'ALREADY_EXISTS'],
  })
  @Patch(':id')
  async change(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @Body() body: ChangeWorkScheduleBody,
  ) {
    return success(WorkScheduleAnswer.of(await this.schedules.change(principal, id, body)));
  }

  @Api({
    owner: 'none',
    summary: 'Remove a work schedule that no server follows',
    auth: INFRA_WRITE,
    response: answer(DeletedAnswer),
    errors: ['WORK_SCHEDULE_NOT_FOUND', 'NOT_AUTHORIZED', 'WORK_SCHEDULE_IN_USE'],
  })
  @Delete(':id')
  async remove(@CurrentPrincipal() principal: Principal, @Param('id') id: string) {
    await this.schedules.remove(principal, id);
    return success({ deleted: true });
  }
}
