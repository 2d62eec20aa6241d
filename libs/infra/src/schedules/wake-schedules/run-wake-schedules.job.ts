import { Injectable } from '@nestjs/common';
import { JobHandler } from '#libs/jobs';
import { RunWakeSchedules } from './run-wake-schedules.command.js';

@Injectable()
export class RunWakeSchedulesJob {
  constructor(private readonly command: RunWakeSchedules) {}

  @JobHandler('run-wake-schedules')
  async run(): Promise<void> {
    await this.command.execute();
  }
}
