import { Body, Controller, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { addressOf, ApplicationKeys } from '#libs/auth';
import { CONFIG, type Config } from '#libs/config';
import { Api, plainAnswer, type PorticoRequest, RateLimiter } from '#libs/http';
import { APPLICATION_KEY_ERRORS, OAUTH_ROUTE } from '../oauth-route.data.js';
import { openingFailedPage } from '../pages/pages.presenter.js';
import { bindBrowser, countCaller, sendTo } from '../sign-in/browser.js';
import { SessionResult } from '../tokens/tokens.answer.js';
import { OPENING_ERRORS, PlacementSignIn, SESSION_ERRORS } from './placement-sign-in.service.js';
import {
  HandlerBody,
  HandlerQuery,
  hostToken,
  LARGEST_OPENING_BYTES,
  openingOf,
  openingToken,
  PlacementSessionBody,
} from './placements.dto.js';

const RULES = { sentBy: 'application', ownerCodes: { PENDING_ERASURE: 'APP_UNAVAILABLE' } } as const;

/** Sign-ins of users who open an application inside the portal: the host has signed them in already. */
@Controller('v1')
export class PlacementSignInController {
  constructor(
    private readonly keys: ApplicationKeys,
    private readonly placements: PlacementSignIn,
    private readonly limiter: RateLimiter,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Api({
    ...OAUTH_ROUTE,
    summary: 'Exchange the host token of an opened placement for a session',
    description: 'For applications whose own handler the host opens.',
    auth: 'in-request',
    response: plainAnswer(SessionResult),
    errors: [...SESSION_ERRORS, ...APPLICATION_KEY_ERRORS],
  })
  @Post('oauth/placement-session')
  async session(
    @Body() body: PlacementSessionBody,
    @Req() request: PorticoRequest,
    @Res({ passthrough: true }) response: Response,
  ) {
    const caller = await this.keys.require(body.app_key, request, response, RULES);
    return this.placements.startSession(caller, body.domain, hostToken(body), request.context.requestId);
  }

  @Api({
    ...OAUTH_ROUTE,
    summary: 'Open an application inside the portal',
    description:
      'Called by the host, in the frame of a placement; goes on to `<appUrl>/?code=…`, and for an application the platform hosts to `<appUrl>/?__init=…`. `PLACEMENT_OPTIONS` of more than 4,096 characters, escaped, are told with the code, or by the gateway. A browser sees a failure as a page in its language.',
    auth: 'in-request',
    body: 'form',
    bodyLimit: LARGEST_OPENING_BYTES,
    errorPage: openingFailedPage,
    status: 303,
    response: {},
    errors: OPENING_ERRORS,
  })
  @Post('host-handler/:id')
  async handler(
    @Param('id') id: string,
    @Query() { DOMAIN: domain }: HandlerQuery,
    @Body() form: HandlerBody,
    @Req() request: PorticoRequest,
    @Res() response: Response,
  ) {
    countCaller(this.limiter, `${id} ${addressOf(request, this.config)}`, request, response);
    const secret = bindBrowser(request, response, this.config, 'frame');
    const browser = { origin: request.headers.origin ?? null, secret };
    const opening = { domain, token: openingToken(form), ...openingOf(form) };
    const { requestId } = request.context;
    sendTo(response, await this.placements.openApplication(id, opening, browser, requestId), 303);
  }
}
