import { Injectable } from '@nestjs/common';
import type { SqlExecutor, Transaction } from '#libs/database';
import type { TicketCategory } from '../contracts/ticket-terms.js';
import { comparedTitle, type TicketOwner, type TicketText } from './ticket.policy.js';

/** Of a ticket: whose it is, and its words. */
export type OwnedText = TicketOwner & Pick<TicketText, 'title' | 'body'> & { readonly ticketId: string };

const LONGEST_COMPARED = 4_000;

/** What was written in tickets. It is no fact: it can be erased. */
@Injectable()
export class TicketTexts {
  /** Fails on index `ticket_open_title` where an open ticket of the portal has the title. */
  async insert(tx: Transaction, ticketId: string, portalId: string, text: TicketText): Promise<void> {
    await tx.query(
      `insert into feedback.ticket_text (ticket_id, portal_id, title, body, context, open_title)
       values ($1, $2, $3, $4, $5, $6)`,
      [
        ticketId,
        portalId,
        text.title,
        text.body,
        text.context && JSON.stringify(text.context),
        comparedTitle(text.title),
      ],
    );
  }

  /** The open ticket of a portal with this title. */
  async openWith(executor: SqlExecutor, portalId: string, title: string) {
    const [row] = await executor.query<TicketOwner & { readonly ticketId: string }>(
      `select t.ticket_id as "ticketId", t.portal_id as "portalId", t.user_id as "userId", t.key_id as "keyId"
         from feedback.ticket_text x join feedback.ticket t on t.ticket_id = x.ticket_id
        where x.portal_id = $1 and x.open_title = $2`,
      [portalId, comparedTitle(title)],
    );
    return row ?? null;
  }

  /** The newest tickets of a person in a category since then, in whatever status; long bodies are cut. */
  recent(
    executor: SqlExecutor,
    { portalId, userId }: Pick<TicketOwner, 'portalId' | 'userId'>,
    category: TicketCategory,
    since: Date,
    limit: number,
  ): Promise<OwnedText[]> {
    return executor.query<OwnedText>(
      `select t.ticket_id as "ticketId", t.portal_id as "portalId", t.user_id as "userId", t.key_id as "keyId", x.title,
              left(x.body, ${LONGEST_COMPARED}) as body
         from feedback.ticket t join feedback.ticket_text x on x.ticket_id = t.ticket_id
        where t.portal_id = $1 and t.user_id = $2 and t.category = $3 and t.created_at > $4
        order by t.created_at desc, t.ticket_id limit $5`,
      [portalId, userId, category, since, limit],
    );
  }

  /** @param text null takes what there was away. */
  async resolve(tx: Transaction, ticketId: string, text: string | null): Promise<void> {
    await tx.query('update feedback.ticket_text set resolution_text = $2 where ticket_id = $1', [
      ticketId,
      text,
    ]);
  }

  /** From now on another ticket may have the title. */
  async close(tx: Transaction, ticketId: string): Promise<void> {
    await tx.query('update feedback.ticket_text set open_title = null where ticket_id = $1', [ticketId]);
  }

  /** The title is its own again, unless another open ticket has taken it: opening a ticket again never fails. */
  async reopen(tx: Transaction, ticketId: string): Promise<void> {
    const [row] = await tx.query<{ title: string }>(
      `select title from feedback.ticket_text where ticket_id = $1`,
      [ticketId],
    );
    if (!row || row.title === '') return;
    await tx.query(
      `update feedback.ticket_text x set open_title = $2
        where x.ticket_id = $1 and not exists
          (select from feedback.ticket_text o where o.portal_id = x.portal_id and o.open_title = $2)`,
      [ticketId, comparedTitle(row.title)],
    );
  }

  /** Forgets every word. */
  async erase(tx: Transaction, ticketId: string): Promise<void> {
    await tx.query(
      `update feedback.ticket_text set title = '', body = '', context = null, resolution_text = null,
         open_title = null where ticket_id = $1`,
      [ticketId],
    );
  }
}
