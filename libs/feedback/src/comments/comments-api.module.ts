import { Module } from '@nestjs/common';
import { AuthModule } from '#libs/auth';
import { IdempotencyModule } from '#libs/http';
import { AddComment } from './add-comment.command.js';
import { CommentsController } from './comments.controller.js';
import { CommentsModule } from './comments.module.js';

/** Comments over HTTP. */
@Module({
  imports: [CommentsModule, AuthModule, IdempotencyModule],
  controllers: [CommentsController],
  providers: [AddComment],
})
export class CommentsApiModule {}
