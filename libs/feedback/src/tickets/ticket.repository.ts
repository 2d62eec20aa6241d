import { Injectable } from '@nestjs/common';
import { Database, type SqlExecutor } from '#libs/database';
import type { Ticket, TicketReader, TicketRef, WholeTicket } from './ticket.policy.js';
import type {
  ResolutionCode,
  TicketCategory,
  TicketOrder,
  TicketSource,
  TicketStatus,
} from '../contracts/feedback-terms.js';

/** Which tickets are asked for; null, or no word of a list, stands for all. */
export interface TicketQuestion {
  readonly reader: TicketReader;
  readonly statuses: readonly TicketStatus[];
  readonly categories: readonly TicketCategory[];
  readonly source: TicketSource | null;
  readonly portalId: string | null;
  /** Text in title or body; letter case does not count. */
  readonly text: string | null;
  /** Inclusive. */
  readonly createdFrom: Date | null;
  /** Exclusive. */
  readonly createdTo: Date | null;
}

export interface TicketPage {
  readonly tickets: readonly Ticket[];
  readonly total: number;
}

type Row<Shape> = Omit<Shape, 'duplicateOf'> & {
  readonly duplicateId: string | null;
  readonly duplicatePortalId: string | null;
  readonly duplicateUserId: string | null;
  readonly duplicateKeyId: string | null;
};

const COLUMNS = `t.ticket_id as id, t.portal_id as "portalId", t.user_id as "userId", t.key_id as "keyId",
  t.category, t.source, t.status, x.title, t.resolution_code as "resolutionCode",
  x.resolution_text as "resolutionText", t.comments, t.internal_comments as "internalComments",
  t.created_at as "createdAt", t.updated_at as "updatedAt", t.first_response_at as "firstResponseAt",
  t.resolved_at as "resolvedAt", t.last_version as version, d.ticket_id as "duplicateId",
  d.portal_id as "duplicatePortalId", d.user_id as "duplicateUserId", d.key_id as "duplicateKeyId"`;
const TABLES = `feedback.ticket t join feedback.ticket_text x on x.ticket_id = t.ticket_id
  left join feedback.ticket d on d.ticket_id = t.duplicate_of`;
const VISIBLE = `($1::uuid is null or t.portal_id = $1) and ($2::uuid is null or t.user_id = $2)
  and ($3::uuid is null or t.key_id = $3)`;
const WANTED = `${VISIBLE} and (cardinality($4::text[]) = 0 or t.status = any($4))
  and (cardinality($5::text[]) = 0 or t.category = any($5)) and ($6::text is null or t.source = $6)
  and ($7::uuid is null or t.portal_id = $7)
  and ($8::text is null or x.title ilike $8 or x.body ilike $8)
  and ($9::timestamptz is null or t.created_at >= $9) and ($10::timestamptz is null or t.created_at < $10)`;

const ORDER: Readonly<Record<TicketOrder, string>> = {
  createdAt: 't.created_at, t.ticket_id',
  '-createdAt': 't.created_at desc, t.ticket_id desc',
  updatedAt: 't.updated_at, t.ticket_id',
  '-updatedAt': 't.updated_at desc, t.ticket_id desc',
};

