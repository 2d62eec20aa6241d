import { Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { Database } from '#libs/database';
import { PorticoError } from '#libs/kernel';
import { ConnectService } from '../connect/connect.service.js';
import { type Onward, onwardTo, SignInFailure, signInMeta, withQuery } from './addresses.policy.js';
import { ConsoleSignIn } from './console-sign-in.service.js';
import { type HostReturn, HostSignIn } from './host-sign-in.service.js';
import { KnownApplications } from './known-applications.service.js';
import { type SignIn, type SignInPurpose, SignInStates } from './sign-in.repository.js';
import { type SignedIn, SignInResults } from '../tokens/sign-in-results.repository.js';
import { VisitsService } from '../visits/visits.service.js';

type ForApplication = Extract<SignInPurpose, { kind: 'application' }>;

/** Takes a user who comes back from the host on to where the sign-in was asked for. */
@Injectable()
export class SignInCompletion {
  private readonly logger = new Logger(SignInCompletion.name);

  constructor(
    private readonly database: Database,
    private readonly states: SignInStates,
    private readonly applications: KnownApplications,
    private readonly hostSignIn: HostSignIn,
    private readonly results: SignInResults,
    private readonly connect: ConnectService,
    private readonly visits: VisitsService,
    private readonly consoleSignIn: ConsoleSignIn,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * @param nonce what went to the host as `state`.
   * @returns where the browser goes.
   * @throws PorticoError `INVALID_STATE`, `APP_CONFIG_ERROR`: it is not known where to send the browser.
   */
  async complete(
    nonce: string,
    browser: string | null,
    returned: HostReturn,
    requestId: string,
  ): Promise<Onward> {
    const signIn = await this.states.take(nonce, browser);
    const { purpose } = signIn;
    if (purpose.kind === 'connect') {
      return onwardTo(await this.connect.resume(purpose.requestId, signIn.portalId, returned, requestId));
    }
    if (purpose.kind === 'visit') {
      return onwardTo(await this.visits.resume(signIn, purpose, returned, browser ?? '', requestId));
    }
    if (purpose.kind === 'console') return this.consoleSignIn.resume(signIn, purpose, returned, requestId);
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
    return this.hostSignIn.accept(target, returned, signInMeta(requestId, keyId));
  }

  private async success(signedIn: SignedIn, purpose: ForApplication): Promise<string> {
    const { redirectUri, codeChallenge, state } = purpose;
    if (redirectUri === null) {
      await this.results.keepForPoll(this.database, signedIn, state);
      return this.back(purpose, {});
    }
    return this.back(purpose, {
      code: await this.results.issueCode(this.database, signedIn, redirectUri, codeChallenge),
    });
  }

  private back({ redirectUri, state }: ForApplication, outcome: Readonly<Record<string, string>>): string {
    if (redirectUri !== null) return withQuery(redirectUri, { ...outcome, state });
    const page = `${this.config.publicUrl}/oauth/complete`;
    return outcome['error'] === undefined ? page : withQuery(page, { error: outcome['error'] });
  }
}
