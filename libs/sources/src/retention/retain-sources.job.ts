import { Injectable } from '@nestjs/common';
import { JobHandler, MAINTENANCE_QUEUE } from '#libs/jobs';
import { RetainSources } from './retain-sources.command.js';

const DAY_MS = 24 * 60 * 60_000;

/** Takes the bytes, and later the records, of versions that nothing keeps. */
@Injectable()
export class RetainSourcesJob {
  constructor(private readonly retention: RetainSources) {}

  @JobHandler({ name: 'retain-sources', queue: MAINTENANCE_QUEUE, everyMs: DAY_MS })
  run(): Promise<void> {
    return this.retention.execute();
  }
}
