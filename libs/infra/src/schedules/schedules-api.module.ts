import { Module } from '@nestjs/common';
import { ServersModule } from '../servers/servers.module.js';
import { SchedulesModule } from './schedules.module.js';
import { ChangeWakeSchedule } from './wake-schedules/change-wake-schedule.command.js';
import { ListWakeSchedules } from './wake-schedules/list-wake-schedules.query.js';
import { WakeSchedulesController } from './wake-schedules/wake-schedules.controller.js';
import { ChangeWorkSchedule } from './work-schedules/change-work-schedule.command.js';
import { ReadWorkSchedules } from './work-schedules/read-work-schedules.query.js';
import { WorkSchedulesController } from './work-schedules/work-schedules.controller.js';

/** When servers wake, and when their people work. */
@Module({
  imports: [ServersModule, SchedulesModule],
  controllers: [WakeSchedulesController, WorkSchedulesController],
  providers: [ChangeWakeSchedule, ListWakeSchedules, ChangeWorkSchedule, ReadWorkSchedules],
})
export class SchedulesApiModule {}
