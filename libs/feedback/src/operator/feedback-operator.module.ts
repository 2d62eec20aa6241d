import { Module } from '@nestjs/common';
import { AttachmentsModule } from '../attachments/attachments.module.js';
import { CommentsModule } from '../comments/comments.module.js';
import { FeedbackAdmin } from './feedback-admin.js';
import { TicketAttachments } from './ticket-attachments.js';
import { TicketExport } from './ticket-export.repository.js';

/** What the team does with tickets at the command line and in the console. Needs the platform modules; no HTTP. */
@Module({
  imports: [CommentsModule, AttachmentsModule],
  providers: [TicketExport, FeedbackAdmin, TicketAttachments],
  exports: [FeedbackAdmin, TicketAttachments],
})
export class FeedbackOperatorModule {}
