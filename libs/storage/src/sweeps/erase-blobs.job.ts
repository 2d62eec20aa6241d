import { Injectable } from '@nestjs/common';
import { JobHandler, MAINTENANCE_QUEUE } from '#libs/jobs';
import { EraseBlobs } from '../blobs/erase-blobs.js';

/** Removes the bytes of what was deleted, given up or never came. */
@Injectable()
export class EraseBlobsJob {
  constructor(private readonly erasure: EraseBlobs) {}

  @JobHandler({ name: 'erase-blobs', queue: MAINTENANCE_QUEUE, everyMs: 30_000 })
  run(): Promise<void> {
    return this.erasure.execute();
  }
}
