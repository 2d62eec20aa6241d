import { randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Database, type SqlExecutor } from '#libs/database';
import { CLOCK, type Clock, newId } from '#libs/kernel';
import { composeSecret, KeyHasher, SESSION_PREFIX } from '../keys/key-secret.js';

/** Lifetime of a session (specification part 1, "Limits"); it is not renewable. */
export const SESSION_SECONDS = 86_400;

/** Who signed in to which application where. */
export interface NewSession {
  readonly appId: string;
  readonly portalId: string;
  /** Platform user id; a user of that portal. */
  readonly userId: string;
}

/** The only place that ever holds a session token in clear. */
export interface IssuedSession {
  readonly id: string;
  readonly token: string;
  readonly expiresAt: Date;
}

/** Sessions of application users: plain rows with an expiry, no facts of the log. */
@Injectable()
export class SessionStore {
  constructor(
    private readonly database: Database,
    private readonly hasher: KeyHasher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async issue(
    { appId, portalId, userId }: NewSession,
    executor: SqlExecutor = this.database,
  ): Promise<IssuedSession> {
    const token = composeSecret(SESSION_PREFIX, randomInt);
    const { hash, pepperId } = this.hasher.sign(token);
    const id = newId();
    const issuedAt = this.clock.now();
    const expiresAt = new Date(issuedAt.getTime() + SESSION_SECONDS * 1_000);
    await executor.query(
      `insert into auth.session (id, token_hash, pepper_id, app_id, portal_id, user_id, issued_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [id, hash, pepperId, appId, portalId, userId, issuedAt, expiresAt],
    );
    return { id, token, expiresAt };
  }

  /**
   * Ends a session for good; pushed to every process.
   * @returns its id; null when the token is of no live session.
   */
  async end(token: string): Promise<string | null> {
    const [row] = await this.database.query<{ id: string }>(
      `update auth.session set revoked_at = $2
        where token_hash = any($1::bytea[]) and revoked_at is null and expires_at > $2 returning id`,
      [this.hasher.candidates(token), this.clock.now()],
    );
    return row?.id ?? null;
  }

  /** Ends every session of an application, for example because its key was re-issued. @returns how many. */
  async revokeOfApplication(appId: string, executor: SqlExecutor = this.database): Promise<number> {
    const rows = await executor.query(
      'update auth.session set revoked_at = $2 where app_id = $1 and revoked_at is null returning id',
      [appId, this.clock.now()],
    );
    return rows.length;
  }
}
