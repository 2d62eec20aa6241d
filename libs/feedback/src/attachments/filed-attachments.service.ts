import { Inject, Injectable } from '@nestjs/common';
import { Database, type Transaction } from '#libs/database';
import { JobHandler, MAINTENANCE_QUEUE } from '#libs/jobs';
import { CLOCK, type Clock, isUuid, PorticoError, refuseField } from '#libs/kernel';
import { BlobBytes, type BlobRow, Blobs, readFault } from '#libs/storage';
import type { AttachmentPlace, TicketFiles } from '../tickets/ticket-parts.port.js';
import type { AttachmentSender } from '../tickets/ticket.policy.js';
import { type Attachment, attachmentHolder, type ScanResult, toldType } from './attachment.policy.js';
import { AttachmentRepository } from './attachment.repository.js';

/** A file of a ticket or of a comment, with its bytes. */
export interface ReadableAttachment {
  readonly id: string;
  readonly filename: string;
  /** As a download tells it. */
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  readonly scan: ScanResult;
  /**
   * All bytes; the last piece comes only when they are those that were sent.
   * @throws PorticoError `ATTACHMENT_NOT_FOUND` when they are gone or damaged, `STORAGE_UNAVAILABLE`.
   */
  read(signal: AbortSignal): AsyncIterable<Buffer>;
}

/** Attachments of one pass. */
const PAGE = 200;

/** The attachments of tickets and comments, and those that wait for one. */
@Injectable()
export class FiledAttachments implements TicketFiles {
  constructor(
    private readonly database: Database,
    private readonly attachments: AttachmentRepository,
    private readonly blobs: Blobs,
    private readonly bytes: BlobBytes,
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

  /**
   * A file of any ticket, as the team reads it.
   * @throws PorticoError `ATTACHMENT_NOT_FOUND`, also for one that waits: it is its sender's until a ticket has it.
   */
  async find(id: string): Promise<ReadableAttachment> {
    const attachment = isUuid(id) ? await this.attachments.find(id) : null;
    if (!attachment || attachment.ticketId === null) throw notFound();
    const blob = await this.blobs.find(attachment.blobId);
    if (!blob) throw notFound();
    return {
      id: attachment.id,
      filename: attachment.filename,
      contentType: toldType(attachment.contentType),
      size: attachment.size,
      scan: attachment.scan,
      read: (signal) => this.readChecked(blob, signal),
    };
  }

  /** Removes what waited longer than a day for a ticket. The bytes go when the store is swept. */
  @JobHandler({ name: 'purge-attachments', queue: MAINTENANCE_QUEUE, everyMs: 3_600_000 })
  async purgeOverdue(): Promise<void> {
    const now = this.clock.now();
    for (let ids = await this.attachments.overdue(now, PAGE); ids.length > 0;) {
      for (const id of ids) await this.removeOverdue(id, now);
      ids = ids.length < PAGE ? [] : await this.attachments.overdue(now, PAGE);
    }
  }

  private async *readChecked(blob: BlobRow, signal: AbortSignal): AsyncGenerator<Buffer> {
    try {
      yield* (await this.bytes.openChecked(blob, signal)) as AsyncIterable<Buffer>;
    } catch (error) {
      throw readFault(error, notFound);
    }
  }

  private async removeOverdue(id: string, now: Date): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (await this.attachments.removeOverdue(tx, id, now))
        await this.blobs.release(tx, attachmentHolder(id));
    });
  }
}

function notFound(): PorticoError {
  return new PorticoError('ATTACHMENT_NOT_FOUND');
}
