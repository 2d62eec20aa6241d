import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';

/** A ticket whose author is asked, and since when. */
export interface SilentTicket {
  readonly id: string;
  readonly since: Date;
}

/** Finds tickets that wait for their authors. */
@Injectable()
export class SilentTickets {
  constructor(private readonly database: Database) {}

  /** Those asked at this time or before, the oldest first. @param after the last one of the page before. */
  page(until: Date, after: SilentTicket | undefined, limit: number): Promise<SilentTicket[]> {
    return this.database.query<SilentTicket>(
      `select ticket_id as id, status_at as since from feedback.ticket
       where status = 'AWAITING_USER' and status_at <= $1
         and ($2::timestamptz is null or (status_at, ticket_id) > ($2, $3::uuid))
       order by status_at, ticket_id limit $4`,
      [until, after?.since ?? null, after?.id ?? null, limit],
    );
  }
}
