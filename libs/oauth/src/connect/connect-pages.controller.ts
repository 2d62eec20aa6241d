import { Body, Controller, Get, Inject, Post, Query, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { addressOf } from '#libs/auth';
import { CONFIG, type Config } from '#libs/config';
import {
  Api,
  type Page,
  type PageLanguage,
  pageLanguage,
  type PorticoRequest,
  RateLimiter,
  sendPage,
} from '#libs/http';
import {
  ConnectAuthorizeQuery,
  ConnectConsentBody,
  ConnectPageQuery,
  ConnectPortalBody,
} from './connect.dto.js';
import { ConnectService } from './connect.service.js';
import { fillIn, PAGE_TEXTS } from '../pages/page-texts.data.js';
import { consentPage, portalPage } from '../pages/pages.presenter.js';
import { bindBrowser, countCaller, readBrowser, sendTo } from '../sign-in/browser.js';

const PAGE = {
  auth: 'none',
  response: {},
  documented: false,
  body: 'form',
  errors: ['INVALID_REQUEST', 'INVALID_STATE'],
} as const;

/** What a user sees who gives a partner access: which portal, what, yes or no. */
@Controller('v1/connect')
export class ConnectPagesController {
  constructor(
    private readonly connect: ConnectService,
    private readonly limiter: RateLimiter,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Api({
    summary: 'Ask a user for access to their portal',
    description: 'For the browser (RFC 6749, 4.1.1). The user signs in at the portal and may give less.',
    auth: 'in-request',
    status: 302,
    response: {},
    errors: ['INVALID_REQUEST', 'INVALID_REDIRECT_URI'],
  })
  @Get('authorize')
  async authorize(
    @Query() query: ConnectAuthorizeQuery,
    @Req() request: PorticoRequest,
    @Res() response: Response,
  ): Promise<void> {
    const caller = `${query.client_id} ${addressOf(request, this.config)}`;
    countCaller(this.limiter, caller, request, response);
    const browser = bindBrowser(request, response, this.config);
    const address = await this.connect.begin(
      {
        clientId: query.client_id,
        redirectUri: query.redirect_uri,
        responseType: query.response_type,
        scope: query.scope || query.scopes,
        state: query.state,
        codeChallenge: query.code_challenge,
        codeChallengeMethod: query.code_challenge_method,
        portal: query.portal,
      },
      browser,
    );
    sendTo(response, address);
  }

  @Api({ ...PAGE, summary: 'Page: which portal' })
  @Get('portal')
  async portal(
    @Query() { request: handle }: ConnectPageQuery,
    @Req() request: PorticoRequest,
    @Res() response: Response,
  ): Promise<void> {
    const { partner } = await this.connect.showRequest(handle, readBrowser(request, this.config));
    sendPage(response, partnerPage(languageOf(request), partner, handle, null));
  }

  @Api({ ...PAGE, summary: 'Page: which portal, answered' })
  @Post('portal')
  async choosePortal(
    @Body() { request: handle, portal }: ConnectPortalBody,
    @Req() request: PorticoRequest,
    @Res() response: Response,
  ): Promise<void> {
    const browser = readBrowser(request, this.config);
    const view = await this.connect.showRequest(handle, browser);
    const address = await this.connect.beginOnPortal(view.request.id, portal, browser ?? '');
    if (address !== null) return sendTo(response, address, 303);
    const { partner } = view;
    sendPage(response, partnerPage(languageOf(request), partner, handle, portal));
  }

  @Api({ ...PAGE, summary: 'Page: what to give' })
  @Get('consent')
  async consent(
    @Query() { request: handle }: ConnectPageQuery,
    @Req() request: PorticoRequest,
    @Res() response: Response,
  ): Promise<void> {
    const view = await this.connect.showConsent(handle, readBrowser(request, this.config));
    sendPage(response, consentPage(languageOf(request), view, handle, false));
  }

  @Api({ ...PAGE, summary: 'Page: what to give, answered' })
  @Post('consent')
  async decideConsent(
    @Body() { request: handle, decision, scope = [] }: ConnectConsentBody,
    @Req() request: PorticoRequest,
    @Res() response: Response,
  ): Promise<void> {
    const view = await this.connect.showConsent(handle, readBrowser(request, this.config));
    const address =
      decision === 'deny'
        ? await this.connect.deny(view.request)
        : await this.connect.allow(view.request, scope);
    if (address !== null) return sendTo(response, address, 303);
    sendPage(response, consentPage(languageOf(request), view, handle, true));
  }
}

function languageOf({ headers }: PorticoRequest): PageLanguage {
  return pageLanguage(headers['accept-language']);
}

/** On which portal the user of a partner is. @param refused what was typed and is no portal. */
function partnerPage(language: PageLanguage, partner: string, handle: string, refused: string | null): Page {
  return portalPage(language, {
    text: fillIn(PAGE_TEXTS[language].portal.text, { partner }),
    action: '/v1/connect/portal',
    hidden: { request: handle },
    refused,
  });
}
