import { Injectable } from '@nestjs/common';
import { JobHandler, MAINTENANCE_QUEUE } from '#libs/jobs';
import { ChargeServers } from './charge-servers.command.js';

/** More often than hours end, so that none waits long. */
@Injectable()
export class ChargeServersJob {
  constructor(private readonly command: ChargeServers) {}

  @JobHandler({ name: 'charge-servers', queue: MAINTENANCE_QUEUE, everyMs: 60_000 })
  run(): Promise<void> {
    return this.command.execute();
  }
}
