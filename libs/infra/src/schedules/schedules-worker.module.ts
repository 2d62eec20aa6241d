import { Module } from '@nestjs/common';
import { MachinesModule } from '../machines/machines.module.js';
import { ServersModule } from '../servers/servers.module.js';
import { SchedulesModule } from './schedules.module.js';
import { PurgeWakeSchedulesJob } from './wake-schedules/purge-wake-schedules.job.js';
import { RunWakeSchedules } from './wake-schedules/run-wake-schedules.command.js';
import { RunWakeSchedulesJob } from './wake-schedules/run-wake-schedules.job.js';

/** Wakes servers at their times. */
@Module({
  imports: [ServersModule, MachinesModule, SchedulesModule],
  providers: [RunWakeSchedules, RunWakeSchedulesJob, PurgeWakeSchedulesJob],
})
export class SchedulesWorkerModule {}
