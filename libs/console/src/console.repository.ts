import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Column, Entity, MoreThan, PrimaryColumn, Repository } from 'typeorm';
import { Database, type Transaction } from '#libs/database';
import { StaleReadError } from '#libs/event-log/contracts';
import { CLOCK, type Clock } from '#libs/kernel';
import {
  HOST_CHECK_SECONDS,
  IDLE_SECONDS,
  REFRESH_AFTER_SECONDS,
  SESSION_SECONDS,
} from './console.policy.js';

/** Whose a session is. */
export interface SignedInPerson {
  /** Platform user id. */
  readonly userId: string;
  readonly portalId: string;
}

/** A session that is not over by its times. */
export interface ConsoleSession extends SignedInPerson {
  /** Names it in what follows; of no use to anybody else. */
  readonly hash: Buffer;
  readonly expiresAt: Date;
  /** The host has not been asked about the person for a while. */
  readonly isHostCheckDue: boolean;
}

@Entity({ schema: 'console', name: 'session' })
export class ConsoleSessionEntity implements SignedInPerson {
  /** Of the secret of the cookie. */
  @PrimaryColumn('bytea') secretHash!: Buffer;
  @Column('uuid') portalId!: string;
  @Column('uuid') userId!: string;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') lastUsedAt!: Date;
  /** Unless it is used; never later than its end. */
  @Column('timestamptz') expiresAt!: Date;
  @Column('timestamptz') endsAt!: Date;
  /** When the host was last asked whether the person may still come in. */
  @Column('timestamptz') hostCheckedAt!: Date;
}

/** What a call of the console reads: hot, hence prepared. */
type Row = Omit<ConsoleSessionEntity, 'secretHash' | 'createdAt'>;

const FIND = {
  name: 'console_session',
  text: `
    select user_id as "userId", portal_id as "portalId", last_used_at as "lastUsedAt", expires_at as "expiresAt",
           ends_at as "endsAt", host_checked_at as "hostCheckedAt"
      from console.session where secret_hash = $1`,
};

/** More than one for each new one: a backlog shrinks. */
const CLEARED_AT_ONCE = 5;

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
const later = (atMs: number, seconds: number): Date => new Date(atMs + seconds * 1_000);

/** Of people in the console: their sessions, under the secret of a cookie, and which key each has. */
@Injectable()
export class ConsoleRecords {
  constructor(
    private readonly database: Database,
    @InjectRepository(ConsoleSessionEntity) private readonly sessions: Repository<ConsoleSessionEntity>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @returns the secret for the cookie. */
  async begin({ userId, portalId }: SignedInPerson): Promise<string> {
    const secret = randomBytes(32).toString('base64url');
    const nowMs = this.clock.nowMs();
    const now = new Date(nowMs);
    await this.sessions.insert({
      secretHash: hashOf(secret),
      userId,
      portalId,
      createdAt: now,
      lastUsedAt: now,
      hostCheckedAt: now,
      expiresAt: later(nowMs, IDLE_SECONDS),
      endsAt: later(nowMs, SESSION_SECONDS),
    });
    await this.database.query(
      `delete from console.session where secret_hash = any(array(
         select secret_hash from console.session where expires_at < $1 order by expires_at
          limit ${CLEARED_AT_ONCE} for update skip locked))`,
      [now],
    );
    return secret;
  }

  /** The session of a secret, kept alive by being used; null when there is none any more. */
  async use(secret: string): Promise<ConsoleSession | null> {
    const hash = hashOf(secret);
    const [row] = await this.database.query<Row>(FIND, [hash]);
    const nowMs = this.clock.nowMs();
    if (!row || row.expiresAt.getTime() <= nowMs) return null;
    const { userId, portalId, lastUsedAt, endsAt, hostCheckedAt } = row;
    const isHostCheckDue = nowMs - hostCheckedAt.getTime() >= HOST_CHECK_SECONDS * 1_000;
    const session = { hash, userId, portalId, isHostCheckDue };
    if (nowMs - lastUsedAt.getTime() < REFRESH_AFTER_SECONDS * 1_000) {
      return { ...session, expiresAt: row.expiresAt };
    }
    const expiresAt = new Date(Math.min(nowMs + IDLE_SECONDS * 1_000, endsAt.getTime()));
    await this.sessions.update({ secretHash: hash }, { lastUsedAt: new Date(nowMs), expiresAt });
    return { ...session, expiresAt };
  }

  /** Of many calls that find the host's answer old, one is to ask. @returns whether it is this one. */
  async takeHostCheck({ hash, isHostCheckDue }: ConsoleSession): Promise<boolean> {
    if (!isHostCheckDue) return false;
    const nowMs = this.clock.nowMs();
    const rows = await this.database.query(
      `update console.session set host_checked_at = $2 where secret_hash = $1 and host_checked_at <= $3
       returning secret_hash`,
      [hash, new Date(nowMs), later(nowMs, -HOST_CHECK_SECONDS)],
    );
    return rows.length > 0;
  }

  /** For good. @returns false when there is none. */
  async end(hash: Buffer): Promise<boolean> {
    const { affected } = await this.sessions.delete({
      secretHash: hash,
      expiresAt: MoreThan(this.clock.now()),
    });
    return affected === 1;
  }

  /** The same by its secret. */
  endBySecret(secret: string): Promise<boolean> {
    return this.end(hashOf(secret));
  }

  /** The key a person has for the console. @param userId platform user id. @returns null before the first. */
  async keyOf(userId: string): Promise<string | null> {
    const [row] = await this.database.query<{ keyId: string }>(
      'select key_id as "keyId" from console.person_key where user_id = $1',
      [userId],
    );
    return row?.keyId ?? null;
  }

  /** Gives a person a key. @param before the one it takes the place of. @throws StaleReadError when another has taken it meanwhile. */
  async giveKey(tx: Transaction, userId: string, keyId: string, before: string | null): Promise<void> {
    const rows = await tx.query(
      `insert into console.person_key as k (user_id, key_id) values ($1, $2)
       on conflict (user_id) do update set key_id = excluded.key_id where k.key_id = $3 returning user_id`,
      [userId, keyId, before],
    );
    if (rows.length === 0) throw new StaleReadError();
  }
}
