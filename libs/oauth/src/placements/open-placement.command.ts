import { Injectable } from '@nestjs/common';
import type { PortalFacts } from '#libs/auth';
import { type ErrorCode, isPorticoError, PorticoError } from '#libs/kernel';
import { AcceptHostReturn, type HostSignedIn } from '../sign-in/accept-host-return.command.js';
import { type HostProfile, HostProfiles } from '../sign-in/host-profile.query.js';
import type { KnownApplication } from '../sign-in/known-application.query.js';
import { PortalMembers } from '../sign-in/portal-members.repository.js';
import { signInMeta } from '../sign-in/sign-in-meta.js';
import { mayBeTokenOf } from './token-application.policy.js';

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

/** Signs in the user of a host token: the portal says whose it is. */
@Injectable()
export class OpenPlacement {
  constructor(
    private readonly profiles: HostProfiles,
    private readonly members: PortalMembers,
    private readonly host: AcceptHostReturn,
  ) {}

  /**
   * The caller has compared the domain; the portal itself is asked whose token it is.
   * @throws PorticoError `APP_UNAVAILABLE` without an author, on a portal that is not active, or for a user
   *   who may not use the service, `APP_CONFIG_ERROR`, `DOMAIN_MISMATCH`, `USER_AUTH_REQUIRED`, what the
   *   host fails with.
   */
  async signIn(
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
    const signedIn = await this.host.keep({ applicationId, portal }, profile, token, meta);
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
