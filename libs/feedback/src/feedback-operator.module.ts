import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { StorageModule } from '#libs/storage';
import { AttachmentEntity, AttachmentRepository } from './attachments/attachment.repository.js';
import { FiledAttachments } from './attachments/filed-attachments.service.js';
import { CommentWriter } from './comments/comment-writer.service.js';
import { CommentEntity, CommentRepository } from './comments/comment.repository.js';
import { FeedbackModule } from './feedback.module.js';
import { FeedbackAdmin } from './operator/feedback-admin.js';
import { DayCounts } from './submission/day-counts.repository.js';
import { AuthorNotices } from './tickets/author-notices.js';
import { OpenTicketGauges } from './tickets/open-ticket-gauges.js';
import { TICKET_COMMENTS, TICKET_FILES } from './tickets/ticket-parts.port.js';

const SERVICES = [AttachmentRepository, FiledAttachments, CommentRepository, CommentWriter, FeedbackAdmin];

/** Tickets with their files and comments, whoever works with them, and what the team does with them. Needs the platform modules; no HTTP. */
@Module({
  imports: [FeedbackModule, StorageModule, TypeOrmModule.forFeature([AttachmentEntity, CommentEntity])],
  providers: [
    ...SERVICES,
    { provide: TICKET_FILES, useExisting: FiledAttachments },
    { provide: TICKET_COMMENTS, useExisting: CommentRepository },
  ],
  exports: [FeedbackModule, StorageModule, TICKET_FILES, TICKET_COMMENTS, ...SERVICES],
})
export class FeedbackOperatorModule {}

/** Sweeps of the feedback tracker, news for authors, and what the team has before it. */
@Module({
  imports: [FeedbackOperatorModule],
  providers: [DayCounts, AuthorNotices, OpenTicketGauges],
})
export class FeedbackWorkerModule {}
