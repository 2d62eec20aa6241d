import { Controller, Delete, Get, Inject, Query, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { addressOf } from '#libs/auth';
import { CONFIG, type Config } from '#libs/config';
import { answer, Api, type PorticoRequest, RateLimiter, type RouteDefinition, success } from '#libs/http';
import { PorticoError } from '#libs/kernel';
import { bindBrowser, ConsoleSignIn, countCaller, sendTo } from '#libs/oauth';
import { ConsoleSessionService } from './console-session.service.js';
import { ConsoleSessionAnswer, ConsoleSignInQuery, SignedOutAnswer } from './console.dto.js';
import { consolePath } from './console.policy.js';

/** Where people begin to sign in to the console. */
@Controller('console/sign-in')
export class ConsoleSignInController {
  constructor(
    private readonly consoleSignIn: ConsoleSignIn,
    private readonly limiter: RateLimiter,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Api({
    summary: 'Sign in to the console at the portal',
    auth: 'in-request',
    status: 302,
    response: {},
    errors: ['INVALID_REQUEST'],
    documented: false,
  })
  @Get()
  async begin(
    @Query() { portal = '', path }: ConsoleSignInQuery,
    @Req() request: PorticoRequest,
    @Res() response: Response,
  ) {
    const { config } = this;
    countCaller(this.limiter, `console ${addressOf(request, config)}`, request, response);
    const browser = bindBrowser(request, response, config);
    sendTo(
      response,
      await this.consoleSignIn.begin(portal.trim(), consolePath(path, config.publicUrl), browser),
    );
  }
}

const SESSION = {
  auth: 'none',
  errors: ['INVALID_SESSION'],
  documented: false,
} as const satisfies Partial<RouteDefinition>;

/** The session of the browser, for the page of the console. */
@Controller('console/api/session')
export class ConsoleSessionController {
  constructor(private readonly sessions: ConsoleSessionService) {}

  @Api({
    ...SESSION,
    summary: 'Who has signed in to the console, and with which keys',
    response: answer(ConsoleSessionAnswer),
  })
  @Get()
  async read(@Req() request: PorticoRequest) {
    const session = await this.sessions.callerOf(request, request.context.requestId);
    if (!session) throw new PorticoError('INVALID_SESSION');
    return success(ConsoleSessionAnswer.of(await this.sessions.show(session)));
  }

  @Api({ ...SESSION, summary: 'Sign out of the console', response: answer(SignedOutAnswer) })
  @Delete()
  async end(@Req() request: PorticoRequest, @Res({ passthrough: true }) response: Response) {
    if (!this.sessions.isOwn(request)) throw new PorticoError('INVALID_SESSION');
    const { ended, cookie } = await this.sessions.end(request);
    response.setHeader('Set-Cookie', cookie);
    return success({ ended });
  }
}
