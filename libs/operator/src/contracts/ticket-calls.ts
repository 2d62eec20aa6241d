import type { Call, Page, PageInput } from './paging.js';

export type TicketStatus = 'NEW' | 'REVIEWING' | 'AWAITING_USER' | 'NEEDS_REVIEW' | 'RESOLVED' | 'ARCHIVED';
export type TicketCategory = 'BUG' | 'SUGGESTION' | 'DOCS' | 'CHAT' | 'BOTS' | 'OTHER';
export type ResolutionCode =
  | 'fixed'
  | 'by_design'
  | 'not_reproducible'
  | 'duplicate'
  | 'out_of_scope'
  | 'no_reply';

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

export interface Ticket {
  readonly number: string;
  readonly id: string;
  readonly portalId: string;
  readonly userId: string;
  readonly keyId: string;
  readonly category: TicketCategory;
  readonly source: 'api' | 'ui';
  readonly status: TicketStatus;
  readonly title: string;
  readonly body: string;
  readonly context: Readonly<Record<string, unknown>> | null;
  readonly resolutionCode: ResolutionCode | null;
  readonly resolutionText: string | null;
  readonly duplicateOfId: string | null;
  readonly comments: number;
  readonly internalComments: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly firstResponseAt: string | null;
  readonly resolvedAt: string | null;
  readonly version: number;
  readonly said: readonly TicketComment[];
  readonly files: readonly TicketFile[];
}

export interface TicketCalls {
  /** Newest first. `portal`: id or domain. */
  readonly 'tickets.list': Call<
    PageInput & {
      readonly portal?: string;
      readonly status?: TicketStatus;
      readonly category?: TicketCategory;
      /** Found in the words of the ticket. */
      readonly text?: string;
    },
    Page<ListedTicket>
  >;
  /** `ticket`, here and below: id or number. */
  readonly 'tickets.show': Call<{ readonly ticket: string }, Ticket>;
  /** Says something as the team. */
  readonly 'tickets.comment': Call<
    {
      readonly ticket: string;
      readonly body: string;
      /** Hidden from the portal; false when absent. */
      readonly internal?: boolean;
      /** The status the ticket gets with it. */
      readonly status?: TicketStatus;
    },
    TicketComment
  >;
  readonly 'tickets.set': Call<
    {
      readonly ticket: string;
      readonly status: TicketStatus;
      /** With `RESOLVED` or `ARCHIVED`. */
      readonly resolution?: ResolutionCode;
      /** Words beside the resolution; the author reads them. */
      readonly text?: string;
      /** Of a duplicate: id or number of the ticket it repeats. */
      readonly duplicateOf?: string;
    },
    Ticket
  >;
}
