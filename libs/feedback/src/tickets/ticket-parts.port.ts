import type { Transaction } from '#libs/database';
import type { Attachment } from '../attachments/attachment.policy.js';
import type { TicketVoice } from '../contracts/feedback-terms.js';
import type { AttachmentSender } from './ticket.policy.js';

export const TICKET_FILES = Symbol('TICKET_FILES');

/** What files are attached to. */
export interface AttachmentPlace {
  readonly ticketId: string;
  /** Null: to the ticket itself. */
  readonly commentId: string | null;
}

/** Files that were sent beforehand, and those of tickets. */
export interface TicketFiles {
  /**
   * Attaches all of them, after the facts of the transaction.
   * @param ids distinct, at most five; nothing is done for none.
   * @throws PorticoError `VALIDATION_ERROR` naming `attachmentIds` unless each is of this person on this portal, sent
   *   with this key where one is named, attached to nothing and not expired.
   */
  claim(
    tx: Transaction,
    ids: readonly string[],
    sender: AttachmentSender,
    place: AttachmentPlace,
  ): Promise<void>;

  /** Files of a ticket and of its comments, internal ones too, oldest first. */
  ofTicket(ticketId: string): Promise<readonly Attachment[]>;

  /** Forgets all of them; their bytes go when the store is swept. */
  erase(tx: Transaction, ticketId: string): Promise<void>;
}

export const TICKET_COMMENTS = Symbol('TICKET_COMMENTS');

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
export interface TicketComments {
  /** Oldest first; internal ones only where they are asked for. */
  ofTicket(ticketId: string, withInternal: boolean): Promise<readonly TicketComment[]>;

  /** Forgets every word and name of them. */
  erase(tx: Transaction, ticketId: string): Promise<void>;
}
