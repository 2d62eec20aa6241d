import { Injectable } from '@nestjs/common';
import type { CallingApplication, PortalFacts } from '#libs/auth';
import type { HostApplication } from '#libs/host-client';
import { PorticoError } from '#libs/kernel';
import { KnownApplications } from './known-application.query.js';
import { isRegistered, withQuery } from './redirect-address.policy.js';
import { type SignIn, SignInStates } from './sign-in-state.repository.js';

/** What `GET /v1/oauth/authorize` asks for. */
export interface SignInRequest {
  readonly state: string;
  readonly redirectUri: string | null;
  readonly codeChallenge: string | null;
}

/** Sends a user to the host's sign-in page. */
@Injectable()
export class BeginSignIn {
  constructor(
    private readonly applications: KnownApplications,
    private readonly states: SignInStates,
  ) {}

  /**
   * @param browser secret of the browser, which the host's answer must come back to.
   * @returns address of the host's sign-in page.
   * @throws PorticoError `INVALID_REDIRECT_URI`, `INVALID_REQUEST`, `APP_CONFIG_ERROR`.
   */
  async execute(caller: CallingApplication, request: SignInRequest, browser: string): Promise<string> {
    const { state, redirectUri, codeChallenge } = request;
    const application = await this.applications.find(caller.id);
    if (redirectUri !== null && !isRegistered(application?.redirectUris ?? [], redirectUri)) {
      throw new PorticoError('INVALID_REDIRECT_URI');
    }
    if (!application?.hostApplication) throw new PorticoError('APP_CONFIG_ERROR');
    const purpose = { kind: 'application', state, redirectUri, codeChallenge, keyId: caller.keyId } as const;
    const signIn = { applicationId: caller.id, portalId: caller.portalId, purpose };
    return this.atHost(signIn, application.portal, application.hostApplication, browser);
  }

  /** Begins a sign-in to any application the host knows. @returns address of the host's sign-in page. */
  async atHost(
    signIn: SignIn,
    { restUrl }: PortalFacts,
    { clientId }: HostApplication,
    browser: string,
  ): Promise<string> {
    const nonce = await this.states.begin(signIn, browser);
    return withQuery(`${restUrl}/oauth/authorize/`, { client_id: clientId, state: nonce });
  }
}
