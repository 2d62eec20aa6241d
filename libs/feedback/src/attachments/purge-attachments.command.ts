import { Inject, Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import { CLOCK, type Clock } from '#libs/kernel';
import { Blobs } from '#libs/storage';
import { attachmentHolder } from './attachment.js';
import { AttachmentRepository } from './attachment.repository.js';

const PAGE = 200;

/** Removes what nobody attached in time. The bytes go when the store is swept. */
@Injectable()
export class PurgeAttachments {
  constructor(
    private readonly database: Database,
    private readonly attachments: AttachmentRepository,
    private readonly blobs: Blobs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    const now = this.clock.now();
    for (let ids = await this.attachments.overdue(now, PAGE); ids.length > 0;) {
      for (const id of ids) await this.remove(id, now);
      ids = ids.length < PAGE ? [] : await this.attachments.overdue(now, PAGE);
    }
  }

  private async remove(id: string, now: Date): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (await this.attachments.removeOverdue(tx, id, now))
        await this.blobs.release(tx, attachmentHolder(id));
    });
  }
}
