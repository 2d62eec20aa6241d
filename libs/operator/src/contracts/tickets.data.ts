import {
  answers,
  boolean,
  choice,
  command,
  CONSOLE,
  type Page,
  PAGED,
  reads,
  text,
  writes,
} from './call-table.js';

const STATUSES = ['NEW', 'REVIEWING', 'AWAITING_USER', 'NEEDS_REVIEW', 'RESOLVED', 'ARCHIVED'] as const;
const CATEGORIES = ['BUG', 'SUGGESTION', 'DOCS', 'CHAT', 'BOTS', 'OTHER'] as const;
const RESOLUTIONS = [
  'fixed',
  'by_design',
  'not_reproducible',
  'duplicate',
  'out_of_scope',
  'no_reply',
] as const;
const LONGEST_TEXT = 20_000;

export type TicketStatus = (typeof STATUSES)[number];
export type TicketCategory = (typeof CATEGORIES)[number];
export type ResolutionCode = (typeof RESOLUTIONS)[number];

export interface ListedTicket {
  /** `FB-` and eight characters; taken wherever a ticket is named. */
  readonly number: string;
  readonly status: TicketStatus;
  readonly category: TicketCategory;
  readonly title: string;
  readonly portalId: string;
  /** Internal ones included. */
  readonly comments: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface TicketComment {
  readonly id: string;
  readonly author: 'user' | 'team';
  readonly authorName: string;
  readonly body: string;
  /** Hidden from the portal. */
  readonly internal: boolean;
  readonly createdAt: string;
}

export interface TicketFile {
  readonly id: string;
  readonly filename: string;
  readonly contentType: string;
  readonly size: number;
  readonly scan: string;
  /** Null for one of the ticket itself. */
  readonly commentId: string | null;
}

export interface Ticket extends ListedTicket {
  readonly id: string;
  readonly userId: string;
  readonly keyId: string;
  readonly source: 'api' | 'ui';
  readonly body: string;
  readonly context: Readonly<Record<string, unknown>> | null;
  readonly resolutionCode: ResolutionCode | null;
  readonly resolutionText: string | null;
  readonly duplicateOfId: string | null;
  /** Without internal ones. */
  readonly comments: number;
  readonly internalComments: number;
  readonly firstResponseAt: string | null;
  readonly resolvedAt: string | null;
  readonly version: number;
  readonly said: readonly TicketComment[];
  readonly files: readonly TicketFile[];
}

const TICKET = text('<ticket>', 'id or number', 64);

/** Tickets of all portals, and what the team says to them. */
export const TICKET_ROWS = {
  /** Newest first. */
  'tickets.list': reads({
    input: PAGED,
    optional: {
      status: choice('--status <status>', 'only these, for example NEW', STATUSES, { anyWord: true }),
      category: choice('--category <category>', 'only these, for example BUG', CATEGORIES, {
        anyWord: true,
      }),
      portal: text('--portal <portal>', 'only those of a portal: id or domain', 253),
      text: text(CONSOLE, 'In the words of the ticket', 200),
    },
    answer: answers<Page<ListedTicket>>(),
    commands: [command('feedback list', 'tickets, newest first', { shown: 50 })],
    example: { status: 'NEW', category: 'BUG' },
  }),

  'tickets.show': reads({
    input: { ticket: TICKET },
    answer: answers<Ticket>(),
    commands: [command('feedback show', 'a ticket with all that was said and sent')],
    example: { ticket: 'FB-0190a6c2' },
  }),

  /** Says something as the team. */
  'tickets.comment': writes({
    about: ['ticket'],
    input: { ticket: TICKET, body: text('<text>', 'what is said', LONGEST_TEXT) },
    optional: {
      internal: boolean('--internal', 'hidden from the portal', { flagDefault: false }),
      status: choice('--status <status>', 'the status the ticket gets with it', STATUSES, {
        anyWord: true,
      }),
    },
    answer: answers<TicketComment>(),
    commands: [command('feedback comment', 'say something about a ticket, as the team')],
    example: { ticket: 'FB-0190a6c2', body: 'We are looking into it.', status: 'REVIEWING' },
  }),

  'tickets.set': writes({
    about: ['ticket'],
    input: {
      ticket: TICKET,
      status: choice('<status>', 'REVIEWING, AWAITING_USER, RESOLVED or ARCHIVED', STATUSES, {
        anyWord: true,
      }),
    },
    optional: {
      resolution: choice('--resolution <code>', 'with RESOLVED or ARCHIVED, for example fixed', RESOLUTIONS, {
        anyWord: true,
      }),
      text: text('--text <text>', 'words beside the resolution; the author reads them', LONGEST_TEXT),
      duplicateOf: text(
        '--duplicate-of <ticket>',
        'of a duplicate: id or number of the ticket it repeats',
        64,
      ),
    },
    answer: answers<Ticket>(),
    commands: [command('feedback set', 'give a ticket a status')],
    example: { ticket: 'FB-0190a6c2', status: 'RESOLVED', resolution: 'fixed' },
  }),
};
