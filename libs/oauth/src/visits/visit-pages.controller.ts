import { Body, Controller, Get, Inject, Post, Query, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { addressOf } from '#libs/auth';
import { CONFIG, type Config } from '#libs/config';
import { Api, pageLanguage, type PorticoRequest, RateLimiter } from '#libs/http';
import { openingFailedPage } from '../pages/pages.presenter.js';
import { VISIT_ENTRY_PATH, VISIT_PATH } from '../sign-in/addresses.policy.js';
import { answerBrowser, bindBrowser, countCaller, readBrowser, sendTo } from '../sign-in/browser.js';
import { VisitBody, VisitEntryQuery, VisitQuery } from './visit.dto.js';
import { VisitsService } from './visits.service.js';

const PAGE = {
  owner: 'none',
  auth: 'in-request',
  response: {},
  documented: false,
  errors: ['INVALID_REQUEST', 'SERVER_NOT_FOUND'],
} as const;

/** Where visitors of hosted applications come to sign in. */
@Controller()
export class VisitPagesController {
  constructor(
    private readonly visits: VisitsService,
    private readonly limiter: RateLimiter,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Api({ ...PAGE, status: 302, summary: 'Sign in to open a hosted application' })
  @Get(VISIT_PATH)
  async begin(@Query() query: VisitQuery, @Req() request: PorticoRequest, @Res() response: Response) {
    answerBrowser(response, await this.visit(query, request, response), 302);
  }

  @Api({ ...PAGE, status: 303, body: 'form', summary: 'The same, on a portal of choice' })
  @Post(VISIT_PATH)
  async choosePortal(@Body() form: VisitBody, @Req() request: PorticoRequest, @Res() response: Response) {
    answerBrowser(response, await this.visit(form, request, response));
  }

  /** The same browser has signed in at this address and come to that of the application. */
  @Api({
    ...PAGE,
    status: 302,
    // It may stand in a frame of the portal.
    errorPage: openingFailedPage,
    summary: 'Whether a browser that has come to a hosted application is the one that has signed in',
  })
  @Get(VISIT_ENTRY_PATH)
  async bind(@Query() query: VisitEntryQuery, @Req() request: PorticoRequest, @Res() response: Response) {
    this.count('entry', request, response);
    const browsers = [readBrowser(request, this.config), readBrowser(request, this.config, 'frame')];
    const address = await this.visits.bind(query.entry, browsers, query.visitor);
    response.setHeader('Referrer-Policy', 'no-referrer');
    sendTo(response, address);
  }

  private visit(wish: VisitQuery | VisitBody, request: PorticoRequest, response: Response) {
    this.count(wish.app, request, response);
    const language = pageLanguage(request.headers['accept-language']);
    return this.visits.visit(wish, language, () => bindBrowser(request, response, this.config));
  }

  private count(app: string, request: PorticoRequest, response: Response): void {
    countCaller(this.limiter, `${app} ${addressOf(request, this.config)}`, request, response);
  }
}
