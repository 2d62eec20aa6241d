import { Injectable } from '@nestjs/common';
import { JobHandler, MAINTENANCE_QUEUE } from '#libs/jobs';
import { ExpireOutcomes } from './expire-outcomes.command.js';

@Injectable()
export class ExpireOutcomesJob {
  constructor(private readonly command: ExpireOutcomes) {}

  @JobHandler({ name: 'expire-outcomes', queue: MAINTENANCE_QUEUE, everyMs: 10 * 60_000 })
  async run(): Promise<void> {
    await this.command.execute();
  }
}
