import { BooleanField, DateField, EnumField, NestedArrayField, StringField } from '#libs/http/contracts';
import { AttachmentAnswer } from '../attachments/attachment.answer.js';
import type { Attachment } from '../attachments/attachment.js';
import { TICKET_VOICES, type TicketVoice } from '../contracts/ticket-terms.js';
import type { TicketComment } from '../tickets/comment-desk.port.js';

/** What was said about a ticket. */
export class CommentAnswer {
  @StringField({ format: 'uuid' }) readonly id!: string;
  @EnumField({ values: TICKET_VOICES, description: '`team`: those behind the service.' })
  readonly author!: TicketVoice;
  @StringField({ description: 'Empty once the ticket has been erased, as is `body`.' })
  readonly authorName!: string;
  @StringField() readonly body!: string;
  @BooleanField({ description: 'Hidden from the portal.' }) readonly internal!: boolean;
  @NestedArrayField(() => AttachmentAnswer) readonly attachments!: readonly AttachmentAnswer[];
  @DateField() readonly createdAt!: string;

  /** @param ofTicket the files of the ticket and of all its comments. */
  static of(
    { id, author, authorName, body, internal, createdAt }: TicketComment,
    ofTicket: readonly Attachment[],
  ): CommentAnswer {
    return {
      id,
      author,
      authorName,
      body,
      internal,
      attachments: ofTicket.filter(({ commentId }) => commentId === id).map(AttachmentAnswer.of),
      createdAt: createdAt.toISOString(),
    };
  }
}
