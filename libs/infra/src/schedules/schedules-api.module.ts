import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ServersModule } from '../servers/servers.module.js';
import { WakeScheduleEntity, WakeScheduleRepository } from './wake-schedule.repository.js';
import { WakeSchedulesController } from './wake-schedules.controller.js';
import { WakeSchedules } from './wake-schedules.service.js';
import { WorkScheduleEntity, WorkScheduleRepository } from './work-schedule.repository.js';
import { WorkSchedulesController } from './work-schedules.controller.js';
import { WorkSchedules } from './work-schedules.service.js';

/** When servers wake, and when their people work. What wakes them is in the worker. */
@Module({
  imports: [ServersModule, TypeOrmModule.forFeature([WakeScheduleEntity, WorkScheduleEntity])],
  controllers: [WakeSchedulesController, WorkSchedulesController],
  providers: [WakeScheduleRepository, WakeSchedules, WorkScheduleRepository, WorkSchedules],
})
export class SchedulesApiModule {}
