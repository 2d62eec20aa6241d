import { Injectable } from '@nestjs/common';
import { JobHandler, MAINTENANCE_QUEUE } from '#libs/jobs';
import { ClearUploads } from './clear-uploads.js';

/** Removes what uploads have left behind. */
@Injectable()
export class ClearUploadsJob {
  constructor(private readonly clearing: ClearUploads) {}

  @JobHandler({ name: 'clear-uploads', queue: MAINTENANCE_QUEUE, everyMs: 300_000 })
  run(): Promise<void> {
    return this.clearing.execute();
  }
}
