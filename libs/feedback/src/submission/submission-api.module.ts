import { Module } from '@nestjs/common';
import { DayCounts } from '../access/day-counts.repository.js';
import { TicketDesksModule } from '../tickets/ticket-desks.module.js';
import { TicketsModule } from '../tickets/tickets.module.js';
import { DayQuota } from './day-quota.js';
import { SubmissionController } from './submission.controller.js';
import { SubmitTicket } from './submit-ticket.command.js';

/** `POST /v1/feedback`. */
@Module({
  imports: [TicketsModule, TicketDesksModule],
  controllers: [SubmissionController],
  providers: [DayCounts, DayQuota, SubmitTicket],
  exports: [SubmitTicket],
})
export class SubmissionApiModule {}
