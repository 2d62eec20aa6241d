import { Controller, Param } from '@nestjs/common';
import { describedErrors } from '#libs/kernel';
import { answer, listAnswer } from '../answers/answer.js';
import { success, successList } from '../answers/envelope.js';
import { Route } from '../routes/route.decorator.js';
import { ErrorCodeAnswer } from './error-code.answer.js';
import { requireError } from './require-error.js';

/** The error catalogue for programs. It is part of the code, so nothing is asked for an answer. */
@Controller()
export class ErrorsController {
  @Route({
    method: 'GET',
    path: '/v1/errors',
    summary: 'Every error code: why it is answered, and what to do about it',
    tag: 'general',
    auth: 'none',
    owner: 'none',
    rateLimit: 'none',
    idempotency: 'none',
    status: 200,
    response: listAnswer(ErrorCodeAnswer),
    errors: [],
  })
  list() {
    return successList(describedErrors());
  }

  @Route({
    method: 'GET',
    path: '/v1/errors/:code',
    summary: 'One error code: why it is answered, and what to do about it',
    tag: 'general',
    auth: 'none',
    owner: 'none',
    rateLimit: 'none',
    idempotency: 'none',
    status: 200,
    response: answer(ErrorCodeAnswer),
    errors: ['ENTITY_NOT_FOUND'],
  })
  read(@Param('code') code: string) {
    return success(requireError(code));
  }
}
