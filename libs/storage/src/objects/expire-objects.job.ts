import { Injectable } from '@nestjs/common';
import { JobHandler, MAINTENANCE_QUEUE } from '#libs/jobs';
import { DeleteObject } from './delete-object.command.js';

/** Removes objects whose life is over. */
@Injectable()
export class ExpireObjectsJob {
  constructor(private readonly deletion: DeleteObject) {}

  @JobHandler({ name: 'expire-objects', queue: MAINTENANCE_QUEUE, everyMs: 60_000 })
  run(): Promise<void> {
    return this.deletion.removeExpired();
  }
}
