import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type ChangeAwareCache, Database } from '#libs/database';
import { CLOCK, type Clock } from '#libs/kernel';
import { ServerChanges, type ServerSubject } from '../../servers/views/server.repository.js';
import { COOKIE_SECONDS } from './gateway-cookie.policy.js';
import { GatewayKeys } from './gateway-keys.js';
import type { VisitingPerson } from './visitor-sign-in.port.js';

/** Written again only when this much of its time is over, so that a page of many requests writes once. */
const REFRESH_AFTER_MS = 60_000;
/** More than one for each new one: a backlog shrinks. */
const CLEARED_AT_ONCE = 5;

export interface NewGatewaySession {
  readonly serverId: string;
  /** Null for a visitor without identity. */
  readonly person: VisitingPerson | null;
  /** Session of the application on behalf of the person; null without one. */
  readonly session: string | null;
  readonly accessTokenId: string | null;
  /** Which opening of a share link it is; null for others. */
  readonly click: string | null;
  /** The end, however often it is used. */
  readonly endsAt: Date;
}

export interface GatewaySession extends Omit<NewGatewaySession, 'serverId'> {
  readonly expiresAt: Date;
  /** Whether this look-up has prolonged it, so that the cookie has to follow. */
  readonly prolonged: boolean;
}

interface Row {
  readonly serverId: string;
  readonly portalId: string | null;
  readonly userId: string | null;
  readonly nameSealed: string | null;
  readonly departments: number[];
  readonly sessionSealed: string | null;
  readonly accessTokenId: string | null;
  readonly click: string | null;
  readonly expiresAt: Date;
  readonly endsAt: Date;
  /** Of the access token: null where it is revoked, or where there is none. */
  readonly tokenExpiresAt: Date | null;
}

/** A session in memory, opened. */
interface Held extends Omit<GatewaySession, 'expiresAt' | 'prolonged'> {
  readonly name: string;
  readonly serverId: string;
  readonly tokenExpiresAt: Date | null;
  expiresAt: Date;
}

const FIND = {
  name: 'infra_gateway_session',
  text: `
    select s.server_id as "serverId", s.portal_id as "portalId", s.user_id as "userId",
           s.name_sealed as "nameSealed", s.departments, s.session_sealed as "sessionSealed",
           s.access_token_id as "accessTokenId", s.click, s.expires_at as "expiresAt", s.ends_at as "endsAt",
           case when t.revoked_at is null then t.expires_at end as "tokenExpiresAt"
      from infra.gateway_session s left join infra.access_token t on t.id = s.access_token_id
     where s.cookie_hash = $1`,
};

/** Sessions, and as many secrets that are none, which strangers make up. */
const MOST_HELD = 50_000;

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

const visitSubject = (name: string): ServerSubject => `visit:${name}`;

/** A session that came with an access token lives no longer than the token. */
function isLive({ expiresAt, accessTokenId, tokenExpiresAt }: Held, nowMs: number): boolean {
  if (expiresAt.getTime() <= nowMs) return false;
  return accessTokenId === null || (tokenExpiresAt !== null && tokenExpiresAt.getTime() > nowMs);
}

/** Sessions of visitors at one application, under the secret of a cookie: from memory until they change. */
@Injectable()
export class GatewaySessions {
  private readonly held: ChangeAwareCache<Held>;

  constructor(
    private readonly database: Database,
    private readonly keys: GatewayKeys,
    private readonly changes: ServerChanges,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.held = changes.createCache<Held>({
      capacity: MOST_HELD,
      subjectsOf: ({ name, accessTokenId }) => [
        visitSubject(name),
        accessTokenId === null ? null : `token:${accessTokenId}`,
      ],
      // A secret is made with its session: one that is unknown stays so.
      absence: { capacity: MOST_HELD, subjectOf: visitSubject },
    });
  }

