import { Injectable } from '@nestjs/common';
import { LogParts } from '#libs/event-log';
import { JobHandler, MAINTENANCE_QUEUE } from '#libs/jobs';

/** Makes the next part of the log ahead of need. It stands here because the log knows nothing of jobs. */
@Injectable()
export class MakeLogPartJob {
  constructor(private readonly parts: LogParts) {}

  @JobHandler({ name: 'make-log-part', queue: MAINTENANCE_QUEUE, everyMs: 10 * 60_000 })
  run(): Promise<void> {
    return this.parts.makeNext();
  }
}
