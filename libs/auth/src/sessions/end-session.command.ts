import { Injectable } from '@nestjs/common';
import { AuthChanges } from '../changes/auth-changes.js';
import { isWellFormedSessionToken } from '../keys/key-string.js';
import { SessionStore } from './session-store.js';

/** Signs a user out of an application; at once in this process, pushed to the others. */
@Injectable()
export class EndSession {
  constructor(
    private readonly sessions: SessionStore,
    private readonly changes: AuthChanges,
  ) {}

  /** @returns false when the token is of no live session. */
  async execute(token: string): Promise<boolean> {
    const id = isWellFormedSessionToken(token) ? await this.sessions.end(token) : null;
    if (id !== null) this.changes.apply(`session:${id}`);
    return id !== null;
  }
}
