import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import type {
  ResolutionCode,
  TicketCategory,
  TicketSource,
  TicketStatus,
} from '../contracts/feedback-terms.js';

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

/** Reads all tickets in the order they were created, page by page. */
@Injectable()
export class TicketExport {
  constructor(private readonly database: Database) {}

  /** @param after the last one of the page before; a time alone stands for tickets created since then. */
  page(after: ExportPlace | null, limit: number): Promise<ExportedTicket[]> {
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
