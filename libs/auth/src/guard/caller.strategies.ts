import { type ExecutionContext, Inject, Injectable, Optional } from '@nestjs/common';
import { AuthGuard as PassportGuard, PassportStrategy } from '@nestjs/passport';
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

export const SVC_KEY = 'svc-key';
export const SVC_SESSION = 'svc-session';

/** What a strategy is asked. */
interface Asked {
  readonly request: PorticoRequest;
  /** That was sent beside the key. */
  readonly sessionToken: string | null;
}

/** A strategy of this service. */
interface Validating<Found> {
  /** @returns null where it has found nobody; @throws what the request is refused with. */
  validate(asked: Asked): Promise<Found | null>;
}

/**
 * What Passport is given as the request: it hangs its login methods on what it is given, which on the request itself
 * would be a seventh of all that is allocated.
 */
class Attempt<Found> implements Asked {
  /** The guard of Nest leaves here what was found; false where a strategy has failed. */
  readonly user: Found | false | null = null;

  constructor(
    readonly strategy: Validating<Found>,
    readonly request: PorticoRequest,
    readonly sessionToken: string | null,
  ) {}
}

/**
 * Tells Passport what a strategy has found. Passport keeps one table of them a process, in which the one made last has
 * the name: where a process has several services, as in specs, each attempt brings the strategy of its own.
 */
class AttemptStrategy extends passport.Strategy {
  override authenticate(attempt: Request & Attempt<object>): void {
    attempt.strategy.validate(attempt).then(
      (found) => (found ? this.success(found) : this.fail()),
      // What is empty would be taken for nobody, by Passport and by the guard.
      (error: unknown) => this.error(error || new Error('A strategy was refused without a reason')),
    );
  }
}

/** Who the key is, and the session token sent beside it. */
export interface AuthenticatedKey {
  readonly key: ResolvedKey;
  readonly sessionToken: string | null;
}

/**
 * Passport strategy of keys: reads the headers and finds the key; decides nothing about rights. Somebody who has signed
 * in to the console names one of their keys instead of showing it.
 */
@Injectable()
export class SvcKeyStrategy
  extends PassportStrategy(AttemptStrategy, SVC_KEY)
  implements Validating<AuthenticatedKey>
{
  constructor(
    private readonly directory: KeyDirectory,
    @Optional() @Inject(CONSOLE_SESSIONS) private readonly console: ConsoleSessions | null,
  ) {
    super();
  }

  /** @throws PorticoError where the headers hold no key that is known: it finds one or refuses. */
  override async validate({ request }: Asked): Promise<AuthenticatedKey> {
    const credentials = readCredentials(sentCredentials(request.rawHeaders));
    return 'code' in credentials ? this.named(request, credentials) : this.find(credentials);
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

/** Passport strategy of sessions: finds the one of a token, alive; whose it may be is decided by the guard. */
@Injectable()
export class SvcSessionStrategy
  extends PassportStrategy(AttemptStrategy, SVC_SESSION)
  implements Validating<ResolvedSession>
{
  constructor(private readonly sessions: SessionsService) {
    super();
  }

  override async validate({ sessionToken }: Asked): Promise<ResolvedSession | null> {
    return sessionToken === null ? null : this.sessions.find(sessionToken);
  }
}

/** The guard of Nest for one strategy, asked by the guard of the service, which decides what follows. */
export class StrategyGuard<Found extends object> extends PassportGuard() {
  private readonly attempts = new WeakMap<ExecutionContext, Attempt<Found>>();

  constructor(
    name: string,
    private readonly strategy: Validating<Found>,
  ) {
    super({ defaultStrategy: name });
  }

  /** @returns null where the strategy has found nobody; @throws what it refuses with. */
  async find(execution: ExecutionContext, sessionToken: string | null = null): Promise<Found | null> {
    const request = execution.switchToHttp().getRequest<PorticoRequest>();
    const attempt = new Attempt(this.strategy, request, sessionToken);
    this.attempts.set(execution, attempt);
    await this.canActivate(execution);
    return attempt.user || null;
  }

  override getRequest(execution: ExecutionContext): Attempt<Found> | undefined {
    return this.attempts.get(execution);
  }

  /** Nobody is sent the bare 401 that Nest would throw here. */
  override handleRequest<User>(error: unknown, user: User): User {
    if (error) throw error;
    return user;
  }
}
