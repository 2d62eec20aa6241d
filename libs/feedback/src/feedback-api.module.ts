import { Module } from '@nestjs/common';
import { AttachmentsApiModule } from './attachments/attachments-api.module.js';
import { CommentsApiModule } from './comments/comments-api.module.js';
import { DeskApiModule } from './desk/desk-api.module.js';
import { FeedbackModule } from './feedback.module.js';
import { SubmissionApiModule } from './submission/submission-api.module.js';

/** The feedback tracker over HTTP. */
@Module({
  imports: [FeedbackModule, AttachmentsApiModule, CommentsApiModule, SubmissionApiModule, DeskApiModule],
})
export class FeedbackApiModule {}
