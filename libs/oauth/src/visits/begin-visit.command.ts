import { Inject, Injectable } from '@nestjs/common';
import { type PortalFacts, Portals } from '#libs/auth';
import type { HostApplication } from '#libs/host-client';
import { PorticoError } from '#libs/kernel';
import { BeginServiceSignIn } from '../sign-in/begin-service-sign-in.command.js';
import { BeginSignIn } from '../sign-in/begin-sign-in.command.js';
import { KnownApplications } from '../sign-in/known-application.query.js';
import {
  HOSTED_APPLICATIONS,
  type HostedApplication,
  type HostedApplications,
} from './hosted-applications.port.js';

/** What a visitor signs in to. */
interface Target {
  readonly applicationId: string;
  readonly portal: PortalFacts;
  readonly hostApplication: HostApplication;
}

/** Sends a visitor of a hosted application to the host's sign-in page. */
@Injectable()
export class BeginVisit {
  constructor(
    @Inject(HOSTED_APPLICATIONS) private readonly hosted: HostedApplications,
    private readonly applications: KnownApplications,
    private readonly portals: Portals,
    private readonly signIn: BeginSignIn,
    private readonly service: BeginServiceSignIn,
  ) {}

  /** @throws PorticoError `SERVER_NOT_FOUND`. */
  async application(subdomain: string): Promise<HostedApplication> {
    const application = await this.hosted.find(subdomain);
    if (!application) throw new PorticoError('SERVER_NOT_FOUND');
    return application;
  }

  /**
   * On the application's own portal.
   * @param path of the application, to come back to.
   * @returns address of the host's page; null when nobody of the portal can sign in here.
   */
  async execute(application: HostedApplication, path: string, browser: string): Promise<string | null> {
    const target = await this.ofApplication(application);
    if (target) return this.begin(target, application, path, browser);
    return this.toService(await this.portals.find(application.portalId), application, path, browser);
  }

  /** On any portal. @returns null when users of that portal cannot sign in here. */
  async onPortal(
    application: HostedApplication,
    domain: string,
    path: string,
    browser: string,
  ): Promise<string | null> {
    const portal = await this.portals.findByDomain(domain.trim());
    if (!portal) return null;
    if (portal.id === application.portalId) return this.execute(application, path, browser);
    return this.toService(portal, application, path, browser);
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
    return this.service.execute(portal, { kind: 'visit', subdomain, path }, browser);
  }

  private begin(
    { applicationId, portal, hostApplication }: Target,
    { subdomain }: HostedApplication,
    path: string,
    browser: string,
  ): Promise<string> {
    const purpose = { kind: 'visit', subdomain, path } as const;
    const signIn = { applicationId, portalId: portal.id, purpose };
    return this.signIn.atHost(signIn, portal, hostApplication, browser);
  }
}
