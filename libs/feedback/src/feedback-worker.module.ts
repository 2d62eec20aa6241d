import { Module } from '@nestjs/common';
import { FeedbackOperatorModule } from './feedback-operator.module.js';
import { DayCounts } from './submission/day-counts.repository.js';
import { AuthorNotices } from './tickets/author-notices.js';
import { OpenTicketGauges } from './tickets/open-ticket-gauges.js';

/** Sweeps of the feedback tracker, news for authors, and what the team has before it. */
@Module({
  imports: [FeedbackOperatorModule],
  providers: [DayCounts, AuthorNotices, OpenTicketGauges],
})
export class FeedbackWorkerModule {}
