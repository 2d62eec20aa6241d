import type { TicketOwner } from '../access/ticket-rights.policy.js';
import type {
  ResolutionCode,
  TicketCategory,
  TicketSource,
  TicketStatus,
} from '../contracts/ticket-terms.js';

/** What a person wrote in a ticket. */
export interface TicketText {
  readonly title: string;
  readonly body: string;
  readonly context: Readonly<Record<string, unknown>> | null;
}

/** A ticket as lists show it. */
export interface Ticket extends TicketOwner {
  readonly id: string;
  readonly category: TicketCategory;
  readonly source: TicketSource;
  readonly status: TicketStatus;
  /** Empty once it has been erased. */
  readonly title: string;
  readonly resolutionCode: ResolutionCode | null;
  readonly resolutionText: string | null;
  /** The ticket this one repeats; null also where that is not known any more. */
  readonly duplicateOf: (TicketOwner & { readonly id: string }) | null;
  readonly comments: number;
  readonly internalComments: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly firstResponseAt: Date | null;
  readonly resolvedAt: Date | null;
  /** Number of its facts. */
  readonly version: number;
}

/** A ticket with all that was written in it. */
export interface WholeTicket extends Ticket, TicketText {}
