import { Module } from '@nestjs/common';
import { AuthModule } from '#libs/auth';
import { CONFIG, type Config } from '#libs/config';
import { HttpModule, IdempotencyModule } from '#libs/http';
import { StorageApiModule } from '#libs/storage';
import { AttachmentsController } from './attachments/attachments.controller.js';
import { Attachments } from './attachments/attachments.service.js';
import { ATTACHMENT_SCANNER, clamdAddress, ClamdScanner, NoScanner } from './attachments/clamd-scanner.js';
import { CommentsController } from './comments/comments.controller.js';
import { Comments } from './comments/comments.service.js';
import { FeedbackOperatorModule } from './feedback-operator.module.js';
import { DayCounts } from './submission/day-counts.repository.js';
import { SubmissionController } from './submission/submission.controller.js';
import { Submissions } from './submission/submissions.service.js';
import { TicketsController } from './tickets/tickets.controller.js';
import { Tickets } from './tickets/tickets.service.js';

/** The routes of the feedback tracker. Operations of the API document stand in the order of modules, nested ones last. */
@Module({
  imports: [FeedbackOperatorModule, StorageApiModule, AuthModule, HttpModule, IdempotencyModule],
  controllers: [AttachmentsController, CommentsController, SubmissionController, TicketsController],
  providers: [
    DayCounts,
    Attachments,
    Comments,
    Submissions,
    Tickets,
    {
      // Who looks at attachments: the daemon the operator names, or nobody.
      provide: ATTACHMENT_SCANNER,
      inject: [CONFIG],
      useFactory: ({ feedbackClamd }: Config) =>
        feedbackClamd === null ? new NoScanner() : new ClamdScanner(clamdAddress(feedbackClamd)),
    },
  ],
})
class FeedbackRoutesModule {}

/** The feedback tracker over HTTP. */
@Module({
  imports: [FeedbackRoutesModule],
})
export class FeedbackApiModule {}
