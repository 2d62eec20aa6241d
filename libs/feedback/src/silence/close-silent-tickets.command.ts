import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '#libs/kernel';
import { SILENT_AFTER_MS } from '../tickets/ticket.state.js';
import { TicketWriter } from '../tickets/ticket-writer.js';
import { SilentTickets } from './silent-tickets.repository.js';

const PAGE = 200;

/** Puts away tickets whose authors have not answered the team for long. */
@Injectable()
export class CloseSilentTickets {
  constructor(
    private readonly silent: SilentTickets,
    private readonly writer: TicketWriter,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    const until = new Date(this.clock.nowMs() - SILENT_AFTER_MS);
    for (let page = await this.silent.page(until, undefined, PAGE); page.length > 0;) {
      for (const { id } of page) await this.writer.handle(id, { type: 'archive_silent' }, { meta: 'system' });
      page = await this.silent.page(until, page.at(-1), PAGE);
    }
  }
}
