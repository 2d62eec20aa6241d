import type { Transaction } from '#libs/database';
import type { AttachmentSender } from '../access/ticket-rights.policy.js';
import type { Attachment } from '../attachments/attachment.js';

export const ATTACHMENT_DESK = Symbol('ATTACHMENT_DESK');

/** What files are attached to. */
export interface AttachmentPlace {
  readonly ticketId: string;
  /** Null: to the ticket itself. */
  readonly commentId: string | null;
}

/** Files that were sent beforehand, and those of tickets. */
export interface AttachmentDesk {
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
