import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Column, Entity, PrimaryColumn, Repository } from 'typeorm';
import type { EntityExecutor } from '#libs/database';
import type { TicketComments, TicketComment } from '../tickets/ticket-parts.port.js';

/** A comment as it is kept. */
export interface NewComment extends TicketComment {
  readonly ticketId: string;
  /** Who wrote it; null for the team. */
  readonly userId: string | null;
}

@Entity({ schema: 'feedback', name: 'ticket_comment' })
export class CommentEntity implements NewComment {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') ticketId!: string;
  @Column('uuid', { nullable: true }) userId!: string | null;
  @Column('text', { name: 'by' }) author!: TicketComment['author'];
  @Column('text') authorName!: string;
  @Column('text') body!: string;
  @Column('boolean') internal!: boolean;
  @Column('timestamptz') createdAt!: Date;
}

/** Words of comments. They are no facts: they can be erased. */
@Injectable()
export class CommentRepository implements TicketComments {
  constructor(@InjectRepository(CommentEntity) private readonly comments: Repository<CommentEntity>) {}

  async ofTicket(ticketId: string, withInternal: boolean): Promise<readonly TicketComment[]> {
    const where = withInternal ? { ticketId } : { ticketId, internal: false };
    const rows = await this.comments.find({ where, order: { createdAt: 'asc', id: 'asc' } });
    return rows.map(({ ticketId: _, userId: _user, ...comment }) => comment);
  }

  /** Whether a comment is one of the team to itself. */
  isInternal(commentId: string): Promise<boolean> {
    return this.comments.existsBy({ id: commentId, internal: true });
  }

  async insert(tx: EntityExecutor, comment: NewComment): Promise<void> {
    await tx.entities((manager) => manager.withRepository(this.comments).insert({ ...comment }));
  }

  async erase(tx: EntityExecutor, ticketId: string): Promise<void> {
    const words = { body: '', authorName: '', userId: null };
    await tx.entities((manager) => manager.withRepository(this.comments).update({ ticketId }, words));
  }
}
