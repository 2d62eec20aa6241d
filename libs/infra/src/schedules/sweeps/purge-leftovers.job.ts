import { Injectable } from '@nestjs/common';
import { JobHandler, MAINTENANCE_QUEUE } from '#libs/jobs';
import { PurgeLeftovers } from './purge-leftovers.command.js';

@Injectable()
export class PurgeLeftoversJob {
  constructor(private readonly command: PurgeLeftovers) {}

  @JobHandler({ name: 'purge-server-leftovers', queue: MAINTENANCE_QUEUE, everyMs: 60 * 60_000 })
  async run(): Promise<void> {
    await this.command.execute();
  }
}
