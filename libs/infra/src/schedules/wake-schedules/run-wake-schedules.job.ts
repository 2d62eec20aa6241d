import { Injectable } from '@nestjs/common';
import { JobHandler, MAINTENANCE_QUEUE } from '#libs/jobs';
import { RunWakeSchedules } from './run-wake-schedules.command.js';

@Injectable()
export class RunWakeSchedulesJob {
  constructor(private readonly command: RunWakeSchedules) {}

  @JobHandler({ name: 'run-wake-schedules', queue: MAINTENANCE_QUEUE, everyMs: 15_000 })
  async run(): Promise<void> {
    await this.command.execute();
  }
}
