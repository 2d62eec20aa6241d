import { Body, Controller, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { addressOf, ApplicationKeys } from '#libs/auth';
import { CONFIG, type Config } from '#libs/config';
import { Api, plainAnswer, type PorticoRequest, RateLimiter } from '#libs/http';
import { APPLICATION_KEY_ERRORS, OAUTH_ROUTE } from '../oauth-route.data.js';
import { openingFailedPage } from '../pages/pages.presenter.js';
import { LONGEST_OPTIONS } from './placement-opening.policy.js';
import {
  HOST_TOKEN_SECONDS,
  OPENING_ERRORS,
  PlacementSignIn,
  SESSION_ERRORS,
} from './placement-sign-in.service.js';
import { HandlerBody, HandlerQuery, PlacementSessionBody } from './placements.dto.js';
import { bindBrowser, countCaller, sendTo } from '../sign-in/browser.js';
import { SessionResult } from '../tokens/tokens.answer.js';

const DEFAULT_PLACEMENT = 'DEFAULT';

/** The longest options, most letters escaped as two bytes, and what stands around them. */
const LARGEST_FORM_BYTES = LONGEST_OPTIONS * 6 + 65_536;

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
    const { app_key: rawKey, access_token: accessToken, member_id: memberId, domain } = body;
    const caller = await this.keys.require(rawKey, request, response, {
      sentBy: 'application',
      ownerCodes: { PENDING_ERASURE: 'APP_UNAVAILABLE' },
    });
    const token = {
      accessToken,
      memberId,
      refreshToken: body.refresh_token || null,
      expiresInSeconds: body.expires_in ?? HOST_TOKEN_SECONDS,
    };
    return this.placements.startSession(caller, domain, token, request.context.requestId);
  }

  @Api({
    ...OAUTH_ROUTE,
    summary: 'Open an application inside the portal',
    description:
      'Called by the host, in the frame of a placement; goes on to `<appUrl>/?code=…`, and for an application the platform hosts to `<appUrl>/?__init=…`. `PLACEMENT_OPTIONS` of more than 4,096 characters, escaped, are told with the code, or by the gateway. A browser sees a failure as a page in its language.',
    auth: 'in-request',
    body: 'form',
    bodyLimit: LARGEST_FORM_BYTES,
    errorPage: openingFailedPage,
    status: 303,
    response: {},
    errors: OPENING_ERRORS,
  })
  @Post('host-handler/:id')
  async handler(
    @Param('id') id: string,
    @Query() { DOMAIN: domain }: HandlerQuery,
    @Body() body: HandlerBody,
    @Req() request: PorticoRequest,
    @Res() response: Response,
  ): Promise<void> {
    countCaller(this.limiter, `${id} ${addressOf(request, this.config)}`, request, response);
    const token = {
      accessToken: body.AUTH_ID,
      memberId: body.member_id,
      refreshToken: body.REFRESH_ID || null,
      expiresInSeconds: Number(body.AUTH_EXPIRES) || HOST_TOKEN_SECONDS,
    };
    const opening = {
      placement: body.PLACEMENT || DEFAULT_PLACEMENT,
      memberId: token.memberId,
      options: body.PLACEMENT_OPTIONS || null,
    };
    const secret = bindBrowser(request, response, this.config, 'frame');
    const browser = { origin: request.headers.origin ?? null, secret };
    const { requestId } = request.context;
    sendTo(
      response,
      await this.placements.openApplication(id, domain, token, opening, browser, requestId),
      303,
    );
  }
}
