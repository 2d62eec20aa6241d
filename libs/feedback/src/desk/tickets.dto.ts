import { DateField, EnumField, IntegerField, NestedField, StringField } from '#libs/http/contracts';
import {
  RESOLUTION_CODES,
  type ResolutionCode,
  TICKET_CATEGORIES,
  TICKET_ORDERS,
  TICKET_SOURCES,
  TICKET_STATUSES,
  type TicketOrder,
  type TicketSource,
  type TicketStatus,
} from '../contracts/ticket-terms.js';

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
