import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import passport from 'passport';
import { PorticoError } from '#libs/kernel';
import {
  type ReadCredentials,
  readCredentials,
  schemeRefusal,
  sentCredentials,
} from '../access/credentials.policy.js';
import { KeyDirectory } from '../keys/key-directory.js';
import type { ResolvedKey } from '../keys/resolved-key.js';

export const SVC_KEY = 'svc-key';

/** Outcome of the strategy: who the key is, and the session token sent beside it. */
export interface AuthenticatedKey {
  readonly key: ResolvedKey;
  readonly sessionToken: string | null;
}

/** Passport strategy of keys: reads the headers and finds the key; decides nothing about rights. */
@Injectable()
export class SvcKeyStrategy extends passport.Strategy {
  override readonly name = SVC_KEY;

  constructor(private readonly directory: KeyDirectory) {
    super();
  }

  override authenticate(request: Request): void {
    const credentials = readCredentials(sentCredentials(request.rawHeaders));
    if ('code' in credentials) {
      this.error(new PorticoError(credentials.code, credentials.options));
      return;
    }
    this.find(credentials).then(
      (authenticated) => this.success(authenticated),
      (error: unknown) => this.error(error),
    );
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
