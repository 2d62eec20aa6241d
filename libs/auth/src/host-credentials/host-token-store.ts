import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { Database, RowCipher, type SqlExecutor } from '#libs/database';
import type { HostPace, TokenGrant } from '#libs/host-client';
import { type ActingUser, CLOCK, type Clock } from '#libs/kernel';
import { type PaceColumns, paceOf } from '../admin/portal-change.policy.js';

/** Whose token for which application: there is one for each pair. */
export interface HostTokenId {
  readonly userId: string;
  readonly applicationId: string;
}

/** A user's token for an application, opened, and where it is good. */
export interface StoredHostToken extends HostTokenId {
  readonly portalId: string;
  readonly restUrl: string;
  readonly pace: HostPace | null;
  readonly hostUserId: number;
  readonly accessToken: string;
  /** Null when the host gave none: the token cannot be renewed. */
  readonly refreshToken: string | null;
  /** When the lifetime the token was given with ends. */
  readonly expiresAt: Date;
  /** The host has refused to renew this token; only a new sign-in helps. */
  readonly isRefused: boolean;
  /** Grows with every new token. */
  readonly version: number;
}

/** What the host gave at a sign-in or a refresh. */
export interface HostTokenGrant extends Omit<TokenGrant, 'refreshToken'> {
  readonly refreshToken: string | null;
}

const FIND = `
  select t.access_token_encrypted as "accessTokenEncrypted", t.refresh_token_encrypted as "refreshTokenEncrypted",
         t.expires_at as "expiresAt", t.refused_at is not null as "isRefused", t.version, u.host_user_id as "hostUserId",
         u.portal_id as "portalId", p.rest_url as "restUrl", p.host_burst as "hostBurst",
         p.host_requests_per_second as "hostRequestsPerSecond"
    from auth.host_token t
    join auth.user_account u on u.id = t.user_id
    join auth.portal p on p.id = u.portal_id
   where t.user_id = $1 and t.application_id = $2`;

interface Row extends PaceColumns {
  readonly accessTokenEncrypted: string;
  readonly refreshTokenEncrypted: string | null;
  readonly expiresAt: Date;
  readonly isRefused: boolean;
  readonly version: number;
  readonly hostUserId: number;
  readonly portalId: string;
  readonly restUrl: string;
}

/** Both tokens of a row are encrypted for that row and for their own column. */
const boundTo = ({ userId, applicationId }: HostTokenId, column: 'access' | 'refresh'): string =>
  `${userId} ${applicationId} ${column}`;

/** Tokens of users for applications. A change is pushed to every process. */
@Injectable()
export class HostTokenStore {
  private readonly cipher: RowCipher;

  constructor(
    private readonly database: Database,
    @Inject(CONFIG) config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.cipher = new RowCipher(config.encryptionKey);
  }

  async find(id: HostTokenId): Promise<StoredHostToken | null> {
    const text = FIND;
    return this.open(
      id,
      await this.database.query<Row>({ name: 'auth_find_host_token', text }, this.values(id)),
    );
  }

  /** The same, held for this transaction: others who want to renew the token wait. */
  async lock(executor: SqlExecutor, id: HostTokenId): Promise<StoredHostToken | null> {
    return this.open(id, await executor.query<Row>(`${FIND} for update of t`, this.values(id)));
  }

  /** Keeps the token of a sign-in, in place of an earlier one. The application must be registered. */
  async save(id: HostTokenId, grant: HostTokenGrant, executor: SqlExecutor = this.database): Promise<void> {
    await executor.query(
      `insert into auth.host_token as t (user_id, application_id, access_token_encrypted,
         refresh_token_encrypted, expires_at, updated_at, version)
       values ($1, $2, $3, $4, $5, $6, 1)
       on conflict (user_id, application_id) do update set
         access_token_encrypted = excluded.access_token_encrypted,
         refresh_token_encrypted = excluded.refresh_token_encrypted, expires_at = excluded.expires_at,
         refused_at = null, updated_at = excluded.updated_at, version = t.version + 1`,
      this.granted(id, grant),
    );
  }

  /** Puts what a refresh gave in the place of the token of this version; does nothing when it has gone. */
  async replace(
    { version, ...id }: HostTokenId & { readonly version: number },
    grant: TokenGrant,
    executor: SqlExecutor,
  ): Promise<void> {
    await executor.query(
      `update auth.host_token
          set access_token_encrypted = $3, refresh_token_encrypted = $4, expires_at = $5, updated_at = $6,
              refused_at = null, version = version + 1
        where user_id = $1 and application_id = $2 and version = $7`,
      [...this.granted(id, grant), version],
    );
  }

  /** The host refuses to renew the token: it is not asked again. */
  async refuse(executor: SqlExecutor, id: HostTokenId): Promise<void> {
    await executor.query(
      'update auth.host_token set refused_at = $3 where user_id = $1 and application_id = $2',
      [...this.values(id), this.clock.now()],
    );
  }

  async remove(id: HostTokenId, executor: SqlExecutor = this.database): Promise<void> {
    await executor.query(
      'delete from auth.host_token where user_id = $1 and application_id = $2',
      this.values(id),
    );
  }

  /**
   * Whom an application acts for where nobody calls it, of the people whose token for it is good or can be renewed: an
   * administrator before others, then the preferred user, then the latest sign-in. Null when nobody has signed in.
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

  private values({ userId, applicationId }: HostTokenId): string[] {
    return [userId, applicationId];
  }

  private granted(id: HostTokenId, grant: HostTokenGrant): unknown[] {
    const { accessToken, refreshToken, expiresInSeconds } = grant;
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + expiresInSeconds * 1_000);
    const access = this.cipher.encrypt(accessToken, boundTo(id, 'access'));
    const refresh = refreshToken && this.cipher.encrypt(refreshToken, boundTo(id, 'refresh'));
    return [...this.values(id), access, refresh, expiresAt, now];
  }

  private open(id: HostTokenId, [row]: Row[]): StoredHostToken | null {
    if (!row) return null;
    const { accessTokenEncrypted, refreshTokenEncrypted, hostBurst, hostRequestsPerSecond, ...rest } = row;
    return {
      ...id,
      ...rest,
      pace: paceOf({ hostBurst, hostRequestsPerSecond }),
      accessToken: this.cipher.decrypt(accessTokenEncrypted, boundTo(id, 'access')),
      refreshToken:
        refreshTokenEncrypted && this.cipher.decrypt(refreshTokenEncrypted, boundTo(id, 'refresh')),
    };
  }
}
