import { Inject, Injectable } from '@nestjs/common';
import { AuthStanding, type CallingApplication, type PortalFacts } from '#libs/auth';
import { Database } from '#libs/database';
import { type ErrorCode, isPorticoError, isUuid, PorticoError } from '#libs/kernel';
import { fitsAddress, inAddress, mayBeTokenOf, type PlacementOpening } from './placement-opening.policy.js';
import { openingAddress, signInMeta } from '../sign-in/addresses.policy.js';
import { HOSTED_APPLICATIONS, type HostedApplications } from '../sign-in/destinations.port.js';
import { type HostProfile, HostProfiles } from '../sign-in/host-profiles.service.js';
import { type HostSignedIn, HostSignIn } from '../sign-in/host-sign-in.service.js';
import { type KnownApplication, KnownApplications } from '../sign-in/known-applications.service.js';
import { PortalMembers } from '../sign-in/sign-in.repository.js';
import { ApplicationSessions } from '../tokens/application-sessions.service.js';
import { SignInResults } from '../tokens/sign-in-results.repository.js';
import type { SessionResult } from '../tokens/tokens.answer.js';

/** What the opening of an application can be refused with. */
export const OPENING_ERRORS: readonly ErrorCode[] = [
  'APP_RESOLVE_FAILED',
  'USER_AUTH_REQUIRED',
  'APP_UNAVAILABLE',
  'DOMAIN_MISMATCH',
  'HOST_TIMEOUT',
  'HOST_UNAVAILABLE',
  'HOST_ERROR',
  'QUEUE_OVERFLOW',
  'QUEUE_TIMEOUT',
  'TIMEOUT_QUARANTINE',
];

/** What the exchange of a host token can be refused with. */
export const SESSION_ERRORS: readonly ErrorCode[] = [
  'INVALID_REQUEST',
  'DOMAIN_MISMATCH',
  'USER_AUTH_REQUIRED',
  'APP_UNAVAILABLE',
  'APP_CONFIG_ERROR',
  'IP_NOT_ALLOWED',
  'HOST_TIMEOUT',
  'HOST_UNAVAILABLE',
  'HOST_ERROR',
  'QUEUE_OVERFLOW',
  'QUEUE_TIMEOUT',
  'TIMEOUT_QUARANTINE',
];

/** How long a host token lives when nobody says (specification part 1, "Limits"). */
export const HOST_TOKEN_SECONDS = 3_600;

/** What the host gives to an application that is opened inside the portal. */
export interface PlacementToken {
  readonly accessToken: string;
  /** Null: the token cannot be renewed. */
  readonly refreshToken: string | null;
  readonly expiresInSeconds: number;
  /** The host's own id of the portal. */
  readonly memberId: string;
}

/** Refusals of the host that say something about the token. */
const TOKEN_REFUSALS: ReadonlySet<ErrorCode> = new Set([
  'TOKEN_EXPIRED',
  'TOKEN_REFRESH_FAILED',
  'TOKEN_MISSING',
  'PORTAL_CREDENTIALS_REJECTED',
  'HOST_ACCESS_DENIED',
  'OAUTH_REQUIRED',
  'SCOPE_DENIED',
  'WRONG_AUTH_SCHEME',
]);

/** What the host sends along. */
interface OrderedOpening extends PlacementOpening {
  /** Of the portal. */
  readonly domain: string;
  readonly token: PlacementToken;
}

/** The browser in which a placement is opened. */
interface OpeningBrowser {
  /** `Origin` of the page that has sent the form; null from what is no browser. */
  readonly origin: string | null;
  /** Its secret, in the frame. */
  readonly secret: string;
}

/** Signs in users who open an application inside the portal, with the host token it was given: the portal says whose it is. */
@Injectable()
export class PlacementSignIn {
  constructor(
    private readonly applications: KnownApplications,
    private readonly sessions: ApplicationSessions,
    private readonly database: Database,
    private readonly standing: AuthStanding,
    private readonly results: SignInResults,
    @Inject(HOSTED_APPLICATIONS) private readonly hosted: HostedApplications,
    private readonly profiles: HostProfiles,
    private readonly members: PortalMembers,
    private readonly hostSignIn: HostSignIn,
  ) {}

