import { Module } from '@nestjs/common';
import { AttachmentsModule } from '../attachments/attachments.module.js';
import { FiledAttachments } from '../attachments/filed-attachments.js';
import { CommentRepository } from '../comments/comment.repository.js';
import { ATTACHMENT_DESK } from './attachment-desk.port.js';
import { COMMENT_DESK } from './comment-desk.port.js';

/** What hangs on tickets and is kept elsewhere: their files and comments. */
@Module({
  imports: [AttachmentsModule],
  providers: [
    FiledAttachments,
    CommentRepository,
    { provide: ATTACHMENT_DESK, useExisting: FiledAttachments },
    { provide: COMMENT_DESK, useExisting: CommentRepository },
  ],
  exports: [ATTACHMENT_DESK, COMMENT_DESK, FiledAttachments, CommentRepository],
})
export class TicketDesksModule {}
