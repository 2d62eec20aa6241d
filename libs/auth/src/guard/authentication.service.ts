import { Inject, Injectable, Optional } from '@nestjs/common';
import passport from 'passport';
import type { PorticoRequest } from '#libs/http';
import type { ResolvedSession } from '../access/access.policy.js';
import { CONSOLE_SESSIONS, type ConsoleSessions } from '../access/credentials.policy.js';
import { KeyDirectory } from '../keys/key-directory.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { type Attempt, type AuthenticatedKey, SVC_KEY, SvcKeyStrategy } from './svc-key.strategy.js';

export const SVC_SESSION = 'svc-session';

/** An {@link Attempt} beside whose key a session token was sent. */
type SessionAttempt = Attempt & { readonly sessionToken: string };

/** Passport strategy of sessions: finds the one of a token, alive; whose it may be is decided by the guard. */
class SvcSessionStrategy extends passport.Strategy {
  override readonly name = SVC_SESSION;

  constructor(private readonly sessions: SessionsService) {
    super();
  }

  override authenticate({ sessionToken }: SessionAttempt): void {
    this.sessions.find(sessionToken).then(
      (session) => (session ? this.success(session) : this.fail('INVALID_SESSION')),
      (error: unknown) => this.error(error),
    );
  }
}

/** No strategy answers: refusals are those of the guard. */
const NO_RESPONSE = null;

/** Who calls: the strategies of the service by their names, as Passport runs them. */
@Injectable()
export class Authentication {
  private readonly passport = new passport.Passport();

  constructor(
    directory: KeyDirectory,
    sessions: SessionsService,
    @Optional() @Inject(CONSOLE_SESSIONS) console: ConsoleSessions | null,
  ) {
    this.passport.use(SVC_KEY, new SvcKeyStrategy(directory, console));
    this.passport.use(SVC_SESSION, new SvcSessionStrategy(sessions));
  }

  /** @throws PorticoError when the headers hold no known key. */
  key(request: PorticoRequest): Promise<AuthenticatedKey> {
    // It refuses with an error, and never fails as Passport calls it.
    return this.run(SVC_KEY, { request } as Attempt) as Promise<AuthenticatedKey>;
  }

  /** @returns null where nobody alive has the token. */
  session(request: PorticoRequest, sessionToken: string): Promise<ResolvedSession | null> {
    return this.run(SVC_SESSION, {
      request,
      sessionToken,
    } as SessionAttempt) as Promise<ResolvedSession | null>;
  }

  /** @returns null when the strategy has failed; @throws its error. */
  private run(strategy: string, attempt: Attempt): Promise<object | null> {
    return new Promise((resolve, reject) => {
      const authenticate = this.passport.authenticate(
        strategy,
        { session: false },
        (error: unknown, found?: object | false | null) => {
          if (error) reject(error as Error);
          else resolve(found || null);
        },
      ) as (attempt: Attempt, response: null, next: (error: unknown) => void) => void;
      authenticate(attempt, NO_RESPONSE, reject);
    });
  }
}
