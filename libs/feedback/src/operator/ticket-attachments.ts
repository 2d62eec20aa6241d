import { Injectable } from '@nestjs/common';
import { isUuid, PorticoError } from '#libs/kernel';
import { type BlobRow, Blobs, BlobBytes, readFault } from '#libs/storage';
import { type ScanResult, toldType } from '../attachments/attachment.policy.js';
import { AttachmentRepository } from '../attachments/attachment.repository.js';

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

/** The files of all tickets, as the team reads them. */
@Injectable()
export class TicketAttachments {
  constructor(
    private readonly attachments: AttachmentRepository,
    private readonly blobs: Blobs,
    private readonly reading: BlobBytes,
  ) {}

  /** @throws PorticoError `ATTACHMENT_NOT_FOUND`, also for one that waits: it is its sender's until a ticket has it. */
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
      read: (signal) => this.read(blob, signal),
    };
  }

  private async *read(blob: BlobRow, signal: AbortSignal): AsyncGenerator<Buffer> {
    try {
      yield* (await this.reading.openChecked(blob, signal)) as AsyncIterable<Buffer>;
    } catch (error) {
      throw readFault(error, notFound);
    }
  }
}

function notFound(): PorticoError {
  return new PorticoError('ATTACHMENT_NOT_FOUND');
}
