import { Inject, Injectable } from '@nestjs/common';
import { type AnyPrincipal, CLOCK, type Clock, isUuid, PorticoError } from '#libs/kernel';
import { readerOf, senderOf, voiceOf } from '../access/ticket-rights.policy.js';
import { CommentRepository } from '../comments/comment.repository.js';
import { TicketRepository } from '../tickets/ticket.repository.js';
import type { Attachment } from './attachment.js';
import { AttachmentRepository } from './attachment.repository.js';

/** Who sees an attachment: whoever sees what it belongs to; while it waits, who sent it. */
@Injectable()
export class AttachmentSight {
  constructor(
    private readonly attachments: AttachmentRepository,
    private readonly tickets: TicketRepository,
    private readonly comments: CommentRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws PorticoError `ATTACHMENT_NOT_FOUND`. */
  async require(principal: AnyPrincipal, id: string): Promise<Attachment> {
    const attachment = isUuid(id) ? await this.attachments.find(id) : null;
    if (!attachment || !(await this.isSeen(principal, attachment)))
      throw new PorticoError('ATTACHMENT_NOT_FOUND');
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
