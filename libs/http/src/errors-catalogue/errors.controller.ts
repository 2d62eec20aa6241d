import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { describedError, type DescribedError, describedErrors, PorticoError, shown } from '#libs/kernel';
import { answer, listAnswer, success, successList } from '../answers/answer.js';
import { sendPage } from '../pages/send-page.js';
import { Api } from '../routes/api.decorator.js';
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

const COMMON = { owner: 'none', auth: 'none' } as const;

/** The error catalogue for programs. It is part of the code, so nothing is asked for an answer. */
@Controller('v1/errors')
export class ErrorsController {
  @Api({
    ...COMMON,
    summary: 'Every error code: why it is answered, and what to do about it',
    tag: 'general',
    response: listAnswer(ErrorCodeAnswer),
  })
  @Get()
  list() {
    return successList(describedErrors());
  }

  @Api({
    ...COMMON,
    summary: 'One error code: why it is answered, and what to do about it',
    tag: 'general',
    response: answer(ErrorCodeAnswer),
    errors: ['ENTITY_NOT_FOUND'],
  })
  @Get(':code')
  read(@Param('code') code: string) {
    return success(requireError(code));
  }
}

/** What `type` of problem details leads to: a page for people, the same as data for programs. */
@Controller('errors')
export class ErrorPagesController {
  @Api({
    ...COMMON,
    summary: 'Page about an error code, or the same as data',
    response: answer(ErrorCodeAnswer),
    errors: ['ENTITY_NOT_FOUND'],
    documented: false,
  })
  @Get(':code')
  read(@Param('code') code: string, @Req() request: Request, @Res() response: Response) {
    response.appendHeader('Vary', 'Accept');
    if (request.accepts(['json', 'html']) === 'html') {
      const described = describedError(code);
      sendPage(response, described ? errorPageOf(described) : noErrorPage(code));
      return;
    }
    response.json(success(requireError(code)));
  }
}
