import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Column, Entity, IsNull, MoreThan, PrimaryColumn, Repository } from 'typeorm';
import { type ChangeAwareCache, Database, type SqlExecutor, type Transaction } from '#libs/database';
import { CLOCK, type Clock } from '#libs/kernel';
import { ServerChanges } from '../../servers/views/server.repository.js';
import { GatewayKeys } from '../visitors/gateway-keys.js';
import {
  isShortcode,
  type TokenFilter,
  type AccessToken,
  type TokenSecret,
  type TokenUse,
} from './access-token.policy.js';

const HOUR_MS = 3_600_000;
/** Of a list: the newest. */
const LONGEST_LIST = 500;

const CONDITION: Readonly<Record<TokenFilter, string>> = {
  active: 'and revoked_at is null and expires_at > $2',
  expired: 'and revoked_at is null and expires_at <= $2',
  revoked: 'and revoked_at is not null and $2::timestamptz is not null',
  all: 'and $2::timestamptz is not null',
};

/** A token; what opens it is read by the statements that need it, and by nothing else. */
@Entity({ schema: 'infra', name: 'access_token' })
export class AccessTokenEntity implements AccessToken {
  @PrimaryColumn('text') id!: string;
  @Column('uuid') serverId!: string;
  @Column('text', { select: false }) keyId!: string;
  @Column('text') mode!: AccessToken['mode'];
  @Column('text') name!: string;
  @Column('boolean') identityBound!: boolean;
  @Column('bytea', { select: false }) secretHash!: Buffer;
  @Column('text', { nullable: true, select: false }) shortcodeSealed!: string | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz', { select: false }) issuedAt!: Date;
  @Column('timestamptz') expiresAt!: Date;
  @Column('timestamptz', { nullable: true }) revokedAt!: Date | null;
}

const BEARER = {
  name: 'infra_access_token_bearer',
  text: `select id, server_id as "serverId", secret_hash as hash, revoked_at as "revokedAt", expires_at as "expiresAt"
           from infra.access_token where id = $1 and mode = 'api-bearer'`,
};

/** What is remembered of a token to know its bearer again. */
interface Bearer extends Pick<AccessToken, 'id' | 'serverId' | 'revokedAt' | 'expiresAt'> {
  readonly hash: AccessTokenEntity['secretHash'];
}

const MOST_BEARERS = 20_000;

/** Access tokens of servers. Secrets are kept as hashes; of a shortcode also under the seal, as long as it may be told again. */
@Injectable()
export class AccessTokenRepository {
  private readonly bearers: ChangeAwareCache<Bearer>;

  constructor(
    private readonly database: Database,
    @InjectRepository(AccessTokenEntity) private readonly tokens: Repository<AccessTokenEntity>,
    private readonly keys: GatewayKeys,
    private readonly changes: ServerChanges,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.bearers = changes.createCache<Bearer>({
      capacity: MOST_BEARERS,
      subjectsOf: ({ id }) => [`token:${id}`],
    });
  }

  /**
   * How much of the limits a key and a server have used. Others who ask for the same wait until the
   * transaction ends, so that two cannot pass the same limit.
   */
  async use(tx: Transaction, keyId: string, serverId: string): Promise<TokenUse> {
    await tx.query(
      `select pg_advisory_xact_lock(hashtext('infra.access_token'), hashtext(subject))
         from unnest(array[$1, $2]::text[]) as subject`,
      [keyId, serverId],
    );
    return this.used(tx, keyId, serverId);
  }

  async used(executor: SqlExecutor, keyId: string, serverId: string): Promise<TokenUse> {
    const now = this.clock.now();
    const [row] = await executor.query<TokenUse>(
      `select (select count(*)::int from infra.access_token
                where key_id = $1 and created_at > $3) as "mintedLastHour",
              (select count(*)::int from infra.access_token
                where server_id = $2 and revoked_at is null and expires_at > $4) as active`,
      [keyId, serverId, new Date(now.getTime() - HOUR_MS), now],
    );
    return row ?? { mintedLastHour: 0, active: 0 };
  }

