import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EventLogModule } from '#libs/event-log';
import { TicketChanges } from './tickets/ticket-changes.service.js';
import { TicketTextEntity, TicketTexts } from './tickets/ticket-texts.repository.js';
import { TicketRepository } from './tickets/ticket.repository.js';
import { TicketStream } from './tickets/ticket.stream.js';

const SERVICES = [TicketRepository, TicketTexts, TicketChanges];

/** Tickets: their facts, their view and their texts. No HTTP, no store. */
@Module({
  imports: [
    EventLogModule.forFeature({ streams: [TicketStream] }),
    TypeOrmModule.forFeature([TicketTextEntity]),
  ],
  providers: SERVICES,
  exports: [EventLogModule, ...SERVICES],
})
export class FeedbackModule {}
