import {
  DateField,
  EnumField,
  IntegerField,
  NestedArrayField,
  NestedField,
  ObjectField,
  StringField,
} from '#libs/http/contracts';
import { AttachmentAnswer } from '../attachments/attachment.answer.js';
import { CommentAnswer } from '../comments/comments.dto.js';
import {
  type Resolution,
  RESOLUTION_CODES,
  type ResolutionCode,
  TICKET_CATEGORIES,
  TICKET_ORDERS,
  TICKET_SOURCES,
  TICKET_STATUSES,
  TICKET_VOICES,
  type TicketCategory,
  type TicketOrder,
  type TicketSource,
  type TicketStatus,
  type TicketVoice,
} from '../contracts/feedback-terms.js';
import { sees, ticketNumber } from './ticket.policy.js';
import type { ShownKey, ShownTicket, ShownWholeTicket, TicketAuthor, TicketStep } from './tickets.service.js';

const UUID = /^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/;

/** Query of `GET /v1/feedback`. */
export class ListTicketsQuery {
  @StringField({
    description: `Only these, separated by commas: ${TICKET_STATUSES.join(', ')}`,
    example: 'NEW,REVIEWING',
    maxLength: 200,
    optional: true,
  })
  status?: string;

  @StringField({
    description: `Only these, separated by commas: ${TICKET_CATEGORIES.join(', ')}`,
    maxLength: 200,
    optional: true,
  })
  category?: string;

  @EnumField({ description: 'Where they came from', values: TICKET_SOURCES, optional: true })
  source?: TicketSource;

  @StringField({
    description: 'Only tickets of this portal; for management keys',
    pattern: UUID,
    format: 'uuid',
    optional: true,
  })
  portalId?: string;

  @StringField({ description: 'Text in title or body', minLength: 1, maxLength: 200, optional: true })
  q?: string;

  @DateField({ description: 'Created at this instant or later', optional: true })
  createdFrom?: string;

  @DateField({ description: 'Created before this instant', optional: true })
  createdTo?: string;

  @EnumField({ description: 'Order. Default -createdAt', values: TICKET_ORDERS, optional: true })
  sort: TicketOrder = '-createdAt';

  @IntegerField({ description: 'Page from 1', min: 1, max: 1_000_000, optional: true })
  page = 1;

  @IntegerField({ description: 'Rows of a page, at most 100', min: 1, max: 100, optional: true })
  limit = 50;
}

/** How a ticket ended. */
export class ResolutionBody {
  @EnumField({ description: 'How it ended', values: RESOLUTION_CODES })
  code!: ResolutionCode;

  @StringField({ description: 'Words for the author', minLength: 1, maxLength: 5_000, optional: true })
  text?: string;

  @StringField({
    description: 'With duplicate, and only then: id or number of the ticket this one repeats',
    example: 'FB-1b4e28ba',
    maxLength: 100,
    optional: true,
  })
  duplicateOfId?: string;
}

/** Body of `PATCH /v1/feedback/:id`; what is absent stays. */
export class ChangeTicketBody {
  @EnumField({ description: 'The status it gets', values: TICKET_STATUSES, optional: true })
  status?: TicketStatus;

  @NestedField(() => ResolutionBody, {
    description: 'How it ended; for tickets that are RESOLVED or ARCHIVED, or become so by this call',
    optional: true,
  })
  resolution?: ResolutionBody;
}

class AuthorAnswer implements TicketAuthor {
  @StringField({ format: 'uuid' }) readonly userId!: string;
  @IntegerField({ nullable: true, description: 'Employee number on the host.' })
  readonly hostUserId!: number | null;
  @StringField({ nullable: true }) readonly name!: string | null;
}

class KeyAnswer implements ShownKey {
  @StringField() readonly prefix!: string;
  @StringField() readonly suffix!: string;
}

class ResolutionAnswer implements Resolution {
  @EnumField({ values: RESOLUTION_CODES }) readonly code!: ResolutionCode;
  @StringField({ nullable: true }) readonly text!: string | null;
  @StringField({ nullable: true, description: 'The ticket it repeats, where the key may see that one.' })
  readonly duplicateOfId!: string | null;
}

