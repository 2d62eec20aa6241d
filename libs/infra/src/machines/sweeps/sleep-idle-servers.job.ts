import { Injectable } from '@nestjs/common';
import { JobHandler } from '#libs/jobs';
import { SleepIdleServers } from './sleep-idle-servers.command.js';

@Injectable()
export class SleepIdleServersJob {
  constructor(private readonly command: SleepIdleServers) {}

  @JobHandler('sleep-idle-servers')
  async run(): Promise<void> {
    await this.command.execute();
  }
}
