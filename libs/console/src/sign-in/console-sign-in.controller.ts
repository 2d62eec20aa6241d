import { Controller, Inject, Query, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { addressOf } from '#libs/auth';
import { CONFIG, type Config } from '#libs/config';
import { type PorticoRequest, RateLimiter, Route } from '#libs/http';
import { ConsoleSignIn, bindBrowser, countCaller, sendTo } from '#libs/oauth';
import { consolePath } from './console-path.policy.js';
import { ConsoleSignInQuery } from './console-sign-in.dto.js';

/** Where people begin to sign in to the console. */
@Controller()
export class ConsoleSignInController {
  constructor(
    private readonly consoleSignIn: ConsoleSignIn,
    private readonly limiter: RateLimiter,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Route({
    method: 'GET',
    path: '/console/sign-in',
    summary: 'Sign in to the console at the portal',
    auth: 'in-request',
    owner: 'none',
    rateLimit: 'default',
    idempotency: 'none',
    status: 302,
    response: {},
    errors: ['INVALID_REQUEST'],
    documented: false,
  })
  async begin(
    @Query() { portal = '', path }: ConsoleSignInQuery,
    @Req() request: PorticoRequest,
    @Res() response: Response,
  ): Promise<void> {
    const { config } = this;
    countCaller(this.limiter, `console ${addressOf(request, config)}`, request, response);
    const browser = bindBrowser(request, response, config);
    sendTo(
      response,
      await this.consoleSignIn.begin(portal.trim(), consolePath(path, config.publicUrl), browser),
    );
  }
}
