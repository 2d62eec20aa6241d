import { Controller, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { describedError } from '#libs/kernel';
import { answer } from '../answers/answer.js';
import { success } from '../answers/envelope.js';
import { sendPage } from '../pages/send-page.js';
import { Route } from '../routes/route.decorator.js';
import { ErrorCodeAnswer } from './error-code.answer.js';
import { errorPageOf, noErrorPage } from './error-page.presenter.js';
import { requireError } from './require-error.js';

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
