import { BooleanField, EnumField, StringArrayField, StringField } from '#libs/http/contracts';
import { ATTACHMENT_LIMITS } from '../attachments/attachment-limits.data.js';
import { TICKET_STATUSES, type TicketStatus } from '../contracts/ticket-terms.js';

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
