import { Injectable } from '@nestjs/common';
import { JobHandler, MAINTENANCE_QUEUE } from '#libs/jobs';
import { FoldUsage } from './fold-usage.command.js';

/** Makes facts of what was used. */
@Injectable()
export class FoldUsageJob {
  constructor(private readonly folding: FoldUsage) {}

  @JobHandler({ name: 'fold-usage', queue: MAINTENANCE_QUEUE, everyMs: 60_000 })
  run(): Promise<void> {
    return this.folding.execute();
  }
}