  /** @returns the secret for the cookie. */
  async begin({
    serverId,
    person,
    session,
    accessTokenId,
    click,
    endsAt,
  }: NewGatewaySession): Promise<string> {
    const secret = randomBytes(32).toString('base64url');
    const hash = hashOf(secret);
    const row = hash.toString('hex');
    const { cipher } = this.keys;
    const now = this.clock.now();
    await this.database.query(
      `insert into infra.gateway_session (cookie_hash, server_id, portal_id, user_id, name_sealed, departments,
         session_sealed, access_token_id, click, expires_at, ends_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, least($10, $11::timestamptz), $11)`,
      [
        hash,
        serverId,
        person?.portalId ?? null,
        person?.userId ?? null,
        person && cipher.encrypt(person.name, row),
        person?.departments ?? [],
        session === null ? null : cipher.encrypt(session, row),
        accessTokenId,
        click,
        new Date(now.getTime() + COOKIE_SECONDS * 1_000),
        endsAt,
      ],
    );
    await this.database.query(
      `delete from infra.gateway_session where cookie_hash = any(array(
         select cookie_hash from infra.gateway_session where expires_at < $1 order by expires_at
          limit ${CLEARED_AT_ONCE} for update skip locked))`,
      [now],
    );
    return secret;
  }

  /** The session of a cookie at that server, kept alive by being used; null when there is none any more. */
  async use(secret: string, serverId: string): Promise<GatewaySession | null> {
    const hash = hashOf(secret);
    const nowMs = this.clock.nowMs();
    const held = await this.find(hash, nowMs);
    if (held?.serverId !== serverId || !isLive(held, nowMs)) return null;
    const wanted = Math.min(nowMs + COOKIE_SECONDS * 1_000, held.endsAt.getTime());
    const prolonged = wanted - held.expiresAt.getTime() >= REFRESH_AFTER_MS;
    if (prolonged) await this.prolong(held, hash, new Date(wanted));
    const { person, session, accessTokenId, click, expiresAt, endsAt } = held;
    return { person, session, accessTokenId, click, expiresAt, endsAt, prolonged };
  }

  /** @returns false when there was none. */
  async end(secret: string, serverId: string): Promise<boolean> {
    const hash = hashOf(secret);
    const rows = await this.database.query(
      'delete from infra.gateway_session where cookie_hash = $1 and server_id = $2 returning 1',
      [hash, serverId],
    );
    this.changes.apply(visitSubject(hash.toString('hex')));
    return rows.length > 0;
  }

  /** One that is over by what is remembered may have been prolonged by another process. */
  private async find(hash: Buffer, nowMs: number): Promise<Held | null> {
    const name = hash.toString('hex');
    const held = await this.held.get(name, () => this.load(hash, name));
    if (!held || held.expiresAt.getTime() > nowMs) return held;
    this.held.drop(name);
    return this.held.get(name, () => this.load(hash, name));
  }

  private async load(hash: Buffer, name: string): Promise<Held | null> {
    const [row] = await this.database.query<Row>(FIND, [hash]);
    if (!row) return null;
    const { serverId, expiresAt, tokenExpiresAt } = row;
    return { ...this.read(row, name), name, serverId, expiresAt, tokenExpiresAt };
  }

  /** What is remembered goes first, so that requests at the same time do not prolong it as well. */
  private async prolong(held: Held, hash: Buffer, expiresAt: Date): Promise<void> {
    const before = held.expiresAt;
    held.expiresAt = expiresAt;
    try {
      await this.database.query(
        'update infra.gateway_session set expires_at = greatest(expires_at, $2) where cookie_hash = $1',
        [hash, expiresAt],
      );
    } catch (error) {
      held.expiresAt = before;
      throw error;
    }
  }

  private read(row: Row, id: string): Omit<GatewaySession, 'expiresAt' | 'prolonged'> {
    const { portalId, userId, nameSealed, departments, sessionSealed, accessTokenId, click, endsAt } = row;
    const { cipher } = this.keys;
    const person =
      portalId !== null && userId !== null && nameSealed !== null
        ? { portalId, userId, departments, name: cipher.decrypt(nameSealed, id) }
        : null;
    const session = sessionSealed === null ? null : cipher.decrypt(sessionSealed, id);
    return { person, session, accessTokenId, click, endsAt };
  }
}