  async insert(
    tx: Transaction,
    token: Omit<AccessToken, 'revokedAt'>,
    keyId: string,
    secret: TokenSecret,
  ): Promise<void> {
    const { shortcode } = secret;
    const row = {
      ...token,
      keyId,
      secretHash: this.hashOf(secret),
      shortcodeSealed: shortcode === null ? null : this.keys.cipher.encrypt(shortcode, token.id),
      issuedAt: token.createdAt,
    };
    await tx.entities((manager) => manager.withRepository(this.tokens).insert(row));
  }

  /** Newest first, and how many there are. */
  async list(serverId: string, filter: TokenFilter): Promise<{ tokens: AccessToken[]; total: number }> {
    const tokens = await this.database.query<AccessToken & { total: number }>(
      `select id, server_id as "serverId", mode, name, identity_bound as "identityBound", created_at as "createdAt",
              expires_at as "expiresAt", revoked_at as "revokedAt", (count(*) over ())::int as total
         from infra.access_token where server_id = $1 ${CONDITION[filter]}
        order by created_at desc, id desc limit ${LONGEST_LIST}`,
      [serverId, this.clock.now()],
    );
    return { tokens, total: tokens[0]?.total ?? 0 };
  }

  find(id: string): Promise<AccessToken | null> {
    return this.tokens.findOneBy({ id });
  }

  /** @returns false when it was revoked before. */
  async revoke(id: string): Promise<boolean> {
    const revokedAt = this.clock.now();
    const change = { revokedAt, shortcodeSealed: null };
    const { affected } = await this.tokens.update({ id, revokedAt: IsNull() }, change);
    this.changes.apply(`token:${id}`);
    return affected === 1;
  }

  /**
   * Puts another end to a token, and another bearer in the place of the old one.
   * @param bearer null for a token with a shortcode, which stays.
   * @returns the secret from now on; null when the token was revoked before, or its server deleted.
   */
  async reissue(id: string, bearer: string | null, expiresAt: Date): Promise<TokenSecret | null> {
    const [row] = await this.database.query<{ sealed: string | null }>(
      `update infra.access_token set expires_at = $2, issued_at = $3, secret_hash = coalesce($4, secret_hash)
        where id = $1 and revoked_at is null returning shortcode_sealed as sealed`,
      [id, expiresAt, this.clock.now(), bearer === null ? null : this.hashOf({ bearer, shortcode: null })],
    );
    this.changes.apply(`token:${id}`);
    if (!row) return null;
    if (bearer !== null) return { bearer, shortcode: null };
    return row.sealed === null ? null : { bearer: null, shortcode: this.keys.cipher.decrypt(row.sealed, id) };
  }

  /** Whether this very bearer of the token is still good at the server. */
  async isLiveBearer(id: string, serverId: string, bearer: string): Promise<boolean> {
    const known = await this.bearers.get(id, async () => {
      const [row] = await this.database.query<Bearer>(BEARER, [id]);
      return row ?? null;
    });
    if (known?.serverId !== serverId || known.revokedAt !== null) return false;
    if (known.expiresAt.getTime() <= this.clock.nowMs()) return false;
    return timingSafeEqual(known.hash, this.hashOf({ bearer, shortcode: null }));
  }

  /** The live share link of a server; null for a code that is none. */
  async findByShortcode(serverId: string, shortcode: string): Promise<AccessToken | null> {
    if (!isShortcode(shortcode)) return null;
    return this.tokens.findOneBy({
      secretHash: this.hashOf({ bearer: null, shortcode }),
      serverId,
      mode: 'share-url',
      revokedAt: IsNull(),
      expiresAt: MoreThan(this.clock.now()),
    });
  }

  private hashOf({ bearer, shortcode }: TokenSecret): Buffer {
    if (shortcode !== null) return createHmac('sha256', this.keys.shortcode).update(shortcode).digest();
    return createHash('sha256')
      .update(bearer ?? '')
      .digest();
  }
}
