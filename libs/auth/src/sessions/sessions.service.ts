import { Inject, Injectable } from '@nestjs/common';
import { type ChangeAwareCache, Database } from '#libs/database';
import { CLOCK, type Clock } from '#libs/kernel';
import type { ResolvedSession } from '../access/access.policy.js';
import { AuthChanges } from '../auth-changes.js';
import { isWellFormedSessionToken, KeyHasher } from '../keys/key-secret.js';
import { SessionStore } from './session-store.js';

const FIND_BY_HASH = {
  name: 'auth_find_session_by_hash',
  text: `
    select s.id, s.app_id as "appId", s.portal_id as "portalId", s.user_id as "userId",
           u.host_user_id as "hostUserId", u.is_admin as "isAdmin", s.expires_at as "expiresAt"
      from auth.session s
      join auth.user_account u on u.id = s.user_id
     where s.token_hash = any($1::bytea[]) and s.revoked_at is null and u.state = 'ACTIVE'`,
};

/** A session that nobody has ended; whether its time is over is for the reader's clock to say. */
interface StoredSession extends ResolvedSession {
  readonly expiresAt: Date;
}

const CAPACITY = 20_000;

/** Sessions of application users, found from memory as long as nothing behind them has changed. */
@Injectable()
export class SessionsService {
  private readonly cache: ChangeAwareCache<StoredSession>;

  constructor(
    private readonly database: Database,
    private readonly hasher: KeyHasher,
    private readonly store: SessionStore,
    private readonly changes: AuthChanges,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.cache = changes.createCache<StoredSession>({
      capacity: CAPACITY,
      subjectsOf: ({ id, userId, portalId }) => [`session:${id}`, `user:${userId}`, `portal:${portalId}`],
    });
  }

  /**
   * The session of a token while it is alive; null when it is unknown, expired or revoked. A user who may not call has
   * none either.
   */
  async find(token: string): Promise<ResolvedSession | null> {
    if (!isWellFormedSessionToken(token)) return null;
    const session = await this.cache.get(this.hasher.cacheName(token), async () => {
      const hashes = this.hasher.candidates(token);
      const [row] = await this.database.query<StoredSession>(FIND_BY_HASH, [hashes]);
      return row ?? null;
    });
    return session && session.expiresAt.getTime() > this.clock.nowMs() ? session : null;
  }

  /** Signs a user out; at once in this process, pushed to the others. @returns false when the token is of no live session. */
  async end(token: string): Promise<boolean> {
    const id = isWellFormedSessionToken(token) ? await this.store.end(token) : null;
    if (id !== null) this.changes.apply(`session:${id}`);
    return id !== null;
  }
}
