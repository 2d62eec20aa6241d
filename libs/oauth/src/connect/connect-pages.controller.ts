import { Body, Controller, Get, Inject, Post, Query, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { addressOf } from '#libs/auth';
import { CONFIG, type Config } from '#libs/config';
import { Api, type PorticoRequest, RateLimiter } from '#libs/http';
import { answerBrowser, bindBrowser, countCaller, pageReader, sendTo } from '../sign-in/browser.js';
import {
  ConnectAuthorizeQuery,
  ConnectConsentBody,
  ConnectPageQuery,
  ConnectPortalBody,
  connectQuestion,
} from './connect.dto.js';
import { ConnectService } from './connect.service.js';

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
  ) {
    countCaller(this.limiter, `${query.client_id} ${addressOf(request, this.config)}`, request, response);
    const browser = bindBrowser(request, response, this.config);
    sendTo(response, await this.connect.begin(connectQuestion(query), browser));
  }

  @Api({ ...PAGE, summary: 'Page: which portal' })
  @Get('portal')
  async portal(@Query() query: ConnectPageQuery, @Req() request: PorticoRequest, @Res() response: Response) {
    answerBrowser(response, await this.connect.portalPage(query.request, pageReader(request, this.config)));
  }

  @Api({ ...PAGE, summary: 'Page: which portal, answered' })
  @Post('portal')
  async choose(@Body() form: ConnectPortalBody, @Req() request: PorticoRequest, @Res() response: Response) {
    answerBrowser(response, await this.connect.choosePortal(form, pageReader(request, this.config)));
  }

  @Api({ ...PAGE, summary: 'Page: what to give' })
  @Get('consent')
  async consent(@Query() query: ConnectPageQuery, @Req() request: PorticoRequest, @Res() response: Response) {
    answerBrowser(response, await this.connect.consentPage(query.request, pageReader(request, this.config)));
  }

  @Api({ ...PAGE, summary: 'Page: what to give, answered' })
  @Post('consent')
  async decide(@Body() form: ConnectConsentBody, @Req() request: PorticoRequest, @Res() response: Response) {
    answerBrowser(response, await this.connect.decide(form, pageReader(request, this.config)));
  }
}
