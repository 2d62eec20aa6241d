import { Module } from '@nestjs/common';
import { FeedbackRoutesModule } from './feedback-routes.module.js';

/** The feedback tracker over HTTP. */
@Module({
  imports: [FeedbackRoutesModule],
})
export class FeedbackApiModule {}
