import type { TicketComment } from '../tickets/ticket-parts.port.js';
import { ticketNumber, type WholeTicket } from '../tickets/ticket.policy.js';
import type { ExportedTicket } from '../tickets/ticket.repository.js';

/** A file as operators see it. */
export interface ShownFile {
  readonly id: string;
  readonly filename: string;
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  readonly scan: string;
  /** Null for one of the ticket itself. */
  readonly commentId: string | null;
}

/** A ticket with all that was said and sent. */
export interface ShownTicket extends Omit<WholeTicket, 'duplicateOf'> {
  readonly number: string;
  readonly duplicateOfId: string | null;
  readonly said: readonly TicketComment[];
  readonly files: readonly ShownFile[];
}

/** A line of a list, of an export or of what comes in. */
export interface TicketRecord extends ExportedTicket {
  readonly number: string;
}

/** A ticket of a list, without what is long. */
export type ListedTicket = Pick<
  TicketRecord,
  'number' | 'status' | 'category' | 'title' | 'portalId' | 'comments' | 'createdAt' | 'updatedAt'
>;

export function recordOf(ticket: ExportedTicket): TicketRecord {
  const { id, ...others } = ticket;
  return { number: ticketNumber(id), id, ...others };
}
