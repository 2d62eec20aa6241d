import { Controller, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { describedError, type DescribedError, describedErrors, PorticoError, shown } from '#libs/kernel';
import { answer, listAnswer } from '../answers/answer.js';
import { success, successList } from '../answers/envelope.js';
import { sendPage } from '../pages/send-page.js';
import { Route } from '../routes/route.decorator.js';
import { ErrorCodeAnswer } from './error-code.answer.js';
import { errorPageOf, noErrorPage } from './error-page.presenter.js';

/** @throws PorticoError `ENTITY_NOT_FOUND` for a text that is no code of the catalogue. */
export function requireError(code: string): DescribedError {
  const described = describedError(code);
  if (described) return described;
  throw new PorticoError('ENTITY_NOT_FOUND', {
    message: `There is no error code ${shown(code)}.`,
    hint: 'GET /v1/errors lists every code. Capital and small letters are told apart.',
  });
}

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

/** What `type` of problem details leads to: a page for people, the same as data for programs. */
@Controller()
export class ErrorPagesController {
  @Route({
    method: 'GET',
    path: '/errors/:code',
    summary: 'Page about an error code, or the same as data',
    auth: 'none',
    owner: 'none',
    rateLimit: 'none',
    idempotency: 'none',
    status: 200,
    response: answer(ErrorCodeAnswer),
    errors: ['ENTITY_NOT_FOUND'],
    documented: false,
  })
  read(@Param('code') code: string, @Req() request: Request, @Res() response: Response): void {
    response.appendHeader('Vary', 'Accept');
    if (request.accepts(['json', 'html']) === 'html') {
      const described = describedError(code);
      sendPage(response, described ? errorPageOf(described) : noErrorPage(code));
      return;
    }
    response.json(success(requireError(code)));
  }
}
