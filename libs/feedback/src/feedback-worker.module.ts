import { Module } from '@nestjs/common';
import { AttachmentsModule } from './attachments/attachments.module.js';
import { PurgeAttachmentsJob } from './attachments/purge-attachments.job.js';
import { FeedbackModule } from './feedback.module.js';
import { OpenTicketGauges } from './figures/open-ticket-gauges.js';
import { TicketFigures } from './figures/ticket-figures.repository.js';
import { TellAuthorJob } from './notice/tell-author.job.js';
import { CloseSilentTickets } from './silence/close-silent-tickets.command.js';
import { CloseSilentTicketsJob } from './silence/close-silent-tickets.job.js';
import { SilentTickets } from './silence/silent-tickets.repository.js';
import { ForgetDayCountsJob } from './submission/forget-day-counts.job.js';

/** Sweeps of the feedback tracker, news for authors, and what the team has before it. */
@Module({
  imports: [FeedbackModule, AttachmentsModule],
  providers: [
    PurgeAttachmentsJob,
    ForgetDayCountsJob,
    SilentTickets,
    CloseSilentTickets,
    CloseSilentTicketsJob,
    TellAuthorJob,
    TicketFigures,
    OpenTicketGauges,
  ],
})
export class FeedbackWorkerModule {}
