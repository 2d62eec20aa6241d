import { Injectable } from '@nestjs/common';
import { JobHandler } from '#libs/jobs';
import { PurgeLeftovers } from './purge-leftovers.command.js';

@Injectable()
export class PurgeLeftoversJob {
  constructor(private readonly command: PurgeLeftovers) {}

  @JobHandler('purge-server-leftovers')
  async run(): Promise<void> {
    await this.command.execute();
  }
}
