import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '#libs/database';
import type { TicketComments, TicketComment } from '../tickets/ticket-parts.port.js';

/** A comment as it is kept. */
export interface NewComment extends TicketComment {
  readonly ticketId: string;
  /** Who wrote it; null for the team. */
  readonly userId: string | null;
}

/** Words of comments. They are no facts: they can be erased. */
@Injectable()
export class CommentRepository implements TicketComments {
  constructor(private readonly database: Database) {}

  ofTicket(ticketId: string, withInternal: boolean): Promise<readonly TicketComment[]> {
    return this.database.query<TicketComment>(
      `select id, by as author, author_name as "authorName", body, internal, created_at as "createdAt"
         from feedback.ticket_comment where ticket_id = $1 and (not internal or $2)
        order by created_at, id`,
      [ticketId, withInternal],
    );
  }

  /** Whether a comment is one of the team to itself. */
  async isInternal(commentId: string): Promise<boolean> {
    const rows = await this.database.query(
      'select 1 from feedback.ticket_comment where id = $1 and internal',
      [commentId],
    );
    return rows.length > 0;
  }

  async insert(tx: Transaction, comment: NewComment): Promise<void> {
    await tx.query(
      `insert into feedback.ticket_comment (id, ticket_id, user_id, by, author_name, body, internal, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        comment.id,
        comment.ticketId,
        comment.userId,
        comment.author,
        comment.authorName,
        comment.body,
        comment.internal,
        comment.createdAt,
      ],
    );
  }

  async erase(tx: Transaction, ticketId: string): Promise<void> {
    await tx.query(
      `update feedback.ticket_comment set body = '', author_name = '', user_id = null where ticket_id = $1`,
      [ticketId],
    );
  }
}
