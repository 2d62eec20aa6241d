import { Module } from '@nestjs/common';
import { AuthModule } from '#libs/auth';
import { TicketDesksModule } from '../tickets/ticket-desks.module.js';
import { TicketsModule } from '../tickets/tickets.module.js';
import { ChangeTicket } from './change-ticket.command.js';
import { ListTickets } from './list-tickets.query.js';
import { PresentTickets } from './present-tickets.query.js';
import { ReadTicket } from './read-ticket.query.js';
import { TicketsController } from './tickets.controller.js';

/** Reading and changing tickets over HTTP. */
@Module({
  imports: [TicketsModule, TicketDesksModule, AuthModule],
  controllers: [TicketsController],
  providers: [PresentTickets, ListTickets, ReadTicket, ChangeTicket],
})
export class DeskApiModule {}
