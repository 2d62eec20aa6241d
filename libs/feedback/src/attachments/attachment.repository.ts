import { Injectable } from '@nestjs/common';
import { Database, type SqlExecutor, type Transaction } from '#libs/database';
import type { AttachmentSender } from '../tickets/ticket.policy.js';
import type { Attachment } from './attachment.policy.js';

interface RawRow extends Omit<Attachment, 'size'> {
  readonly size: string;
}

/** What takes attachments: a ticket, or a comment of it. */
export interface AttachmentTaker {
  readonly ticketId: string;
  readonly commentId: string | null;
}

const COLUMNS = `id, portal_id as "portalId", user_id as "userId", key_id as "keyId", blob_id as "blobId", filename,
  content_type as "contentType", size, sha256, scan, ticket_id as "ticketId", comment_id as "commentId",
  created_at as "createdAt", expires_at as "expiresAt"`;

/** Rows of `feedback.attachment`. Of two that want one attachment the row lock makes one the first. */
@Injectable()
export class AttachmentRepository {
  constructor(private readonly database: Database) {}

  async find(id: string): Promise<Attachment | null> {
    const [row] = await this.database.query<RawRow>(
      `select ${COLUMNS} from feedback.attachment where id = $1`,
      [id],
    );
    return row ? read(row) : null;
  }

  /** Of one ticket and its comments, oldest first. */
  async ofTicket(ticketId: string, executor: SqlExecutor = this.database): Promise<Attachment[]> {
    const rows = await executor.query<RawRow>(
      `select ${COLUMNS} from feedback.attachment where ticket_id = $1 order by created_at, id`,
      [ticketId],
    );
    return rows.map(read);
  }

  async insert(tx: Transaction, row: Attachment): Promise<void> {
    await tx.query(
      `insert into feedback.attachment (id, portal_id, user_id, key_id, blob_id, filename, content_type, size,
              sha256, scan, ticket_id, comment_id, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
      [
        row.id,
        row.portalId,
        row.userId,
        row.keyId,
        row.blobId,
        row.filename,
        row.contentType,
        row.size,
        row.sha256,
        row.scan,
        row.ticketId,
        row.commentId,
        row.createdAt,
        row.expiresAt,
      ],
    );
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
    const free = await tx.query<{ id: string }>(
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
    const rows = await this.database.query<{ id: string }>(
      'select id from feedback.attachment where expires_at <= $1 order by expires_at limit $2',
      [now, limit],
    );
    return rows.map(({ id }) => id);
  }

  /** @returns false when it was taken meanwhile, or is gone. */
  async removeOverdue(tx: Transaction, id: string, now: Date): Promise<boolean> {
    const rows = await tx.query(
      'delete from feedback.attachment where id = $1 and expires_at <= $2 returning 1',
      [id, now],
    );
    return rows.length > 0;
  }

  /** @returns ids of what a ticket and its comments had. */
  async removeOfTicket(tx: Transaction, ticketId: string): Promise<string[]> {
    const rows = await tx.query<{ id: string }>(
      'delete from feedback.attachment where ticket_id = $1 returning id',
      [ticketId],
    );
    return rows.map(({ id }) => id);
  }
}

function read(row: RawRow): Attachment {
  return { ...row, size: Number(row.size) };
}
