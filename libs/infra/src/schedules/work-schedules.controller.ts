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
import { INFRA_READ, INFRA_WRITE } from '../servers/access/server-access.service.js';
import { WorkScheduleAnswer, ChangeWorkScheduleBody, NewWorkScheduleBody } from './work-schedules.dto.js';
import { WorkSchedules } from './work-schedules.service.js';

const COMMON = { owner: 'none' } as const;
const ONE = answer(WorkScheduleAnswer);

@Controller('v1/work-schedules')
export class WorkSchedulesController {
  constructor(private readonly schedules: WorkSchedules) {}

  @Api({
    ...COMMON,
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
    ...COMMON,
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
    ...COMMON,
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
    ...COMMON,
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
    ...COMMON,
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
