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
import { WorkScheduleAnswer, ChangeWorkScheduleBody, NewWorkScheduleBody } from './work-schedules.dto.js';
import { WorkSchedules } from './work-schedules.service.js';

const PATH = '/v1/work-schedules';
const COMMON = { owner: 'none', rateLimit: 'default', idempotency: 'none', status: 200 } as const;
const ONE = answer(WorkScheduleAnswer);

@Controller()
export class WorkSchedulesController {
  constructor(private readonly schedules: WorkSchedules) {}

  @Route({
    ...COMMON,
    method: 'GET',
    path: PATH,
    summary: 'Work schedules of the portal, by name',
    auth: INFRA_READ,
    response: listAnswer(WorkScheduleAnswer, ListTotal),
    errors: [],
  })
  async list(@CurrentPrincipal() principal: Principal) {
    const found = await this.schedules.list(principal);
    return successList(found.map(WorkScheduleAnswer.of), { total: found.length });
  }

  @Route({
    ...COMMON,
    method: 'POST',
    path: PATH,
    summary: 'Make a work schedule',
    auth: INFRA_WRITE,
    idempotency: 'supported',
    status: 201,
    response: ONE,
    errors: ['ALREADY_EXISTS'],
  })
  async create(@CurrentPrincipal() principal: Principal, @Body() body: NewWorkScheduleBody) {
    return success(WorkScheduleAnswer.of(await this.schedules.create(principal, body)));
  }

  @Route({
    ...COMMON,
    method: 'GET',
    path: `${PATH}/:id`,
    summary: 'One work schedule',
    auth: INFRA_READ,
    response: ONE,
    errors: ['WORK_SCHEDULE_NOT_FOUND'],
  })
  async read(@CurrentPrincipal() principal: Principal, @Param('id') id: string) {
    return success(WorkScheduleAnswer.of(await this.schedules.find(principal, id)));
  }

  @Route({
    ...COMMON,
    method: 'PATCH',
    path: `${PATH}/:id`,
    summary: 'Change a work schedule; what is absent stays',
    auth: INFRA_WRITE,
    response: ONE,
    errors: ['WORK_SCHEDULE_NOT_FOUND', 'NOT_AUTHORIZED', 'ALREADY_EXISTS'],
  })
  async change(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @Body() body: ChangeWorkScheduleBody,
  ) {
    return success(WorkScheduleAnswer.of(await this.schedules.change(principal, id, body)));
  }

  @Route({
    ...COMMON,
    method: 'DELETE',
    path: `${PATH}/:id`,
    summary: 'Remove a work schedule that no server follows',
    auth: INFRA_WRITE,
    response: answer(DeletedAnswer),
    errors: ['WORK_SCHEDULE_NOT_FOUND', 'NOT_AUTHORIZED', 'WORK_SCHEDULE_IN_USE'],
  })
  async remove(@CurrentPrincipal() principal: Principal, @Param('id') id: string) {
    await this.schedules.remove(principal, id);
    return success({ deleted: true });
  }
}
