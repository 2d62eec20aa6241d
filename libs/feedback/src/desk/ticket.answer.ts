import { DateField, EnumField, IntegerField, NestedField, StringField } from '#libs/http/contracts';
import { sees } from '../access/ticket-rights.policy.js';
import {
  RESOLUTION_CODES,
  type Resolution,
  type ResolutionCode,
  TICKET_CATEGORIES,
  TICKET_SOURCES,
  TICKET_STATUSES,
  type TicketCategory,
  type TicketSource,
  type TicketStatus,
} from '../contracts/ticket-terms.js';
import { ticketNumber } from '../tickets/ticket-number.policy.js';
import type { ShownKey, ShownTicket, TicketAuthor } from './shown-ticket.js';

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
