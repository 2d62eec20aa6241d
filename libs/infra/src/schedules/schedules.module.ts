import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { WakeScheduleEntity } from './wake-schedules/wake-schedule.entity.js';
import { WakeScheduleRepository } from './wake-schedules/wake-schedule.repository.js';
import { WorkScheduleEntity } from './work-schedules/work-schedule.entity.js';
import { WorkScheduleRepository } from './work-schedules/work-schedule.repository.js';

/** Rows of both kinds of schedules. */
@Module({
  imports: [TypeOrmModule.forFeature([WakeScheduleEntity, WorkScheduleEntity])],
  providers: [WakeScheduleRepository, WorkScheduleRepository],
  exports: [WakeScheduleRepository, WorkScheduleRepository],
})
export class SchedulesModule {}
