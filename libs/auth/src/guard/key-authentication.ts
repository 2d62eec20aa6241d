import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import passport from 'passport';
import { type AuthenticatedKey, SVC_KEY, SvcKeyStrategy } from './svc-key.strategy.js';

/** Runs the key strategy through a Passport of its own: two applications in a process share nothing. */
@Injectable()
export class KeyAuthentication {
  private readonly passport = new passport.Authenticator();

  constructor(strategy: SvcKeyStrategy) {
    this.passport.use(SVC_KEY, strategy);
  }

  /** @throws PorticoError when the headers hold no known key. */
  run(request: Request, response: Response): Promise<AuthenticatedKey> {
    return new Promise((resolve, reject) => {
      const done = (error: unknown, authenticated?: AuthenticatedKey | false): void => {
        if (authenticated) resolve(authenticated);
        else reject(error as Error);
      };
      const middleware = this.passport.authenticate(SVC_KEY, { session: false }, done) as (
        ...parts: [Request, Response, (error?: unknown) => void]
      ) => void;
      middleware(request, response, reject);
    });
  }
}
