import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Column, Entity, LessThanOrEqual, PrimaryColumn, Repository } from 'typeorm';
import { AS_NUMBER, type EntityExecutor, type Transaction } from '#libs/database';
import type { AttachmentSender } from '../tickets/ticket.policy.js';
import type { Attachment } from './attachment.policy.js';

@Entity({ schema: 'feedback', name: 'attachment' })
export class AttachmentEntity implements Attachment {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') portalId!: string;
  @Column('uuid') userId!: string;
  @Column('uuid') keyId!: string;
  @Column('uuid') blobId!: string;
  @Column('text') filename!: string;
  @Column('text') contentType!: Attachment['contentType'];
  @Column('bigint', { transformer: AS_NUMBER }) size!: number;
  @Column('text') sha256!: string;
  @Column('text') scan!: Attachment['scan'];
  @Column('uuid', { nullable: true }) ticketId!: string | null;
  @Column('uuid', { nullable: true }) commentId!: string | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz', { nullable: true }) expiresAt!: Date | null;
}

/** What takes attachments: a ticket, or a comment of it. */
export interface AttachmentTaker {
  readonly ticketId: string;
  readonly commentId: string | null;
}

/** Files of tickets. Of two that want one attachment the row lock makes one the first. */
@Injectable()
export class AttachmentRepository {
  constructor(
    @InjectRepository(AttachmentEntity) private readonly attachments: Repository<AttachmentEntity>,
  ) {}

  find(id: string): Promise<Attachment | null> {
    return this.attachments.findOneBy({ id });
  }

  /** Of one ticket and its comments, oldest first. */
  ofTicket(ticketId: string): Promise<Attachment[]> {
    return this.attachments.find({ where: { ticketId }, order: { createdAt: 'asc', id: 'asc' } });
  }

  async insert(tx: EntityExecutor, row: Attachment): Promise<void> {
    await tx.entities((manager) => manager.withRepository(this.attachments).insert({ ...row }));
  }

  /**
   * Gives waiting attachments of a person away, in the order of their ids, so that two who want the same ones do not
   * wait for each other.
   * @returns the ids that were free; the others are somebody else's, taken, or too old.
   */
  async take(
    tx: Transaction,
    ids: readonly string[],
    { portalId, userId, keyId }: AttachmentSender,
    { ticketId, commentId }: AttachmentTaker,
    now: Date,
  ): Promise<string[]> {
    const free = await tx.query<Pick<AttachmentEntity, 'id'>>(
      `select id from feedback.attachment
       where id = any($1::uuid[]) and portal_id = $2 and user_id = $3 and ticket_id is null and expires_at > $4
         and ($5::uuid is null or key_id = $5)
       order by id for update`,
      [ids, portalId, userId, now, keyId],
    );
    const taken = free.map(({ id }) => id);
    await tx.query(
      `update feedback.attachment set ticket_id = $2, comment_id = $3, expires_at = null
       where id = any($1::uuid[])`,
      [taken, ticketId, commentId],
    );
    return taken;
  }

  /** Those that have waited too long. */
  async overdue(now: Date, limit: number): Promise<string[]> {
    const rows = await this.attachments.find({
      select: { id: true },
      where: { expiresAt: LessThanOrEqual(now) },
      order: { expiresAt: 'asc' },
      take: limit,
    });
    return rows.map(({ id }) => id);
  }

  /** @returns false when it was taken meanwhile, or is gone. */
  async removeOverdue(tx: EntityExecutor, id: string, now: Date): Promise<boolean> {
    const overdue = { id, expiresAt: LessThanOrEqual(now) };
    const { affected } = await tx.entities((manager) =>
      manager.withRepository(this.attachments).delete(overdue),
    );
    return affected === 1;
  }

  /** @returns ids of what a ticket and its comments had. */
  async removeOfTicket(tx: Transaction, ticketId: string): Promise<string[]> {
    const rows = await tx.query<Pick<AttachmentEntity, 'id'>>(
      'delete from feedback.attachment where ticket_id = $1 returning id',
      [ticketId],
    );
    return rows.map(({ id }) => id);
  }
}
