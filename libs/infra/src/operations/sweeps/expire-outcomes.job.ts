import { Injectable } from '@nestjs/common';
import { JobHandler } from '#libs/jobs';
import { ExpireOutcomes } from './expire-outcomes.command.js';

@Injectable()
export class ExpireOutcomesJob {
  constructor(private readonly command: ExpireOutcomes) {}

  @JobHandler('expire-outcomes')
  async run(): Promise<void> {
    await this.command.execute();
  }
}
