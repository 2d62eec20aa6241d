import type { TicketStatus } from '../contracts/ticket-terms.js';

/** Injection token of the {@link AuthorNotice} of this process. */
export const AUTHOR_NOTICE = Symbol('AUTHOR_NOTICE');

/** What the author of a ticket is told: no word of the ticket itself, which others might read over the shoulder. */
export interface TicketNews {
  readonly portalId: string;
  /** The author. */
  readonly userId: string;
  /** What people call the ticket. */
  readonly number: string;
  readonly status: Extract<TicketStatus, 'AWAITING_USER' | 'RESOLVED'>;
}

/** Tells authors of tickets what has come of them. */
export interface AuthorNotice {
  /** @throws Error when nobody could be told; it is not tried again. */
  tell(news: TicketNews): Promise<void>;
}
