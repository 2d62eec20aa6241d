import { Module } from '@nestjs/common';
import { OverdueAttachments } from './attachments/filed-attachments.service.js';
import { FeedbackOperatorModule } from './feedback-operator.module.js';
import { DayCounts } from './submission/day-counts.repository.js';
import { AuthorNotices } from './tickets/author-notices.js';
import { OpenTicketGauges } from './tickets/open-ticket-gauges.js';
import { SilentTickets } from './tickets/ticket-changes.service.js';

/** Sweeps of the feedback tracker, news for authors, and what the team has before it. */
@Module({
  imports: [FeedbackOperatorModule],
  providers: [OverdueAttachments, DayCounts, SilentTickets, AuthorNotices, OpenTicketGauges],
})
export class FeedbackWorkerModule {}