function resolutionOf({ ticket, reader }: ShownTicket): Resolution | null {
  const { resolutionCode: code, resolutionText: text, duplicateOf } = ticket;
  if (code === null) return null;
  return { code, text, duplicateOfId: duplicateOf && sees(reader, duplicateOf) ? duplicateOf.id : null };
}

/** A ticket as lists show it. */
export class TicketAnswer {
  @StringField({ format: 'uuid' }) readonly id!: string;
  @StringField({ description: 'What people call it; good in paths too.' }) readonly number!: string;
  @EnumField({ values: TICKET_CATEGORIES }) readonly category!: TicketCategory;
  @StringField({ description: 'Empty once the ticket has been erased.' }) readonly title!: string;
  @EnumField({ values: TICKET_STATUSES }) readonly status!: TicketStatus;
  @NestedField(() => ResolutionAnswer, { nullable: true }) readonly resolution!: ResolutionAnswer | null;
  @EnumField({ values: TICKET_SOURCES }) readonly source!: TicketSource;
  @StringField({ format: 'uuid' }) readonly portalId!: string;
  @NestedField(() => AuthorAnswer) readonly author!: AuthorAnswer;
  @NestedField(() => KeyAnswer, { optional: true, description: 'It was sent with; for management keys.' })
  readonly key?: KeyAnswer;
  @IntegerField({ description: 'Those the key may read.', min: 0 }) readonly commentsCount!: number;
  @DateField() readonly createdAt!: string;
  @DateField() readonly updatedAt!: string;
  @DateField({ nullable: true, description: 'First words or first step of the team.' })
  readonly firstResponseAt!: string | null;
  @DateField({ nullable: true }) readonly resolvedAt!: string | null;

  static of(shown: ShownTicket): TicketAnswer {
    const { ticket, author, key, isForTeam } = shown;
    return {
      id: ticket.id,
      number: ticketNumber(ticket.id),
      category: ticket.category,
      title: ticket.title,
      status: ticket.status,
      resolution: resolutionOf(shown),
      source: ticket.source,
      portalId: ticket.portalId,
      author,
      ...(key && { key }),
      commentsCount: ticket.comments + (isForTeam ? ticket.internalComments : 0),
      createdAt: ticket.createdAt.toISOString(),
      updatedAt: ticket.updatedAt.toISOString(),
      firstResponseAt: ticket.firstResponseAt?.toISOString() ?? null,
      resolvedAt: ticket.resolvedAt?.toISOString() ?? null,
    };
  }
}

class StepAnswer implements TicketStep {
  @EnumField({ values: TICKET_STATUSES }) readonly status!: TicketStatus;
  @DateField() readonly at!: string;
  @EnumField({ values: [...TICKET_VOICES, 'system'], description: '`system`: time went by.' })
  readonly by!: TicketVoice | 'system';
}

/** A ticket with all that was written in it. */
export class WholeTicketAnswer extends TicketAnswer {
  @StringField({ description: 'Empty once the ticket has been erased.' }) readonly body!: string;
  @ObjectField({ nullable: true }) readonly context!: object | null;
  @NestedArrayField(() => AttachmentAnswer, { description: 'Those of comments stand at the comments.' })
  readonly attachments!: readonly AttachmentAnswer[];
  @NestedArrayField(() => CommentAnswer, { description: 'Oldest first.' })
  readonly comments!: readonly CommentAnswer[];
  @NestedArrayField(() => StepAnswer, { description: 'Oldest first.' })
  readonly history!: readonly StepAnswer[];

  static whole(shown: ShownWholeTicket): WholeTicketAnswer {
    const { ticket, attachments, comments, history } = shown;
    return {
      ...TicketAnswer.of(shown),
      body: ticket.body,
      context: ticket.context,
      attachments: attachments.filter(({ commentId }) => commentId === null).map(AttachmentAnswer.of),
      comments: comments.map((comment) => CommentAnswer.of(comment, attachments)),
      history,
    };
  }
}
