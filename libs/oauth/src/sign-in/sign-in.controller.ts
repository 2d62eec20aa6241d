import { Controller, Get, Inject, Query, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { ApplicationKeys } from '#libs/auth';
import { CONFIG, type Config } from '#libs/config';
import { Api, type PorticoRequest } from '#libs/http';
import { APPLICATION_KEY_ERRORS, OAUTH_ROUTE } from '../oauth-route.data.js';
import { bindBrowser, readBrowser, sendTo } from './browser.js';
import { HostSignIn } from './host-sign-in.service.js';
import { SignInCompletion } from './sign-in-completion.service.js';
import { AuthorizeQuery, CallbackQuery, hostReturn, signInQuestion } from './sign-in.dto.js';

const BROWSER_ROUTE = { ...OAUTH_ROUTE, status: 302, response: {} } as const;

/** The two steps of a sign-in that a browser makes. */
@Controller('v1/oauth')
export class SignInController {
  constructor(
    private readonly keys: ApplicationKeys,
    private readonly hostSignIn: HostSignIn,
    private readonly completion: SignInCompletion,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Api({
    ...BROWSER_ROUTE,
    summary: 'Send a user to sign in',
    description: 'For the browser, as a page of its own. Failures are JSON, never a redirect.',
    auth: 'in-request',
    errors: ['INVALID_REQUEST', 'INVALID_REDIRECT_URI', 'APP_CONFIG_ERROR', ...APPLICATION_KEY_ERRORS],
  })
  @Get('authorize')
  async authorize(@Query() query: AuthorizeQuery, @Req() request: PorticoRequest, @Res() response: Response) {
    const question = signInQuestion(query);
    const caller = await this.keys.require(query.app_key, request, response, { sentBy: 'browser' });
    const browser = bindBrowser(request, response, this.config);
    sendTo(response, await this.hostSignIn.begin(caller, question, browser));
  }

  @Api({
    ...BROWSER_ROUTE,
    summary: 'Where the host sends a user back to',
    description: 'Called by the host through the browser, not by applications.',
    auth: 'none',
    errors: ['MISSING_PARAMS', 'INVALID_STATE', 'APP_CONFIG_ERROR'],
  })
  @Get('callback')
  async callback(@Query() query: CallbackQuery, @Req() request: PorticoRequest, @Res() response: Response) {
    const { state, ...returned } = hostReturn(query);
    const browser = readBrowser(request, this.config);
    const { requestId } = request.context;
    const { address, cookie } = await this.completion.complete(state, browser, returned, requestId);
    if (cookie !== null) response.setHeader('Set-Cookie', cookie);
    sendTo(response, address);
  }
}
