import { Module } from '@nestjs/common';
import { FeedbackCoreModule } from './feedback-core.module.js';
import { FeedbackAdmin } from './operator/feedback-admin.js';
import { TicketAttachments } from './operator/ticket-attachments.js';
import { TicketExport } from './operator/ticket-export.repository.js';

/** What the team does with tickets at the command line and in the console. Needs the platform modules; no HTTP. */
@Module({
  imports: [FeedbackCoreModule],
  providers: [TicketExport, FeedbackAdmin, TicketAttachments],
  exports: [FeedbackAdmin, TicketAttachments],
})
export class FeedbackOperatorModule {}
