import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Database, type Transaction } from '#libs/database';
import { asOperator, operatorMeta } from '#libs/event-log/contracts';
import { CLOCK, type Clock, newId, refuseField } from '#libs/kernel';
import type { OperatorSessionEvent } from '../log/operator.events.js';
import { OperatorSessionStream } from '../log/operator.stream.js';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** A link is good for so long, and for one use. */
export const LINK_MS = 5 * MINUTE_MS;
/** The longest a session lasts. */
export const SESSION_MS = 8 * HOUR_MS;
/** A session that is not used for so long is over. */
export const IDLE_MS = HOUR_MS;
/** How often it is written down that a session is used. */
export const SEEN_EVERY_MS = MINUTE_MS;

/** Letters, digits and what stands in names and addresses: it is shown, and written into the log. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._@-]{0,63}$/u;

/** The way in; of the token only its hash is kept. */
export interface OperatorLink {
  readonly id: string;
  readonly token: string;
  readonly name: string;
  readonly expiresAt: Date;
}

/** A session that is not over. */
export interface OpenSession {
  readonly id: string;
  readonly name: string;
  /** Used or not, it is over then. */
  readonly expiresAt: Date;
}

interface SessionRow extends OpenSession {
  readonly seenAt: Date;
}

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
const newSecret = (): string => randomBytes(32).toString('base64url');

/** Links and sessions of operators, as rows: every replica takes them, and a restart ends none. */
@Injectable()
export class OperatorSessions {
  constructor(
    private readonly database: Database,
    private readonly facts: OperatorSessionStream,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Makes a link. @throws PorticoError `VALIDATION_ERROR` naming `name`. */
  async invite(name: string): Promise<OperatorLink> {
    if (!NAME.test(name)) {
      refuseField(
        'name',
        'must have 1 to 64 letters, digits, spaces and ". _ @ -", and begin with a letter or digit',
      );
    }
    const [id, token, now] = [newId(), newSecret(), this.clock.now()];
    const expiresAt = new Date(now.getTime() + LINK_MS);
    await asOperator({ name, requestId: newId() }, () =>
      this.database.transaction(async (tx) => {
        await this.record(tx, id, 0, 'operator_invited');
        await tx.query('delete from operator.link where expires_at <= $1', [now]);
        await tx.query(
          `insert into operator.link (id, token_hash, operator_name, created_at, expires_at)
           values ($1, $2, $3, $4, $5)`,
          [id, hashOf(token), name, now, expiresAt],
        );
      }),
    );
    return { id, token, name, expiresAt };
  }

  /**
   * Uses a link up. Of two who use it at once one is first.
   * @returns the session and the secret of its cookie; null for a link that is over, used or none.
   */
  async signIn(token: string, requestId: string): Promise<{ session: OpenSession; secret: string } | null> {
    const now = this.clock.now();
    const [known] = await this.database.query<{ id: string; name: string }>(
      'select id, operator_name as name from operator.link where token_hash = $1 and expires_at > $2',
      [hashOf(token), now],
    );
    if (!known) return null;
    const { id, name } = known;
    const secret = newSecret();
    const expiresAt = new Date(now.getTime() + SESSION_MS);
    return asOperator({ name, requestId }, () =>
      this.database.transaction(async (tx) => {
        const taken = await tx.query('select 1 from operator.link where id = $1 for update', [id]);
        if (taken.length === 0) return null;
        await this.record(tx, id, 1, 'operator_signed_in');
        await tx.query('delete from operator.link where id = $1', [id]);
        await tx.query('delete from operator.session where expires_at <= $1', [now]);
        await tx.query(
          `insert into operator.session (id, secret_hash, operator_name, created_at, seen_at, expires_at)
           values ($1, $2, $3, $4, $4, $5)`,
          [id, hashOf(secret), name, now, expiresAt],
        );
        return { session: { id, name, expiresAt }, secret };
      }),
    );
  }

  /** @returns null for a secret of no session, or of one that is over. */
  async resolve(secret: string): Promise<OpenSession | null> {
    const now = this.clock.now();
    const [row] = await this.database.query<SessionRow>(
      `select id, operator_name as name, expires_at as "expiresAt", seen_at as "seenAt" from operator.session
        where secret_hash = $1 and expires_at > $2 and seen_at > $3`,
      [hashOf(secret), now, new Date(now.getTime() - IDLE_MS)],
    );
    if (!row) return null;
    const { seenAt, ...session } = row;
    if (now.getTime() - seenAt.getTime() >= SEEN_EVERY_MS) {
      await this.database.query('update operator.session set seen_at = $2 where id = $1 and seen_at < $2', [
        session.id,
        now,
      ]);
    }
    return session;
  }

  /** Twice is once. */
  async signOut({ id, name }: OpenSession, requestId: string): Promise<void> {
    await asOperator({ name, requestId }, () =>
      this.database.transaction(async (tx) => {
        const held = await tx.query('select 1 from operator.session where id = $1 for update', [id]);
        if (held.length === 0) return;
        await this.record(tx, id, 2, 'operator_signed_out');
        await tx.query('delete from operator.session where id = $1', [id]);
      }),
    );
  }

  private async record(
    tx: Transaction,
    sessionId: string,
    version: number,
    type: OperatorSessionEvent['type'],
  ): Promise<void> {
    await this.facts.record(
      tx,
      { id: sessionId, portalId: null, version },
      [{ type, data: { sessionId } }],
      operatorMeta(),
    );
  }
}
