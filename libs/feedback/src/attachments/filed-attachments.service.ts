import { Inject, Injectable } from '@nestjs/common';
import type { Transaction } from '#libs/database';
import { CLOCK, type Clock, refuseField } from '#libs/kernel';
import { Blobs } from '#libs/storage';
import type { TicketFiles, AttachmentPlace } from '../tickets/ticket-parts.port.js';
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
