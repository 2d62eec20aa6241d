import { Inject, Injectable, Logger } from '@nestjs/common';
import { HostApplicationStore, type PortalFacts, Portals } from '#libs/auth';
import { CONFIG, type Config } from '#libs/config';
import type { HostApplication } from '#libs/host-client';
import type { Page, PageLanguage } from '#libs/http';
import { PorticoError } from '#libs/kernel';
import { closedPage, visitPortalPage } from '../pages/pages.presenter.js';
import { SignInFailure, signInMeta, withQuery } from '../sign-in/addresses.policy.js';
import {
  HOSTED_APPLICATIONS,
  type HostedApplication,
  type HostedApplications,
} from '../sign-in/destinations.port.js';
import { type HostReturn, HostSignIn } from '../sign-in/host-sign-in.service.js';
import { KnownApplications } from '../sign-in/known-applications.service.js';
import type { SignIn, SignInPurpose } from '../sign-in/sign-in.repository.js';

/** What a visitor signs in to. */
interface Target {
  readonly applicationId: string;
  readonly portal: PortalFacts;
  readonly hostApplication: HostApplication;
}

/** What a visitor wants to open. */
interface VisitWish {
  /** Its subdomain. */
  readonly app: string;
  readonly path?: string;
  /** Domain of the visitor's portal, where it was asked for. */
  readonly portal?: string;
}

/** Signs visitors of hosted applications in. */
@Injectable()
export class VisitsService {
  private readonly logger = new Logger(VisitsService.name);

  constructor(
    @Inject(HOSTED_APPLICATIONS) private readonly hosted: HostedApplications,
    private readonly applications: KnownApplications,
    private readonly portals: Portals,
    private readonly hostSignIn: HostSignIn,
    private readonly hostApplications: HostApplicationStore,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Begins a visit. An application of any portal asks for the visitor's first.
   * @param bind makes a sign-in one of this browser's; called where one begins.
   * @returns the host's page, or one of ours that asks, or says that nobody of the portal can sign in here.
   * @throws PorticoError `SERVER_NOT_FOUND`.
   */
  async visit(
    { app, path = '/', portal }: VisitWish,
    language: PageLanguage,
    bind: () => string,
  ): Promise<Page | string> {
    const application = await this.requireApplication(app);
    const { anyPortal } = application;
    if (anyPortal && portal === undefined) return visitPortalPage(language, { app, path, refused: null });
    const browser = bind();
    if (!anyPortal || portal === undefined)
      return (await this.begin(application, path, browser)) ?? closedPage(language);
    const address = await this.beginOnPortal(application, portal, path, browser);
    return address ?? visitPortalPage(language, { app, path, refused: portal });
  }

  /**
   * Lets the browser that has signed in into the application it has come to.
   * @param browsers secrets it may have signed in with.
   * @throws PorticoError `SERVER_NOT_FOUND` for another one.
   */
  async bind(entry: string, browsers: readonly (string | null)[], visitor: string): Promise<string> {
    const known = browsers.filter((browser) => browser !== null);
    const address = await this.hosted.bind(entry, known, visitor);
    if (address === null) throw new PorticoError('SERVER_NOT_FOUND');
    return address;
  }

  /** @throws PorticoError `SERVER_NOT_FOUND`. */
  private async requireApplication(subdomain: string): Promise<HostedApplication> {
    const application = await this.hosted.find(subdomain);
    if (!application) throw new PorticoError('SERVER_NOT_FOUND');
    return application;
  }

  /**
   * Sends a visitor of a hosted application to the host's sign-in page.
   * On the application's own portal.
   * @param path of the application, to come back to.
   * @returns address of the host's page; null when nobody of the portal can sign in here.
   */
  async begin(application: HostedApplication, path: string, browser: string): Promise<string | null> {
    const target = await this.ofApplication(application);
    if (target) return this.beginAtHost(target, application, path, browser);
    return this.toService(await this.portals.find(application.portalId), application, path, browser);
  }

  /** On any portal. @returns null when users of that portal cannot sign in here. */
  async beginOnPortal(
    application: HostedApplication,
    domain: string,
    path: string,
    browser: string,
  ): Promise<string | null> {
    const portal = await this.portals.findByDomain(domain.trim());
    if (!portal) return null;
    if (portal.id === application.portalId) return this.begin(application, path, browser);
    return this.toService(portal, application, path, browser);
  }

  /**
   * Takes a visitor who has signed in at the portal on to the application.
   * @param browser secret of the browser the visit began in.
   * @returns where the browser goes: into the application, or to the page that says why not.
   * @throws PorticoError `APP_CONFIG_ERROR`, `SERVER_NOT_FOUND`.
   */
  async resume(
    { applicationId, portalId }: SignIn,
    { subdomain, path }: Extract<SignInPurpose, { kind: 'visit' }>,
    returned: HostReturn,
    browser: string,
    requestId: string,
  ): Promise<string> {
    const [portal, hostApplication] = await Promise.all([
      this.portals.find(portalId),
      this.hostApplications.find(applicationId),
    ]);
    if (!portal || !hostApplication) throw new PorticoError('APP_CONFIG_ERROR');
    try {
      const target = { applicationId, portal, hostApplication };
      const { userId, person, departments } = await this.hostSignIn.accept(
        target,
        returned,
        signInMeta(requestId, null),
      );
      const visitor = {
        portalId,
        userId,
        departments,
        name: person.name,
        applicationId: applicationId === portalId ? null : applicationId,
      };
      const address = await this.hosted.enter(subdomain, visitor, path, browser);
      if (address === null) throw new PorticoError('SERVER_NOT_FOUND');
      return address;
    } catch (error) {
      if (!(error instanceof SignInFailure)) throw error;
      this.logger.warn({ err: error.cause ?? error, requestId, code: error.error }, 'a sign-in has failed');
      return withQuery(`${this.config.publicUrl}/oauth/complete`, { error: error.error });
    }
  }

  /** The application's users sign in to it, so that it can call the portal in their name. */
  private async ofApplication({ applicationId, portalId }: HostedApplication): Promise<Target | null> {
    const known = applicationId === null ? null : await this.applications.find(applicationId);
    if (!known?.hostApplication || !known.hasAuthor || known.portal.id !== portalId) return null;
    if (known.portal.state !== 'ACTIVE') return null;
    return { applicationId: known.id, portal: known.portal, hostApplication: known.hostApplication };
  }

  private toService(
    portal: PortalFacts | null,
    { subdomain }: HostedApplication,
    path: string,
    browser: string,
  ): Promise<string | null> {
    return this.hostSignIn.beginForService(portal, { kind: 'visit', subdomain, path }, browser);
  }

  private beginAtHost(
    { applicationId, portal, hostApplication }: Target,
    { subdomain }: HostedApplication,
    path: string,
    browser: string,
  ): Promise<string> {
    const purpose = { kind: 'visit', subdomain, path } as const;
    const signIn = { applicationId, portalId: portal.id, purpose };
    return this.hostSignIn.beginAtHost(signIn, portal, hostApplication, browser);
  }
}
