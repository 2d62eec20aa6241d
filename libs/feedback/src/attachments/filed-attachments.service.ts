import { Inject, Injectable } from '@nestjs/common';
import { Database, type Transaction } from '#libs/database';
import { JobHandler, MAINTENANCE_QUEUE } from '#libs/jobs';
import { CLOCK, type Clock, refuseField } from '#libs/kernel';
import { Blobs } from '#libs/storage';
import type { AttachmentPlace, TicketFiles } from '../tickets/ticket-parts.port.js';
import type { AttachmentSender } from '../tickets/ticket.policy.js';
import { type Attachment, attachmentHolder } from './attachment.policy.js';
import { AttachmentRepository } from './attachment.repository.js';

/** The attachments of tickets and comments. */
@Injectable()
export class FiledAttachments implements TicketFiles {
  constructor(
    private readonly attachments: AttachmentRepository,
    private readonly blobs: Blobs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async claim(
    tx: Transaction,
    ids: readonly string[],
    sender: AttachmentSender,
    place: AttachmentPlace,
  ): Promise<void> {
    if (ids.length === 0) return;
    const taken = await this.attachments.take(tx, ids, sender, place, this.clock.now());
    if (taken.length !== ids.length)
      refuseField('attachmentIds', 'each must be an attachment of yours that waits for a ticket');
  }

  ofTicket(ticketId: string): Promise<readonly Attachment[]> {
    return this.attachments.ofTicket(ticketId);
  }

  async erase(tx: Transaction, ticketId: string): Promise<void> {
    for (const id of await this.attachments.removeOfTicket(tx, ticketId)) {
      await this.blobs.release(tx, attachmentHolder(id));
    }
  }
}

const PAGE = 200;

/** What waited longer than a day for a ticket. */
@Injectable()
export class OverdueAttachments {
  constructor(
    private readonly database: Database,
    private readonly attachments: AttachmentRepository,
    private readonly blobs: Blobs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Removes what nobody attached in time. The bytes go when the store is swept. */
  @JobHandler({ name: 'purge-attachments', queue: MAINTENANCE_QUEUE, everyMs: 3_600_000 })
  async purge(): Promise<void> {
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