function containing(text: string | null): string | null {
  return text === null ? null : `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

function valuesOf(question: TicketQuestion): unknown[] {
  const { reader, statuses, categories, source, portalId, text, createdFrom, createdTo } = question;
  return [
    reader.portalId,
    reader.userId,
    reader.keyId,
    statuses,
    categories,
    source,
    portalId,
    containing(text),
    createdFrom,
    createdTo,
  ];
}

function read<Shape extends Ticket>(row: Row<Shape>): Shape {
  const {
    duplicateId: id,
    duplicatePortalId: portalId,
    duplicateUserId: userId,
    duplicateKeyId: keyId,
    ...ticket
  } = row;
  const isThere = id !== null && portalId !== null && userId !== null && keyId !== null;
  const duplicateOf = isThere ? { id, portalId, userId, keyId } : null;
  return { ...ticket, duplicateOf } as unknown as Shape;
}

/** A ticket as it is exported. */
export interface ExportedTicket {
  readonly id: string;
  readonly portalId: string;
  readonly userId: string;
  readonly category: TicketCategory;
  readonly source: TicketSource;
  readonly status: TicketStatus;
  /** Empty once it has been erased, as is `body`. */
  readonly title: string;
  readonly body: string;
  readonly resolutionCode: ResolutionCode | null;
  readonly resolutionText: string | null;
  readonly duplicateOfId: string | null;
  readonly comments: number;
  readonly internalComments: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly firstResponseAt: Date | null;
  readonly resolvedAt: Date | null;
}

/** Where a page ended. */
export type ExportPlace = Pick<ExportedTicket, 'id' | 'createdAt'>;

/** Reads tickets. */
@Injectable()
export class TicketRepository {
  constructor(private readonly database: Database) {}

  /** @returns null for a ticket that there is not, or that the reader does not see. */
  async find(
    { kind, value }: TicketRef,
    { portalId, userId, keyId }: TicketReader,
    executor: SqlExecutor = this.database,
  ): Promise<WholeTicket | null> {
    const place = kind === 'id' ? 't.ticket_id = $4::uuid' : 'left(t.ticket_id::text, 8) = $4';
    const [row] = await executor.query<Row<WholeTicket>>(
      `select ${COLUMNS}, x.body, x.context from ${TABLES} where ${VISIBLE} and ${place}`,
      [portalId, userId, keyId, value],
    );
    return row ? read(row) : null;
  }

  /** The newest of what is asked for, older than a ticket; its total is not counted. */
  async following(question: TicketQuestion, after: string | null, limit: number): Promise<readonly Ticket[]> {
    const rows = await this.database.query<Row<Ticket>>(
      `select ${COLUMNS} from ${TABLES} where ${WANTED}
          and ($11::uuid is null or (t.created_at, t.ticket_id) <
               (select l.created_at, l.ticket_id from feedback.ticket l where l.ticket_id = $11))
        order by ${ORDER['-createdAt']} limit $12`,
      [...valuesOf(question), after, limit],
    );
    return rows.map(read);
  }

  /** A page of what the reader sees, and how many there are in all. */
  async page(
    question: TicketQuestion,
    order: TicketOrder,
    limit: number,
    offset: number,
  ): Promise<TicketPage> {
    const values = valuesOf(question);
    const [rows, [counted]] = await Promise.all([
      this.database.query<Row<Ticket>>(
        `select ${COLUMNS} from ${TABLES} where ${WANTED} order by ${ORDER[order]} limit $11 offset $12`,
        [...values, limit, offset],
      ),
      this.database.query<{ total: number }>(
        `select count(*)::int as total from ${TABLES} where ${WANTED}`,
        values,
      ),
    ]);
    return { tickets: rows.map(read), total: counted?.total ?? 0 };
  }

  /**
   * All tickets in the order they were created, page by page.
   * @param after the last one of the page before; a time alone stands for tickets created since then.
   */
  exportPage(after: ExportPlace | null, limit: number): Promise<ExportedTicket[]> {
    return this.database.query<ExportedTicket>(
      `select t.ticket_id as id, t.portal_id as "portalId", t.user_id as "userId", t.category, t.source, t.status,
              x.title, x.body, t.resolution_code as "resolutionCode", x.resolution_text as "resolutionText",
              t.duplicate_of as "duplicateOfId", t.comments, t.internal_comments as "internalComments",
              t.created_at as "createdAt", t.updated_at as "updatedAt", t.first_response_at as "firstResponseAt",
              t.resolved_at as "resolvedAt"
         from feedback.ticket t join feedback.ticket_text x on x.ticket_id = t.ticket_id
        where $1::timestamptz is null or (t.created_at, t.ticket_id) > ($1, $2::uuid)
        order by t.created_at, t.ticket_id limit $3`,
      [after?.createdAt ?? null, after?.id ?? null, limit],
    );
  }
}
