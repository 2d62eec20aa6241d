import { Injectable } from '@nestjs/common';
import { JobHandler, MAINTENANCE_QUEUE } from '#libs/jobs';
import { PurgeAttachments } from './purge-attachments.command.js';

/** Removes attachments that waited longer than a day for a ticket. */
@Injectable()
export class PurgeAttachmentsJob {
  constructor(private readonly purge: PurgeAttachments) {}

  @JobHandler({ name: 'purge-attachments', queue: MAINTENANCE_QUEUE, everyMs: 3_600_000 })
  run(): Promise<void> {
    return this.purge.execute();
  }
}
