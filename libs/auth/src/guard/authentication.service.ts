import { Inject, Injectable, Optional } from '@nestjs/common';
import type { Request } from 'express';
import passport from 'passport';
import type { PorticoRequest } from '#libs/http';
import { PorticoError } from '#libs/kernel';
import type { Refusal, ResolvedSession } from '../access/access.policy.js';
import {
  CONSOLE_KEY_HEADER,
  CONSOLE_SESSIONS,
  type ConsoleSessions,
  readCredentials,
  type ReadCredentials,
  schemeRefusal,
  sentCredentials,
  throughConsole,
} from '../access/credentials.policy.js';
import { KeyDirectory } from '../keys/key-directory.js';
import type { ResolvedKey } from '../keys/key-record.js';
import { SessionsService } from '../sessions/sessions.service.js';

const SVC_KEY = 'svc-key';
const SVC_SESSION = 'svc-session';

/**
 * What a strategy is given as the request: Passport hangs its login methods on what it is given, which on the request
 * itself would be a seventh of all that is allocated.
 */
type Attempt = Request & { readonly request: PorticoRequest };

/** Outcome of the strategy: who the key is, and the session token sent beside it. */
interface AuthenticatedKey {
  readonly key: ResolvedKey;
  readonly sessionToken: string | null;
}

/**
 * Passport strategy of keys: reads the headers and finds the key; decides nothing about rights. Somebody who has signed
 * in to the console names one of their keys instead of showing it.
 */
class SvcKeyStrategy extends passport.Strategy {
  override readonly name = SVC_KEY;

  constructor(
    private readonly directory: KeyDirectory,
    private readonly console: ConsoleSessions | null,
  ) {
    super();
  }

  override authenticate({ request }: Attempt): void {
    const credentials = readCredentials(sentCredentials(request.rawHeaders));
    const found = 'code' in credentials ? this.named(request, credentials) : this.find(credentials);
    found.then(
      (authenticated) => this.success(authenticated),
      (error: unknown) => this.error(error),
    );
  }

  /**
   * The key a request without one names, for who has signed in to the console. Keys of others are as unknown as those
   * that do not exist.
   * @throws PorticoError the refusal of a request that names none; `INVALID_SESSION`, `INVALID_API_KEY`.
   */
  private async named(request: PorticoRequest, { code, options }: Refusal): Promise<AuthenticatedKey> {
    const keyId = request.headers[CONSOLE_KEY_HEADER];
    if (code !== 'MISSING_API_KEY' || keyId === undefined || !this.console) {
      throw new PorticoError(code, options);
    }
    const caller = await this.console.callerOf(request, request.context.requestId);
    if (!caller) throw new PorticoError('INVALID_SESSION');
    const found = await this.directory.findById(String(keyId));
    const key = found && throughConsole(found, caller);
    if (!key) throw new PorticoError('INVALID_API_KEY');
    return { key, sessionToken: null };
  }

  /** @throws PorticoError `INVALID_API_KEY`, `WRONG_AUTH_SCHEME`. */
  private async find({ rawKey, asBearer, sessionToken }: ReadCredentials): Promise<AuthenticatedKey> {
    const key = await this.directory.find(rawKey);
    if (!key) throw new PorticoError('INVALID_API_KEY');
    const refusal = schemeRefusal(key.kind, asBearer);
    if (refusal) throw new PorticoError(refusal.code, refusal.options);
    return { key, sessionToken };
  }
}

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
