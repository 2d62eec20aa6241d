import type { TicketReader } from '../access/ticket-rights.policy.js';
import type { Attachment } from '../attachments/attachment.js';
import type { TicketStatus, TicketVoice } from '../contracts/ticket-terms.js';
import type { TicketComment } from '../tickets/comment-desk.port.js';
import type { Ticket, WholeTicket } from '../tickets/ticket.js';

/** Who sent a ticket; what is not known any more is null. */
export interface TicketAuthor {
  readonly userId: string;
  readonly hostUserId: number | null;
  readonly name: string | null;
}

export interface ShownKey {
  readonly prefix: string;
  readonly suffix: string;
}

/** A ticket and what is told of it to this reader. */
export interface ShownTicket<Shape extends Ticket = Ticket> {
  readonly ticket: Shape;
  readonly reader: TicketReader;
  readonly author: TicketAuthor;
  /** Null for all but the team. */
  readonly key: ShownKey | null;
  readonly isForTeam: boolean;
}

/** When a ticket came into a status. */
export interface TicketStep {
  readonly status: TicketStatus;
  readonly at: string;
  readonly by: TicketVoice | 'system';
}

/** A ticket with all that hangs on it, as far as the reader may know. */
export interface ShownWholeTicket extends ShownTicket<WholeTicket> {
  readonly comments: readonly TicketComment[];
  /** Files of the ticket and of all its comments. */
  readonly attachments: readonly Attachment[];
  readonly history: readonly TicketStep[];
}
