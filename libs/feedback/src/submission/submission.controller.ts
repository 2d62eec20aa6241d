import { Body, Controller, Post } from '@nestjs/common';
import { answer, Api, CurrentCaller, success } from '#libs/http';
import type { Caller } from '#libs/kernel';
import { FEEDBACK_CREATE } from '../contracts/feedback-terms.js';
import { CreatedTicketAnswer, SubmissionBody, SubmissionWarnings } from './submission.dto.js';
import { Submissions } from './submissions.service.js';

/** 20,000 characters may be 120,000 bytes when each is escaped. */
const BODY_LIMIT = 256 * 1_024;

/** Sends a ticket to the team behind the service. */
@Controller('v1/feedback')
export class SubmissionController {
  constructor(private readonly submission: Submissions) {}

  @Api({
    summary: 'Send a ticket to the team behind the service',
    description:
      'One open ticket of a title on a portal; of nearly the same text one in 24 hours. A refusal names the ticket there is where the key may see it. Refusals spend nothing of the daily quota.',
    auth: FEEDBACK_CREATE,
    rateLimit: 'feedback-submission',
    idempotency: 'supported',
    bodyLimit: BODY_LIMIT,
    status: 201,
    response: answer(CreatedTicketAnswer, SubmissionWarnings),
    errors: ['OPEN_TICKET_EXISTS', 'DUPLICATE_FEEDBACK', 'FEEDBACK_QUOTA_EXCEEDED', 'CONFLICT'],
  })
  @Post()
  async create(@CurrentCaller() caller: Caller, @Body() body: SubmissionBody) {
    const ticket = await this.submission.submit(caller, body);
    return success(CreatedTicketAnswer.of(ticket), SubmissionWarnings.of(ticket));
  }
}
