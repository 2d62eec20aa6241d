import { Inject, Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import { JobHandler, MAINTENANCE_QUEUE } from '#libs/jobs';
import { CLOCK, type Clock } from '#libs/kernel';
import { TicketChanges } from './ticket-changes.service.js';
import { SILENT_AFTER_MS } from './ticket.decider.js';

/** A ticket whose author is asked, and since when. */
interface SilentTicket {
  readonly id: string;
  readonly since: Date;
}

const PAGE = 200;

/** Puts away tickets whose authors have not answered the team for long. */
@Injectable()
export class SilentTickets {
  constructor(
    private readonly changes: TicketChanges,
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @JobHandler({ name: 'close-silent-tickets', queue: MAINTENANCE_QUEUE, everyMs: 3_600_000 })
  async close(): Promise<void> {
    const until = new Date(this.clock.nowMs() - SILENT_AFTER_MS);
    for (let page = await this.page(until, undefined, PAGE); page.length > 0;) {
      for (const { id } of page)
        await this.changes.handle(id, { type: 'archive_silent' }, { meta: 'system' });
      page = await this.page(until, page.at(-1), PAGE);
    }
  }

  /** Those asked at this time or before, the oldest first. @param after the last one of the page before. */
  private page(until: Date, after: SilentTicket | undefined, limit: number): Promise<SilentTicket[]> {
    return this.database.query<SilentTicket>(
      `select ticket_id as id, status_at as since from feedback.ticket
       where status = 'AWAITING_USER' and status_at <= $1
         and ($2::timestamptz is null or (status_at, ticket_id) > ($2, $3::uuid))
       order by status_at, ticket_id limit $4`,
      [until, after?.since ?? null, after?.id ?? null, limit],
    );
  }
}
