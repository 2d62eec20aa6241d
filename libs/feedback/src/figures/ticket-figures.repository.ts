import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import { OPEN_STATUSES, type TicketCategory, type TicketStatus } from '../contracts/ticket-terms.js';

/** Open tickets of a status and category. */
export interface OpenTickets {
  readonly status: TicketStatus;
  readonly category: TicketCategory;
  readonly tickets: number;
  readonly oldestAt: Date;
}

/** Counts what the team has before it. */
@Injectable()
export class TicketFigures {
  constructor(private readonly database: Database) {}

  open(): Promise<OpenTickets[]> {
    return this.database.query<OpenTickets>(
      `select status, category, count(*)::int as tickets, min(created_at) as "oldestAt"
       from feedback.ticket where status = any($1) group by status, category`,
      [OPEN_STATUSES],
    );
  }
}
