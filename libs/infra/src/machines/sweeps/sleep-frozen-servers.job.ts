import { Injectable } from '@nestjs/common';
import { JobHandler, MAINTENANCE_QUEUE } from '#libs/jobs';
import { SleepFrozenServers } from './sleep-frozen-servers.command.js';

/** By what portals are now, not by the fact: work on a server may end, or a wake come through, long after it. */
@Injectable()
export class SleepFrozenServersJob {
  constructor(private readonly command: SleepFrozenServers) {}

  @JobHandler({ name: 'sleep-frozen-servers', queue: MAINTENANCE_QUEUE, everyMs: 15_000 })
  run(): Promise<void> {
    return this.command.execute();
  }
}
