import { Inject, Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import { type ActingUser, CLOCK, type Clock } from '#libs/kernel';

/** People who have signed in to an application and whose token for it is good, or can be renewed. */
@Injectable()
export class ApplicationUsers {
  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Whom the application acts for where nobody calls it: an administrator before others, then the
   * preferred user, then the latest sign-in. Null when nobody has signed in.
   */
  async actingFor(applicationId: string, preferredUserId: string): Promise<ActingUser | null> {
    const [row] = await this.database.query<Omit<ActingUser, 'sessionId'>>(
      `select u.id as "userId", u.host_user_id as "hostUserId", u.is_admin as "isAdmin"
         from auth.host_token t
         join auth.user_account u on u.id = t.user_id and u.state = 'ACTIVE'
        where t.application_id = $1 and t.refused_at is null
          and (t.refresh_token_encrypted is not null or t.expires_at > $3)
        order by u.is_admin desc, (u.id = $2) desc, t.updated_at desc, u.id limit 1`,
      [applicationId, preferredUserId, this.clock.now()],
    );
    return row ? { ...row, sessionId: null } : null;
  }
}
