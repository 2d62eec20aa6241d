import { Module } from '@nestjs/common';
import { TicketDesksModule } from '../tickets/ticket-desks.module.js';
import { TicketsModule } from '../tickets/tickets.module.js';
import { WriteComment } from './write-comment.command.js';

/** Comments, whoever says them. No HTTP. */
@Module({
  imports: [TicketsModule, TicketDesksModule],
  providers: [WriteComment],
  exports: [TicketsModule, TicketDesksModule, WriteComment],
})
export class CommentsModule {}
