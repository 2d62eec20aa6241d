import { Module } from '@nestjs/common';
import { EventLogModule } from '#libs/event-log';
import { SettleTicket } from './settle-ticket.command.js';
import { TicketRepository } from './ticket.repository.js';
import { TicketStream } from './ticket.stream.js';
import { TicketTexts } from './ticket-texts.repository.js';
import { TicketWriter } from './ticket-writer.js';

const SERVICES = [TicketRepository, TicketTexts, TicketWriter, SettleTicket];

/** Tickets: their facts, their view and their texts. No HTTP. */
@Module({
  imports: [EventLogModule.forFeature({ streams: [TicketStream] })],
  providers: SERVICES,
  exports: [EventLogModule, ...SERVICES],
})
export class TicketsModule {}
