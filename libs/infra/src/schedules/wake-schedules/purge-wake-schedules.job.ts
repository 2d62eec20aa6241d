import { Injectable } from '@nestjs/common';
import { JobHandler, MAINTENANCE_QUEUE } from '#libs/jobs';
import { WakeScheduleRepository } from './wake-schedule.repository.js';

/** Erases the schedules of servers that are deleted. */
@Injectable()
export class PurgeWakeSchedulesJob {
  constructor(private readonly schedules: WakeScheduleRepository) {}

  @JobHandler({ name: 'purge-wake-schedules', queue: MAINTENANCE_QUEUE, everyMs: 60 * 60_000 })
  async run(): Promise<void> {
    await this.schedules.purge();
  }
}