  /**
   * Exchanges the token the host gave to an application's own handler for a session.
   * @throws PorticoError `DOMAIN_MISMATCH` before anybody is asked, `APP_UNAVAILABLE`, `USER_AUTH_REQUIRED`.
   */
  async startSession(
    caller: CallingApplication,
    domain: string,
    token: PlacementToken,
    requestId: string,
  ): Promise<SessionResult> {
    if (domain.toLowerCase() !== caller.portalDomain) throw new PorticoError('DOMAIN_MISMATCH');
    const application = await this.applications.find(caller.id);
    if (!application) throw new PorticoError('APP_UNAVAILABLE');
    return this.sessions.startForUser(await this.signIn(application, token, requestId, caller.keyId));
  }

  /**
   * Opens an application inside the portal: its user is signed in. An application on a server of its own gets a
   * one-time code; in front of one the platform hosts stands the gateway, which lets the user in.
   * @returns where the frame goes.
   * @throws PorticoError `APP_RESOLVE_FAILED`, `DOMAIN_MISMATCH`, also for a page of another origin, before anybody is asked,
   *   `APP_UNAVAILABLE`, also for one whose keys have ended,
   *   `USER_AUTH_REQUIRED`.
   */
  async openApplication(
    applicationId: string,
    { domain, token, ...opening }: OrderedOpening,
    { origin, secret }: OpeningBrowser,
    requestId: string,
  ): Promise<string> {
    const application = isUuid(applicationId) ? await this.applications.find(applicationId) : null;
    if (!application?.appUrl || !application.hostApplication) throw new PorticoError('APP_RESOLVE_FAILED');
    const { appUrl } = application;
    if (domain.toLowerCase() !== application.portal.domain) throw new PorticoError('DOMAIN_MISMATCH');
    // Another page could sign people in as somebody whose token it has.
    if (origin !== null && !isOfPortal(origin, application.portal)) throw new PorticoError('DOMAIN_MISMATCH');
    if (await this.standing.isApplicationOver(application.id, application.portalId))
      throw new PorticoError('APP_UNAVAILABLE');
    const signedIn = await this.signIn(application, token, requestId, null);
    const hosted = await this.hosted.behind(appUrl);
    // Another portal's server is no more the application's own than any server elsewhere.
    if (hosted?.portalId !== application.portalId) {
      const code = await this.results.issueCode(this.database, signedIn, appUrl, null, opening);
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

  /**
   * The caller has compared the domain; the portal itself is asked whose token it is.
   * @throws PorticoError `APP_UNAVAILABLE` without an author, on a portal that is not active, or for a user
   *   who may not use the service, `APP_CONFIG_ERROR`, `DOMAIN_MISMATCH`, `USER_AUTH_REQUIRED`, what the
   *   host fails with.
   */
  private async signIn(
    { id: applicationId, portal, hostApplication, hasAuthor }: KnownApplication,
    token: PlacementToken,
    requestId: string,
    keyId: string | null,
  ): Promise<HostSignedIn> {
    if (!hasAuthor || portal.state !== 'ACTIVE') throw new PorticoError('APP_UNAVAILABLE');
    if (!hostApplication) throw new PorticoError('APP_CONFIG_ERROR');
    const profile = await this.profile(portal, token, requestId);
    if (!mayBeTokenOf(profile.applicationCode, hostApplication.clientId)) {
      throw new PorticoError('USER_AUTH_REQUIRED', { message: 'The token is of another application.' });
    }
    const meta = signInMeta(requestId, keyId);
    const signedIn = await this.hostSignIn.keepToken({ applicationId, portal }, profile, token, meta);
    if (!signedIn) {
      throw new PorticoError('APP_UNAVAILABLE', { message: 'The user may not use the application.' });
    }
    return signedIn;
  }

  private async profile(
    portal: PortalFacts,
    { memberId, accessToken }: PlacementToken,
    requestId: string,
  ): Promise<HostProfile> {
    if (!(await this.members.mayBe(portal.id, memberId))) {
      throw new PorticoError('DOMAIN_MISMATCH', { message: 'member_id is not the one of the portal.' });
    }
    try {
      return await this.profiles.read(portal, accessToken, requestId);
    } catch (error) {
      if (!isPorticoError(error) || !TOKEN_REFUSALS.has(error.code)) throw error;
      throw new PorticoError('USER_AUTH_REQUIRED', { cause: error });
    }
  }
}

/** Pages of the portal stand at its domain, or where its methods are. */
function isOfPortal(origin: string, { domain, restUrl }: Pick<PortalFacts, 'domain' | 'restUrl'>): boolean {
  return origin === `https://${domain}` || origin === new URL(restUrl).origin;
}
