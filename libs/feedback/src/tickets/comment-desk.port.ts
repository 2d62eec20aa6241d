import type { Transaction } from '#libs/database';
import type { TicketVoice } from '../contracts/ticket-terms.js';

export const COMMENT_DESK = Symbol('COMMENT_DESK');

export interface TicketComment {
  readonly id: string;
  readonly author: TicketVoice;
  /** Empty once it has been erased, as is `body`. */
  readonly authorName: string;
  readonly body: string;
  /** Hidden from the portal. */
  readonly internal: boolean;
  readonly createdAt: Date;
}

/** Comments of tickets. */
export interface CommentDesk {
  /** Oldest first; internal ones only where they are asked for. */
  ofTicket(ticketId: string, withInternal: boolean): Promise<readonly TicketComment[]>;

  /** Forgets every word and name of them. */
  erase(tx: Transaction, ticketId: string): Promise<void>;
}
