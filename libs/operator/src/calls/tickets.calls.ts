import { BooleanField, EnumField, StringField } from '#libs/http/contracts';
import { isUuid, refuseField } from '#libs/kernel';
import type { OperatorInput, ResolutionCode, TicketCategory, TicketStatus } from '../contracts/index.js';
import { PagedInput, pageOf, portalIdOf } from './call-inputs.js';
import { type CallsOf, reading, writing } from './operator-call.js';

const STATUSES = [
  'NEW',
  'REVIEWING',
  'AWAITING_USER',
  'NEEDS_REVIEW',
  'RESOLVED',
  'ARCHIVED',
] as const satisfies TicketStatus[];
const CATEGORIES = ['BUG', 'SUGGESTION', 'DOCS', 'CHAT', 'BOTS', 'OTHER'] as const satisfies TicketCategory[];
const RESOLUTIONS = [
  'fixed',
  'by_design',
  'not_reproducible',
  'duplicate',
  'out_of_scope',
  'no_reply',
] as const satisfies ResolutionCode[];
const LONGEST_TEXT = 20_000;
/** A number of a ticket, which a list ends with and goes on from. */
const NUMBER = /^FB-[0-9a-f]{8}$/i;

class TicketsListInput extends PagedInput {
  @StringField({ description: 'Only those of this portal: id or domain', maxLength: 253, optional: true })
  readonly portal?: string;

  @EnumField({ description: 'Only those with this status', values: STATUSES, optional: true })
  readonly status?: TicketStatus;

  @EnumField({ description: 'Only those of this category', values: CATEGORIES, optional: true })
  readonly category?: TicketCategory;

  @StringField({ description: 'In the words of the ticket', maxLength: 200, optional: true })
  readonly text?: string;
}

class NamedTicket {
  @StringField({ description: 'Id or number', maxLength: 64 })
  readonly ticket!: string;
}

class CommentInput extends NamedTicket implements OperatorInput<'tickets.comment'> {
  @StringField({ description: 'What is said', maxLength: LONGEST_TEXT })
  readonly body!: string;

  @BooleanField({ description: 'Hidden from the portal', optional: true })
  readonly internal?: boolean;

  @EnumField({ description: 'The status the ticket gets with it', values: STATUSES, optional: true })
  readonly status?: TicketStatus;
}

class SetInput extends NamedTicket implements OperatorInput<'tickets.set'> {
  @EnumField({ description: 'Its status from now on', values: STATUSES })
  readonly status!: TicketStatus;

  @EnumField({ description: 'With RESOLVED or ARCHIVED', values: RESOLUTIONS, optional: true })
  readonly resolution?: ResolutionCode;

  @StringField({ description: 'Words beside the resolution', maxLength: LONGEST_TEXT, optional: true })
  readonly text?: string;

  @StringField({
    description: 'Of a duplicate: id or number of the ticket it repeats',
    maxLength: 64,
    optional: true,
  })
  readonly duplicateOf?: string;
}

function ticketCursor({ cursor }: PagedInput): string | null {
  if (cursor === undefined) return null;
  const known = NUMBER.test(cursor) || isUuid(cursor);
  return known ? cursor : refuseField('cursor', 'must be `next` of a page before');
}

/** Tickets of all portals, and what the team says to them. */
export const TICKET_CALLS = {
  'tickets.list': reading('tickets.list', {
    services: ['portals', 'feedback'],
    input: TicketsListInput,
    run: async (services, input) => {
      const { status, category, text } = input;
      const [portalId, after] = [await portalIdOf(services, input.portal), ticketCursor(input)];
      const filter = {
        ...(status !== undefined && { status }),
        ...(category !== undefined && { category }),
        ...(text !== undefined && { text }),
        ...(portalId !== null && { portalId }),
        ...(after !== null && { after }),
      };
      return pageOf(
        input,
        (limit) => services.feedback.list({ ...filter, limit }),
        ({ number }) => number,
      );
    },
  }),

  'tickets.show': reading('tickets.show', {
    services: ['feedback'],
    input: NamedTicket,
    run: ({ feedback }, { ticket }) => feedback.show(ticket),
  }),

  'tickets.comment': writing('tickets.comment', {
    services: ['feedback'],
    input: CommentInput,
    target: ({ ticket }) => ticket,
    run: ({ feedback }, { ticket, body, internal = false, status }) =>
      feedback.comment(ticket, { body, internal, ...(status !== undefined && { status }) }),
  }),

  'tickets.set': writing('tickets.set', {
    services: ['feedback'],
    input: SetInput,
    target: ({ ticket }) => ticket,
    run: ({ feedback }, { ticket, ...change }) => feedback.set(ticket, change),
  }),
} satisfies CallsOf<'tickets'>;
