import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import passport from 'passport';
import { PorticoError } from '#libs/kernel';
import { readCredentials, sentCredentials } from '../access/credentials.policy.js';
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
    const { rawKey, sessionToken } = credentials;
    this.directory.find(rawKey).then(
      (key) => (key ? this.success({ key, sessionToken }) : this.error(new PorticoError('INVALID_API_KEY'))),
      (error: unknown) => this.error(error),
    );
  }
}
