import { Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { Database } from '#libs/database';
import { inputFault, isMultipart, type PorticoRequest, RawBodies, readStreamedForm, upTo } from '#libs/http';
import {
  type AnyPrincipal,
  CLOCK,
  type Clock,
  type ErrorCode,
  isUuid,
  newId,
  personOf,
  PorticoError,
  type Principal,
} from '#libs/kernel';
import {
  BlobBytes,
  BlobResponder,
  Blobs,
  guardStore,
  NO_LIMIT,
  peekBody,
  type ReceivedBlob,
} from '#libs/storage';
import { CommentRepository } from '../comments/comment.repository.js';
import { DayCounts, type DayShare } from '../submission/day-counts.repository.js';
import { readerOf, senderOf, voiceOf } from '../tickets/ticket.policy.js';
import { TicketRepository } from '../tickets/ticket.repository.js';
import { ATTACHMENT_SCANNER, type AttachmentScanner, type RunningScan } from './clamd-scanner.js';
import {
  type Attachment,
  ATTACHMENT_FORM_BYTES,
  ATTACHMENT_LIMITS,
  ATTACHMENT_TYPES,
  attachmentHolder,
  attachmentName,
  type AttachmentType,
  attachmentType,
  type ScanResult,
  SNIFFED_BYTES,
  toldType,
} from './attachment.policy.js';
import { AttachmentRepository } from './attachment.repository.js';
import { plainText } from './plain-text.js';

/** What a file can be refused with. */
export const UPLOAD_ERRORS: readonly ErrorCode[] = [
  'VALIDATION_ERROR',
  'FEEDBACK_QUOTA_EXCEEDED',
  'ATTACHMENT_TOO_LARGE',
  'ATTACHMENT_TYPE_NOT_ALLOWED',
  'ATTACHMENT_INFECTED',
  'STORAGE_UNAVAILABLE',
];

/** What reading one can be refused with. */
export const ATTACHMENT_READ_ERRORS: readonly ErrorCode[] = [
  'ATTACHMENT_NOT_FOUND',
  'STORAGE_UNAVAILABLE',
  'LARGE_BODY_BACKEND_BUSY',
];

/** Takes the file of a form as it comes, once. */
type TakeAttachment = (bytes: AsyncIterable<Buffer>, fileName: string) => Promise<void>;

interface ReceivedFile {
  readonly blob: ReceivedBlob;
  readonly filename: string;
  readonly contentType: AttachmentType;
  readonly scan: ScanResult;
}

/** Attachments over HTTP: kept until a ticket or a comment takes them, and sent as files to be saved to whoever sees what they belong to. */
@Injectable()
export class Attachments {
  constructor(
    private readonly database: Database,
    private readonly bodies: RawBodies,
    private readonly attachments: AttachmentRepository,
    private readonly day: DayCounts,
    private readonly blobs: Blobs,
    private readonly receiver: BlobBytes,
    private readonly tickets: TicketRepository,
    private readonly comments: CommentRepository,
    private readonly bytes: BlobResponder,
    @Inject(ATTACHMENT_SCANNER) private readonly scanner: AttachmentScanner,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Whatever fails, nothing of the file is kept.
   * @throws PorticoError `FEEDBACK_QUOTA_EXCEEDED`, `VALIDATION_ERROR` without a file and for an empty one,
   *   `ATTACHMENT_TOO_LARGE`, `ATTACHMENT_TYPE_NOT_ALLOWED`, `ATTACHMENT_INFECTED`, `SERVICE_UNAVAILABLE` when the
   *   scanner is away, `STORAGE_UNAVAILABLE`; what the body throws.
   */
  async upload(principal: Principal, request: PorticoRequest, response: Response): Promise<Attachment> {
    await this.day.require(sharesOf(principal));
    const received: ReceivedBlob[] = [];
    const files: ReceivedFile[] = [];
    try {
      await guardStore(() =>
        this.readForm(request, response, async (bytes, fileName) => {
          const arrived = (blob: ReceivedBlob): void => void received.push(blob);
          files.push(await this.receive(principal.portalId, bytes, fileName, arrived));
        }),
      );
      const [file] = files;
      if (!file) throw fileFault('isFile', 'file is required');
      return await this.keep(principal, file);
    } catch (error) {
      for (const { blobId } of received) await this.blobs.cancel(blobId);
      throw error;
    }
  }

  /** @throws PorticoError `VALIDATION_ERROR` for what is no form, or has more in it than a file. */
  private async readForm(request: PorticoRequest, response: Response, take: TakeAttachment): Promise<void> {
    if (!isMultipart(request.headers))
      throw fileFault('isFile', 'file is required: send a form, multipart/form-data');
    const limits = { limit: ATTACHMENT_FORM_BYTES, tooLarge: attachmentTooLarge };
    await this.bodies.receive(request, response, limits, async (body) => {
      const { fields } = await readStreamedForm(request.headers, body, (bytes, { fileName }) =>
        take(bytes, fileName),
      );
      const [unknown] = Object.keys(fields);
      if (unknown !== undefined)
        throw inputFault('body', unknown, 'unknownField', `${unknown} is not a known field`);
    });
  }

  /** @throws PorticoError `ATTACHMENT_NOT_FOUND`. */
  async require(principal: AnyPrincipal, id: string): Promise<Attachment> {
    const attachment = isUuid(id) ? await this.attachments.find(id) : null;
    if (!attachment || !(await this.isSeen(principal, attachment)))
      throw new PorticoError('ATTACHMENT_NOT_FOUND');
    return attachment;
  }

  /** @throws PorticoError `ATTACHMENT_NOT_FOUND`, also for one the caller does not see; as `ServeBytes`. */
  async send(
    principal: AnyPrincipal,
    id: string,
    request: PorticoRequest,
    response: Response,
  ): Promise<void> {
    const attachment = await this.require(principal, id);
    const blob = await this.blobs.find(attachment.blobId);
    if (!blob) throw new PorticoError('ATTACHMENT_NOT_FOUND');
    await this.bytes.send(request, response, {
      blob,
      contentType: toldType(attachment.contentType),
      fileName: attachment.filename,
      disposition: 'attachment',
      cacheControl: 'private, no-store',
      owner: { portalId: attachment.portalId, keyId: principal.keyId },
      gone: () => new PorticoError('ATTACHMENT_NOT_FOUND'),
    });
  }

  /** @param arrived is told of bytes that are in the store, before anything else can fail. */
  private async receive(
    portalId: string,
    bytes: AsyncIterable<Buffer>,
    fileName: string,
    arrived: (blob: ReceivedBlob) => void,
  ): Promise<ReceivedFile> {
    const { head, body } = await peekBody(
      upTo(ATTACHMENT_LIMITS.bytes, bytes, attachmentTooLarge),
      SNIFFED_BYTES,
    );
    if (head.length === 0) throw fileFault('isNotEmpty', 'file is empty');
    const contentType = attachmentType(head);
    if (contentType === null) throw notTaken();
    const checked = contentType === 'text/plain' ? plainText(body, notTaken) : body;
    const scan = await this.scanner.begin();
    try {
      const expiresAt = new Date(this.clock.nowMs() + ATTACHMENT_LIMITS.arrivalMs);
      const order = { portalId, area: 'feedback', size: 0, expiresAt, quota: NO_LIMIT } as const;
      const blob = await this.receiver.receive(order, passed(checked, scan));
      if (!blob) throw new Error('A file without a quota found no room.');
      arrived(blob);
      const verdict = await scan.verdict();
      if (verdict === 'infected') throw new PorticoError('ATTACHMENT_INFECTED');
      return { blob, filename: attachmentName(fileName, contentType), contentType, scan: verdict };
    } finally {
      scan.close();
    }
  }

  private async keep(principal: Principal, file: ReceivedFile): Promise<Attachment> {
    const { blob, filename, contentType, scan } = file;
    const attachment: Attachment = {
      id: newId(),
      portalId: principal.portalId,
      userId: personOf(principal),
      keyId: principal.keyId,
      blobId: blob.blobId,
      filename,
      contentType,
      size: blob.size,
      sha256: blob.sha256,
      scan,
      ticketId: null,
      commentId: null,
      createdAt: this.clock.now(),
      expiresAt: new Date(this.clock.nowMs() + ATTACHMENT_LIMITS.waitingMs),
    };
    await this.database.transaction(async (tx) => {
      await this.day.take(tx, sharesOf(principal));
      await this.attachments.insert(tx, attachment);
      const stored = await this.blobs.arrived(tx, blob.blobId, blob);
      if (stored === null || !(await this.blobs.hold(tx, stored, attachmentHolder(attachment.id), null)))
        throw new Error(`The bytes of blob ${blob.blobId} were given up before they became an attachment.`);
    });
    return attachment;
  }

  private async isSeen(principal: AnyPrincipal, attachment: Attachment): Promise<boolean> {
    const { ticketId, commentId } = attachment;
    if (ticketId === null) return this.isOwn(principal, attachment);
    const ticket = await this.tickets.find({ kind: 'id', value: ticketId }, readerOf(principal));
    if (!ticket) return false;
    return (
      commentId === null || voiceOf(principal) === 'team' || !(await this.comments.isInternal(commentId))
    );
  }

  private isOwn(principal: AnyPrincipal, { portalId, userId, keyId, expiresAt }: Attachment): boolean {
    if (principal.kind === 'management' || (expiresAt !== null && expiresAt <= this.clock.now()))
      return false;
    const sender = senderOf(principal);
    const isOfKey = sender.keyId === null || sender.keyId === keyId;
    return sender.portalId === portalId && sender.userId === userId && isOfKey;
  }
}

function sharesOf({ portalId, keyId }: Principal): readonly DayShare[] {
  const { perPortalAndDay, perKeyAndDay } = ATTACHMENT_LIMITS;
  return [
    { counted: 'attachments', scope: 'portal', subjectId: portalId, limit: perPortalAndDay },
    { counted: 'attachments', scope: 'apiKey', subjectId: keyId, limit: perKeyAndDay },
  ];
}

async function* passed(bytes: AsyncIterable<Buffer>, scan: RunningScan): AsyncGenerator<Buffer> {
  for await (const piece of bytes) {
    await scan.write(piece);
    yield piece;
  }
}

function attachmentTooLarge(): PorticoError {
  return new PorticoError('ATTACHMENT_TOO_LARGE', { details: { limitBytes: ATTACHMENT_LIMITS.bytes } });
}

function notTaken(): PorticoError {
  return new PorticoError('ATTACHMENT_TYPE_NOT_ALLOWED', { details: { allowed: ATTACHMENT_TYPES } });
}

function fileFault(rule: string, message: string): PorticoError {
  return inputFault('body', 'file', rule, message);
}
