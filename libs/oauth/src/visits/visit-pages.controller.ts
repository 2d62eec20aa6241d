import { Body, Controller, Get, Inject, Post, Query, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { addressOf } from '#libs/auth';
import { CONFIG, type Config } from '#libs/config';
import { Api, pageLanguage, type PorticoRequest, RateLimiter, sendPage } from '#libs/http';
import { PorticoError } from '#libs/kernel';
import { closedPage, openingFailedPage, visitPortalPage } from '../pages/pages.presenter.js';
import { VISIT_ENTRY_PATH, VISIT_PATH } from '../sign-in/addresses.policy.js';
import { bindBrowser, countCaller, readBrowser, sendTo } from '../sign-in/browser.js';
import { HOSTED_APPLICATIONS, type HostedApplications } from '../sign-in/destinations.port.js';
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
    @Inject(HOSTED_APPLICATIONS) private readonly hosted: HostedApplications,
    private readonly limiter: RateLimiter,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Api({ ...PAGE, status: 302, summary: 'Sign in to open a hosted application' })
  @Get(VISIT_PATH)
  async begin(
    @Query() { app, path = '/' }: VisitQuery,
    @Req() request: PorticoRequest,
    @Res() response: Response,
  ): Promise<void> {
    this.count(app, request, response);
    const application = await this.visits.requireApplication(app);
    if (application.anyPortal) {
      const language = pageLanguage(request.headers['accept-language']);
      return sendPage(response, visitPortalPage(language, { app, path, refused: null }));
    }
    const browser = bindBrowser(request, response, this.config);
    const address = await this.visits.begin(application, path, browser);
    if (address !== null) return sendTo(response, address);
    sendPage(response, closedPage(pageLanguage(request.headers['accept-language'])));
  }

  @Api({ ...PAGE, status: 303, body: 'form', summary: 'The same, on a portal of choice' })
  @Post(VISIT_PATH)
  async choosePortal(
    @Body() { app, path = '/', portal }: VisitBody,
    @Req() request: PorticoRequest,
    @Res() response: Response,
  ): Promise<void> {
    this.count(app, request, response);
    const application = await this.visits.requireApplication(app);
    const browser = bindBrowser(request, response, this.config);
    const address = application.anyPortal
      ? await this.visits.beginOnPortal(application, portal, path, browser)
      : await this.visits.begin(application, path, browser);
    if (address !== null) return sendTo(response, address, 303);
    const language = pageLanguage(request.headers['accept-language']);
    const page = application.anyPortal
      ? visitPortalPage(language, { app, path, refused: portal })
      : closedPage(language);
    sendPage(response, page);
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
  async bind(
    @Query() { entry, visitor }: VisitEntryQuery,
    @Req() request: PorticoRequest,
    @Res() response: Response,
  ): Promise<void> {
    this.count('entry', request, response);
    const places = [readBrowser(request, this.config), readBrowser(request, this.config, 'frame')];
    const browsers = places.filter((browser) => browser !== null);
    const address = await this.hosted.bind(entry, browsers, visitor);
    if (address === null) throw new PorticoError('SERVER_NOT_FOUND');
    response.setHeader('Referrer-Policy', 'no-referrer');
    sendTo(response, address);
  }

  private count(app: string, request: PorticoRequest, response: Response): void {
    countCaller(this.limiter, `${app} ${addressOf(request, this.config)}`, request, response);
  }
}
