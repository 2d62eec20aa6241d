import { Body, Controller, Param, Post } from '@nestjs/common';
import { answer, Api, CurrentCaller, success } from '#libs/http';
import type { AnyPrincipal, Caller } from '#libs/kernel';
import { FEEDBACK_CHANGE } from '../contracts/feedback-terms.js';
import { SubmissionWarnings } from '../submission/submission.dto.js';
import { COMMENT_ERRORS, Comments } from './comments.service.js';
import { CommentAnswer, CommentBody } from './comments.dto.js';

/** `/v1/feedback/:id/comments`: what is said about a ticket. */
@Controller('v1/feedback/:id/comments')
export class CommentsController {
  constructor(private readonly adding: Comments) {}

  @Api({
    summary: 'Say something about a ticket',
    description:
      'By its author, by keys with `svc:feedback` of the portal, and by the team. Words of the portal bring a ticket the team has dealt with back to it.',
    auth: FEEDBACK_CHANGE,
    owner: 'none',
    idempotency: 'supported',
    status: 201,
    response: answer(CommentAnswer, SubmissionWarnings),
    errors: COMMENT_ERRORS,
  })
  @Post()
  async add(
    @CurrentCaller() caller: Caller<AnyPrincipal>,
    @Param('id') id: string,
    @Body() { body, attachmentIds = [], internal = false, status }: CommentBody,
  ) {
    const order = { body, attachmentIds, internal, status: status ?? null };
    const written = await this.adding.add(caller, id, order);
    const { comment, attachments } = written;
    return success(CommentAnswer.of(comment, attachments), SubmissionWarnings.of(written));
  }
}
