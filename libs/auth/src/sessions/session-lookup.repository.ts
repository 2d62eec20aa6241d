import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import type { ResolvedSession } from '../access/session.policy.js';

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
export interface StoredSession extends ResolvedSession {
  readonly expiresAt: Date;
}

/** The look-up of a session token; a user who may not call has no session either. */
@Injectable()
export class SessionLookup {
  constructor(private readonly database: Database) {}

  /** @param hashes the token under every accepted pepper. */
  async findByHash(hashes: readonly Buffer[]): Promise<StoredSession | null> {
    const [row] = await this.database.query<StoredSession>(FIND_BY_HASH, [hashes]);
    return row ?? null;
  }
}
