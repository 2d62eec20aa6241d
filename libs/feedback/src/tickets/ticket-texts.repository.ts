import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Column, Entity, PrimaryColumn, Repository } from 'typeorm';
import type { EntityExecutor, SqlExecutor, Transaction } from '#libs/database';
import type { TicketCategory } from '../contracts/feedback-terms.js';
import { comparedTitle, type TicketOwner, type TicketText } from './ticket.policy.js';

/** Of a ticket: whose it is, and its words. */
export type OwnedText = TicketOwner & Pick<TicketText, 'title' | 'body'> & { readonly ticketId: string };

const LONGEST_COMPARED = 4_000;

@Entity({ schema: 'feedback', name: 'ticket_text' })
export class TicketTextEntity {
  @PrimaryColumn('uuid') ticketId!: string;
  @Column('uuid') portalId!: string;
  @Column('text') title!: string;
  @Column('text') body!: string;
  @Column('jsonb', { nullable: true }) context!: object | null;
  @Column('text', { nullable: true }) resolutionText!: string | null;
  /** What two titles are compared by; null once the ticket is closed or its text erased. */
  @Column('text', { nullable: true }) openTitle!: string | null;
}

/** What was written in tickets. It is no fact: it can be erased. */
@Injectable()
export class TicketTexts {
  constructor(@InjectRepository(TicketTextEntity) private readonly texts: Repository<TicketTextEntity>) {}

  /** Fails on index `ticket_open_title` where an open ticket of the portal has the title. */
  async insert(
    tx: EntityExecutor,
    ticketId: string,
    portalId: string,
    { title, body, context }: TicketText,
  ): Promise<void> {
    const row = { ticketId, portalId, title, body, context, openTitle: comparedTitle(title) };
    await tx.entities((manager) => manager.withRepository(this.texts).insert(row));
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
  resolve(tx: EntityExecutor, ticketId: string, text: string | null): Promise<void> {
    return this.change(tx, ticketId, { resolutionText: text });
  }

  /** From now on another ticket may have the title. */
  close(tx: EntityExecutor, ticketId: string): Promise<void> {
    return this.change(tx, ticketId, { openTitle: null });
  }

  /** The title is its own again, unless another open ticket has taken it: opening a ticket again never fails. */
  async reopen(tx: Transaction, ticketId: string): Promise<void> {
    const [row] = await tx.query<Pick<TicketTextEntity, 'title'>>(
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
  erase(tx: EntityExecutor, ticketId: string): Promise<void> {
    const erased = { title: '', body: '', context: null, resolutionText: null, openTitle: null };
    return this.change(tx, ticketId, erased);
  }

  private async change(
    tx: EntityExecutor,
    ticketId: string,
    change: Partial<Omit<TicketTextEntity, 'context'>> & { readonly context?: null },
  ): Promise<void> {
    await tx.entities((manager) => manager.withRepository(this.texts).update({ ticketId }, change));
  }
}
