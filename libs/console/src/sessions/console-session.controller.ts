import { Controller, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { answer, type PorticoRequest, Route, type RouteDefinition, success } from '#libs/http';
import { PorticoError } from '#libs/kernel';
import { ConsoleSessionAnswer, SignedOutAnswer } from './console-session.answer.js';
import { ShowSession } from './show-session.query.js';
import { SignedInConsole } from './signed-in-console.js';

const SESSION = {
  path: '/console/api/session',
  auth: 'none',
  owner: 'none',
  rateLimit: 'none',
  idempotency: 'none',
  status: 200,
  errors: ['INVALID_SESSION'],
  documented: false,
} as const satisfies Partial<RouteDefinition>;

/** The session of the browser, for the page of the console. */
@Controller()
export class ConsoleSessionController {
  constructor(
    private readonly sessions: SignedInConsole,
    private readonly shown: ShowSession,
  ) {}

  @Route({
    ...SESSION,
    method: 'GET',
    summary: 'Who has signed in to the console, and with which keys',
    response: answer(ConsoleSessionAnswer),
  })
  async read(@Req() request: PorticoRequest) {
    const session = await this.sessions.callerOf(request, request.context.requestId);
    if (!session) throw new PorticoError('INVALID_SESSION');
    return success(ConsoleSessionAnswer.of(await this.shown.execute(session)));
  }

  @Route({
    ...SESSION,
    method: 'DELETE',
    summary: 'Sign out of the console',
    response: answer(SignedOutAnswer),
  })
  async end(@Req() request: PorticoRequest, @Res({ passthrough: true }) response: Response) {
    if (!this.sessions.isOwn(request)) throw new PorticoError('INVALID_SESSION');
    const { ended, cookie } = await this.sessions.end(request);
    response.setHeader('Set-Cookie', cookie);
    return success({ ended });
  }
}
