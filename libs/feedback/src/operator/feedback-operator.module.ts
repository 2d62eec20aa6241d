import { Module } from '@nestjs/common';
import { CommentsModule } from '../comments/comments.module.js';
import { FeedbackAdmin } from './feedback-admin.js';
import { TicketExport } from './ticket-export.repository.js';

/** What the team does with tickets at the command line. Needs the platform modules; no HTTP. */
@Module({
  imports: [CommentsModule],
  providers: [TicketExport, FeedbackAdmin],
  exports: [FeedbackAdmin],
})
export class FeedbackOperatorModule {}
