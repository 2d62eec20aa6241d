import { Injectable } from '@nestjs/common';
import { HostTokenStore, SessionStore } from '#libs/auth';
import { Database, type SqlExecutor } from '#libs/database';
import { type ErrorCode, PorticoError } from '#libs/kernel';
import { type CodeClaim, type SignedIn, SignInResults } from './sign-in-results.repository.js';
import { SessionResult, TokenAnswer } from './tokens.answer.js';

/** What the exchange of a code can be refused with. */
export const EXCHANGE_ERRORS: readonly ErrorCode[] = [
  'INVALID_REQUEST',
  'INVALID_CODE',
  'CODE_EXPIRED',
  'CODE_ALREADY_USED',
  'REDIRECT_URI_MISMATCH',
  'TOKEN_NOT_FOUND',
  'IP_NOT_ALLOWED',
];

/** Starts the session of somebody who has signed in; what it was given for is used up in the same transaction. */
@Injectable()
export class ApplicationSessions {
  constructor(
    private readonly database: Database,
    private readonly results: SignInResults,
    private readonly sessions: SessionStore,
    private readonly hostTokens: HostTokenStore,
  ) {}

  /** @throws PorticoError what {@link SignInResults.takeCode} throws, `TOKEN_NOT_FOUND`. */
  startForCode(claim: CodeClaim): Promise<TokenAnswer> {
    return this.database.transaction(async (tx) => {
      const { opening, ...signedIn } = await this.results.takeCode(tx, claim);
      const { userId, applicationId } = signedIn;
      if (!(await this.hostTokens.lock(tx, { userId, applicationId }))) {
        throw new PorticoError('TOKEN_NOT_FOUND');
      }
      return TokenAnswer.opened(await this.start(tx, signedIn), opening);
    });
  }

  /** Null when nobody has signed in with that state, not yet or not any more. */
  startForState(applicationId: string, state: string): Promise<SessionResult | null> {
    return this.database.transaction(async (tx) => {
      const signedIn = await this.results.takePolled(tx, applicationId, state);
      return signedIn && this.start(tx, signedIn);
    });
  }

  /** For a user whose host token has just been proved good. */
  async startForUser(signedIn: SignedIn): Promise<SessionResult> {
    return this.start(this.database, signedIn);
  }

  private async start(
    executor: SqlExecutor,
    { applicationId: appId, portalId, userId, person }: SignedIn,
  ): Promise<SessionResult> {
    const { token } = await this.sessions.issue({ appId, portalId, userId }, executor);
    return SessionResult.of(token, userId, person);
  }
}
