import { Injectable } from '@nestjs/common';
import {
  type CallingApplication,
  HostApplicationStore,
  type HostTokenGrant,
  HostTokenStore,
  type PortalFacts,
  UserAdmin,
} from '#libs/auth';
import type { EventMeta } from '#libs/event-log';
import { type HostApplication, HostTokens, type SignInGrant } from '#libs/host-client';
import { isPorticoError, PorticoError } from '#libs/kernel';
import { isRegistered, type SignInError, SignInFailure, withQuery } from './addresses.policy.js';
import { type HostProfile, HostProfiles } from './host-profiles.service.js';
import { KnownApplications } from './known-applications.service.js';
import { PortalMembers, type SignIn, type SignInPurpose, SignInStates } from './sign-in.repository.js';
import type { SignedIn } from '../tokens/sign-in-results.repository.js';

/** What `GET /v1/oauth/authorize` asks for. */
interface SignInRequest {
  readonly state: string;
  readonly redirectUri: string | null;
  readonly codeChallenge: string | null;
}

/** What the host adds to the address when it sends a user back. */
export interface HostReturn {
  /** Null when the user refused, or the host did. */
  readonly code: string | null;
  /** Domain of the portal the user signed in on; null when it was not told. */
  readonly domain: string | null;
}

/** Somebody who has signed in, with what the host tells of them besides. */
export interface HostSignedIn extends SignedIn {
  /** Numbers of their departments. */
  readonly departments: readonly number[];
}

/** To what the user signs in, as the host knows it. */
interface HostTarget {
  readonly applicationId: string;
  readonly portal: PortalFacts;
  readonly hostApplication: HostApplication;
}

/** Sends users to the host's sign-in page, and turns what the host sends them back with into a user with a host token. */
@Injectable()
export class HostSignIn {
  constructor(
    private readonly applications: KnownApplications,
    private readonly states: SignInStates,
    private readonly hostApplications: HostApplicationStore,
    private readonly tokens: HostTokens,
    private readonly profiles: HostProfiles,
    private readonly members: PortalMembers,
    private readonly users: UserAdmin,
    private readonly hostTokens: HostTokenStore,
  ) {}

  /**
   * Sends a user to the host's sign-in page.
   * @param browser secret of the browser, which the host's answer must come back to.
   * @returns address of the host's sign-in page.
   * @throws PorticoError `INVALID_REDIRECT_URI`, `INVALID_REQUEST`, `APP_CONFIG_ERROR`.
   */
  async begin(caller: CallingApplication, request: SignInRequest, browser: string): Promise<string> {
    const { state, redirectUri, codeChallenge } = request;
    const application = await this.applications.find(caller.id);
    if (redirectUri !== null && !isRegistered(application?.redirectUris ?? [], redirectUri)) {
      throw new PorticoError('INVALID_REDIRECT_URI');
    }
    if (!application?.hostApplication) throw new PorticoError('APP_CONFIG_ERROR');
    const purpose = { kind: 'application', state, redirectUri, codeChallenge, keyId: caller.keyId } as const;
    const signIn = { applicationId: caller.id, portalId: caller.portalId, purpose };
    return this.beginAtHost(signIn, application.portal, application.hostApplication, browser);
  }

  /** Begins a sign-in to any application the host knows. @returns address of the host's sign-in page. */
  async beginAtHost(
    signIn: SignIn,
    { restUrl }: PortalFacts,
    { clientId }: HostApplication,
    browser: string,
  ): Promise<string> {
    const nonce = await this.states.begin(signIn, browser);
    return withQuery(`${restUrl}/oauth/authorize/`, { client_id: clientId, state: nonce });
  }

  /**
   * Sends somebody to sign in to the service itself: its own application stands under the id of the portal.
   * @returns address of the host's sign-in page; null when nobody of the portal can sign in here.
   */
  async beginForService(
    portal: PortalFacts | null,
    purpose: SignInPurpose,
    browser: string,
  ): Promise<string | null> {
    if (portal?.state !== 'ACTIVE') return null;
    const hostApplication = await this.hostApplications.find(portal.id);
    if (!hostApplication) return null;
    const signIn = { applicationId: portal.id, portalId: portal.id, purpose };
    return this.beginAtHost(signIn, portal, hostApplication, browser);
  }

  /**
   * Turns what the host sent a user back with into a user with a host token.
   * @throws SignInFailure
   */
  async accept(target: HostTarget, { code, domain }: HostReturn, meta: EventMeta): Promise<HostSignedIn> {
    const { portal, hostApplication } = target;
    if (code === null) throw new SignInFailure('token_exchange_failed');
    if (portal.state !== 'ACTIVE') throw new SignInFailure('app_unavailable');
    if (domain !== null && domain.toLowerCase() !== portal.domain) throw new SignInFailure('invalid_domain');
    const grant = await step('token_exchange_failed', () => this.tokens.exchange(hostApplication, code));
    await this.requirePortal(grant, portal);
    const profile = await step('profile_fetch_failed', () =>
      this.profiles.read(portal, grant.accessToken, meta.correlationId),
    );
    const signedIn = await this.keepToken(target, profile, grant, meta);
    if (!signedIn) throw new SignInFailure('app_unavailable');
    return signedIn;
  }

  /** Keeps a token of the host for its user. Null: the user may not use the service. */
  async keepToken(
    { applicationId, portal }: Pick<HostTarget, 'applicationId' | 'portal'>,
    { hostUserId, isAdmin, name, email, departments }: HostProfile,
    grant: HostTokenGrant,
    meta: EventMeta,
  ): Promise<HostSignedIn | null> {
    const portalId = portal.id;
    const { id: userId, state } = await this.users.ensure({ portalId, hostUserId, name, isAdmin }, meta);
    if (state !== 'ACTIVE') return null;
    await this.hostTokens.save({ userId, applicationId }, grant);
    return { applicationId, portalId, userId, person: { name, email }, departments };
  }

  /** The code was good, but perhaps on another portal that has the same application. */
  private async requirePortal({ restOrigin, memberId }: SignInGrant, portal: PortalFacts): Promise<void> {
    const elsewhere = restOrigin !== null && restOrigin !== new URL(portal.restUrl).origin;
    if (elsewhere) throw new SignInFailure('invalid_domain');
    if (memberId !== null && !(await this.members.isOrBecomes(portal.id, memberId))) {
      throw new SignInFailure('invalid_domain');
    }
  }
}

/** Runs one step of a sign-in; a refusal in it is told by the word of the step. */
async function step<T>(error: SignInError, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (isPorticoError(cause)) throw new SignInFailure(error, { cause });
    throw cause;
  }
}
