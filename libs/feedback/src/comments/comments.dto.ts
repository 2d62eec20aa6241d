import {
  BooleanField,
  DateField,
  EnumField,
  NestedArrayField,
  StringArrayField,
  StringField,
} from '#libs/http/contracts';
import { AttachmentAnswer } from '../attachments/attachment.answer.js';
import { type Attachment, ATTACHMENT_LIMITS } from '../attachments/attachment.policy.js';
import {
  TICKET_STATUSES,
  TICKET_VOICES,
  type TicketStatus,
  type TicketVoice,
} from '../contracts/feedback-terms.js';
import type { TicketComment } from '../tickets/ticket-parts.port.js';

const OPTIONAL = { optional: true } as const;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Body of `POST /v1/feedback/:id/comments`. */
export class CommentBody {
  @StringField({ description: '1 to 10,000 characters', minLength: 1, maxLength: 10_000 })
  body!: string;

  @StringArrayField({
    description: 'Files sent to `POST /v1/feedback/attachments` by the same person',
    maxItems: ATTACHMENT_LIMITS.perText,
    pattern: UUID,
    ...OPTIONAL,
  })
  attachmentIds?: string[];

  @BooleanField({ description: 'Of the team: hidden from the portal', ...OPTIONAL })
  internal?: boolean;

  @EnumField({
    description: 'The status the ticket gets with it, for those who may set it',
    values: TICKET_STATUSES,
    ...OPTIONAL,
  })
  status?: TicketStatus;
}

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
