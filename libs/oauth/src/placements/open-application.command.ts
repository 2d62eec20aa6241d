import { Inject, Injectable } from '@nestjs/common';
import { ApplicationStanding, type PortalFacts } from '#libs/auth';
import { Database } from '#libs/database';
import { isUuid, PorticoError } from '#libs/kernel';
import { KnownApplications } from '../sign-in/known-application.query.js';
import { openingAddress } from '../sign-in/redirect-address.policy.js';
import { SignInCodes } from '../tokens/sign-in-codes.repository.js';
import { HOSTED_APPLICATIONS, type HostedApplications } from '../visits/hosted-applications.port.js';
import { fitsAddress, inAddress, type PlacementOpening } from './placement-opening.policy.js';
import { OpenPlacement, type PlacementToken } from './open-placement.command.js';

/** The browser in which a placement is opened. */
export interface OpeningBrowser {
  /** `Origin` of the page that has sent the form; null from what is no browser. */
  readonly origin: string | null;
  /** Its secret, in the frame. */
  readonly secret: string;
}

/**
 * Opens an application inside the portal: its user is signed in. An application on a server of its own gets a
 * one-time code; in front of one the platform hosts stands the gateway, which lets the user in.
 */
@Injectable()
export class OpenApplication {
  constructor(
    private readonly database: Database,
    private readonly applications: KnownApplications,
    private readonly standing: ApplicationStanding,
    private readonly placements: OpenPlacement,
    private readonly codes: SignInCodes,
    @Inject(HOSTED_APPLICATIONS) private readonly hosted: HostedApplications,
  ) {}

  /**
   * @returns where the frame goes.
   * @throws PorticoError `APP_RESOLVE_FAILED`, `DOMAIN_MISMATCH`, also for a page of another origin, before anybody is asked,
   *   `APP_UNAVAILABLE`, also for one whose keys have ended,
   *   `USER_AUTH_REQUIRED`.
   */
  async execute(
    applicationId: string,
    domain: string,
    token: PlacementToken,
    opening: PlacementOpening,
    { origin, secret }: OpeningBrowser,
    requestId: string,
  ): Promise<string> {
    const application = isUuid(applicationId) ? await this.applications.find(applicationId) : null;
    if (!application?.appUrl || !application.hostApplication) throw new PorticoError('APP_RESOLVE_FAILED');
    const { appUrl } = application;
    if (domain.toLowerCase() !== application.portal.domain) throw new PorticoError('DOMAIN_MISMATCH');
    // Another page could sign people in as somebody whose token it has.
    if (origin !== null && !isOfPortal(origin, application.portal)) throw new PorticoError('DOMAIN_MISMATCH');
    if (await this.standing.isOver(application.id, application.portalId))
      throw new PorticoError('APP_UNAVAILABLE');
    const signedIn = await this.placements.signIn(application, token, requestId, null);
    const hosted = await this.hosted.behind(appUrl);
    // Another portal's server is no more the application's own than any server elsewhere.
    if (hosted?.portalId !== application.portalId) {
      const code = await this.codes.issue(this.database, signedIn, appUrl, null, opening);
      return openingAddress(appUrl, { code, ...inAddress(opening) });
    }
    const { pathname, search } = new URL(openingAddress(appUrl, inAddress(opening)));
    const { portalId, userId, departments, person } = signedIn;
    const told = fitsAddress(opening.options) ? null : opening;
    const visitor = { portalId, userId, departments, applicationId, name: person.name, opening: told };
    const address = await this.hosted.enter(hosted.subdomain, visitor, pathname + search, secret);
    if (address === null) throw new PorticoError('APP_RESOLVE_FAILED');
    return address;
  }
}

/** Pages of the portal stand at its domain, or where its methods are. */
function isOfPortal(origin: string, { domain, restUrl }: Pick<PortalFacts, 'domain' | 'restUrl'>): boolean {
  return origin === `https://${domain}` || origin === new URL(restUrl).origin;
}
