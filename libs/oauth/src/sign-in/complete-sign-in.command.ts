import { Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { Database } from '#libs/database';
import { PorticoError } from '#libs/kernel';
import { ContinueConnect } from '../connect/continue-connect.command.js';
import { PollResults } from '../tokens/poll-results.repository.js';
import { type SignedIn, SignInCodes } from '../tokens/sign-in-codes.repository.js';
import { ContinueConsoleSignIn } from '../console/continue-console-sign-in.command.js';
import { ContinueVisit } from '../visits/continue-visit.command.js';
import { AcceptHostReturn, type HostReturn } from './accept-host-return.command.js';
import { type Onward, onwardTo } from './onward.js';
import { KnownApplications } from './known-application.query.js';
import { withQuery } from './redirect-address.policy.js';
import { signInMeta } from './sign-in-meta.js';
import { SignInFailure } from './sign-in-failure.error.js';
import { type SignIn, type SignInPurpose, SignInStates } from './sign-in-state.repository.js';

type ForApplication = Extract<SignInPurpose, { kind: 'application' }>;

/** Takes a user who comes back from the host on to where the sign-in was asked for. */
@Injectable()
export class CompleteSignIn {
  private readonly logger = new Logger(CompleteSignIn.name);

  constructor(
    private readonly database: Database,
    private readonly states: SignInStates,
    private readonly applications: KnownApplications,
    private readonly host: AcceptHostReturn,
    private readonly codes: SignInCodes,
    private readonly results: PollResults,
    private readonly connect: ContinueConnect,
    private readonly visit: ContinueVisit,
    private readonly console: ContinueConsoleSignIn,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * @param nonce what went to the host as `state`.
   * @returns where the browser goes.
   * @throws PorticoError `INVALID_STATE`, `APP_CONFIG_ERROR`: it is not known where to send the browser.
   */
  async execute(
    nonce: string,
    browser: string | null,
    returned: HostReturn,
    requestId: string,
  ): Promise<Onward> {
    const signIn = await this.states.take(nonce, browser);
    const { purpose } = signIn;
    if (purpose.kind === 'connect') {
      return onwardTo(await this.connect.execute(purpose.requestId, signIn.portalId, returned, requestId));
    }
    if (purpose.kind === 'visit') {
      return onwardTo(await this.visit.execute(signIn, purpose, returned, browser ?? '', requestId));
    }
    if (purpose.kind === 'console') return this.console.execute(signIn, purpose, returned, requestId);
    try {
      const signedIn = await this.signedIn(signIn, purpose, returned, requestId);
      return onwardTo(await this.success(signedIn, purpose));
    } catch (error) {
      if (!(error instanceof SignInFailure)) throw error;
      this.logger.warn({ err: error.cause ?? error, requestId, code: error.error }, 'a sign-in has failed');
      return onwardTo(this.back(purpose, { error: error.error }));
    }
  }

  private async signedIn(
    { applicationId }: SignIn,
    { keyId }: ForApplication,
    returned: HostReturn,
    requestId: string,
  ): Promise<SignedIn> {
    const application = await this.applications.find(applicationId);
    if (!application?.hasAuthor) throw new SignInFailure('app_unavailable');
    const { portal, hostApplication } = application;
    if (!hostApplication) throw new PorticoError('APP_CONFIG_ERROR');
    const target = { applicationId, portal, hostApplication };
    return this.host.execute(target, returned, signInMeta(requestId, keyId));
  }

  private async success(signedIn: SignedIn, purpose: ForApplication): Promise<string> {
    const { redirectUri, codeChallenge, state } = purpose;
    if (redirectUri === null) {
      await this.results.put(this.database, signedIn, state);
      return this.back(purpose, {});
    }
    return this.back(purpose, {
      code: await this.codes.issue(this.database, signedIn, redirectUri, codeChallenge),
    });
  }

  private back({ redirectUri, state }: ForApplication, outcome: Readonly<Record<string, string>>): string {
    if (redirectUri !== null) return withQuery(redirectUri, { ...outcome, state });
    const page = `${this.config.publicUrl}/oauth/complete`;
    return outcome['error'] === undefined ? page : withQuery(page, { error: outcome['error'] });
  }
}
