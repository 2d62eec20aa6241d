import type { Request } from 'express';
import passport from 'passport';
import type { PorticoRequest } from '#libs/http';
import { PorticoError } from '#libs/kernel';
import type { Refusal } from '../access/access.policy.js';
import {
  CONSOLE_KEY_HEADER,
  type ConsoleSessions,
  readCredentials,
  type ReadCredentials,
  schemeRefusal,
  sentCredentials,
  throughConsole,
} from '../access/credentials.policy.js';
import type { KeyDirectory } from '../keys/key-directory.js';
import type { ResolvedKey } from '../keys/key-record.js';

export const SVC_KEY = 'svc-key';

/**
 * What a strategy is given as the request: Passport hangs its login methods on what it is given, which on the request
 * itself would be a seventh of all that is allocated.
 */
export type Attempt = Request & { readonly request: PorticoRequest };

/** Outcome of the strategy: who the key is, and the session token sent beside it. */
export interface AuthenticatedKey {
  readonly key: ResolvedKey;
  readonly sessionToken: string | null;
}

/**
 * Passport strategy of keys: reads the headers and finds the key; decides nothing about rights. Somebody who has signed
 * in to the console names one of their keys instead of showing it.
 */
export class SvcKeyStrategy extends passport.Strategy {
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
