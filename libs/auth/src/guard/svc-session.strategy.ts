import { Injectable } from '@nestjs/common';
import passport from 'passport';
import { SessionsService } from '../sessions/sessions.service.js';
import type { Attempt } from './svc-key.strategy.js';

export const SVC_SESSION = 'svc-session';

/** An {@link Attempt} beside whose key a session token was sent. */
export type SessionAttempt = Attempt & { readonly sessionToken: string };

/** Passport strategy of sessions: finds the one of a token, alive; whose it may be is decided by the guard. */
@Injectable()
export class SvcSessionStrategy extends passport.Strategy {
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
