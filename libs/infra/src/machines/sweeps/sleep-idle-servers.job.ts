import { Injectable } from '@nestjs/common';
import { JobHandler, MAINTENANCE_QUEUE } from '#libs/jobs';
import { SleepIdleServers } from './sleep-idle-servers.command.js';

@Injectable()
export class SleepIdleServersJob {
  constructor(private readonly command: SleepIdleServers) {}

  @JobHandler({ name: 'sleep-idle-servers', queue: MAINTENANCE_QUEUE, everyMs: 30_000 })
  async run(): Promise<void> {
    await this.command.execute();
  }
}
