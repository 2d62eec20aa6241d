import { AsyncLocalStorage } from 'node:async_hooks';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { Database, ReplicaRegistry, RowCipher, type SqlExecutor } from '#libs/database';
import { CLOCK, type Clock, newId, PorticoError } from '#libs/kernel';
import { isMuchToWrite } from '#libs/parsing/contracts';
import type { KeptAnswer } from './idempotency.policy.js';

const READ_FIRST =
  'Read what the request was to create. If it is not there, repeat the request with a new Idempotency-Key.';

/** Why a repeat of a request is not run and not answered from what was kept. */
export const refuseRepeat = {
  in_progress: () => new PorticoError('IDEMPOTENCY_IN_PROGRESS'),
  reused: () =>
    new PorticoError('IDEMPOTENCY_KEY_REUSED', {
      hint: 'A repeat must have the same path, query and body. For another request use a new Idempotency-Key.',
    }),
  unknown: () => new PorticoError('IDEMPOTENCY_OUTCOME_UNKNOWN', { hint: READ_FIRST }),
  /** It cannot be told again, but what it was about can be read. */
  notKept: ({ headers }: KeptAnswer) => {
    const operationId = headers['X-Operation-Id'];
    return new PorticoError('IDEMPOTENCY_OUTCOME_UNKNOWN', {
      message:
        'The first request with this Idempotency-Key was answered by a stream or at a length that is not kept.',
      hint:
        operationId === undefined
          ? READ_FIRST
          : 'Find the operation in the list of operations of the server.',
      ...(operationId !== undefined && { details: { operationId } }),
    });
  },
} as const;

/** Whose key it is and for what: the same text under another API key or route is another key. */
export interface IdempotencyScope {
  readonly keyId: string;
  /** Method and path as declared. */
  readonly route: string;
  readonly idempotencyKey: string;
}

/** The place a request holds under its `Idempotency-Key`. */
export interface HeldReservation {
  readonly id: string;
  readonly scope: IdempotencyScope;
}

const held = new AsyncLocalStorage<HeldReservation>();

/** Runs a request; what it records is tied to its reservation. */
export function underReservation<T>(reservation: HeldReservation, work: () => T): T {
  return held.run(reservation, work);
}

/** That of the request in whose course this is asked; undefined where it carries no key. */
export function heldReservation(): HeldReservation | undefined {
  return held.getStore();
}

/** How long an answer is kept. */
export const IDEMPOTENCY_HOURS = 24;

const PURGE_BATCH = 5_000;

/**
 * Bytes of an answer that is kept as a whole. Of a longer one only the headers are: keys are free, and with them
 * every command could leave the megabytes it printed here for a day.
 */
export const LONGEST_KEPT_ANSWER = 32_768;

const RESERVE = {
  name: 'http_reserve_idempotency_key',
  text: `
    insert into http.idempotent_request as known
           (key_id, route, idempotency_key, reservation_id, fingerprint, state, lease_until, expires_at, holder)
    values ($1, $2, $3, $4, $5, 'in_progress', $6, $7, $9)
    on conflict (key_id, route, idempotency_key) do update
       set reservation_id = excluded.reservation_id, fingerprint = excluded.fingerprint, state = excluded.state,
           status = null, answer_encrypted = null, lease_until = excluded.lease_until,
           expires_at = excluded.expires_at, holder = excluded.holder, effects = '{}'
     where known.expires_at <= $8
    returning 1`,
};

const FIND = `
  select reservation_id as "reservationId", fingerprint, state, status, answer_encrypted as "answerEncrypted",
         lease_until as "leaseUntil", holder
    from http.idempotent_request
   where key_id = $1 and route = $2 and idempotency_key = $3`;

/** Waits for a transaction of the first request that is being committed, and sees what that has left. */
const TAKE_OVER = {
  name: 'http_take_over_idempotency_key',
  text: `
    update http.idempotent_request
       set reservation_id = $5, state = 'in_progress', lease_until = $6, holder = $7
     where key_id = $1 and route = $2 and idempotency_key = $3 and reservation_id = $4 and state <> 'done'
    returning effects`,
};

const TIE = {
  name: 'http_tie_to_idempotency_key',
  text: `
    update http.idempotent_request
       set effects = case when $5 = any(effects) then effects else effects || $5::text end
     where key_id = $1 and route = $2 and idempotency_key = $3 and reservation_id = $4
    returning 1`,
};

interface Row {
  reservationId: string;
  fingerprint: Buffer;
  state: 'in_progress' | 'done' | 'unknown';
  status: number | null;
  answerEncrypted: string | null;
  leaseUntil: Date;
  holder: string | null;
}

/** What the first request with a key has come to. */
export type EarlierRequest =
  | { readonly state: 'in_progress' | 'reused' }
  | { readonly state: 'unknown'; readonly reservationId: string }
  | { readonly state: 'done'; readonly answer: KeptAnswer };

export type Reservation = { readonly id: string } | { readonly earlier: EarlierRequest };

/** Requests that carried an `Idempotency-Key`, and their answers, encrypted for their row. */
@Injectable()
export class IdempotencyStore {
  private readonly cipher: RowCipher;

  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) config: Config,
    @Optional() @Inject(ReplicaRegistry) private readonly replicas: ReplicaRegistry | null = null,
  ) {
    this.cipher = new RowCipher(config.encryptionKey);
  }

  /**
   * Takes the key for this request, or tells what the earlier request with it has come to.
   * @param leaseMs time after which nobody works on the request any more.
   */
  async reserve(scope: IdempotencyScope, fingerprint: Buffer, leaseMs: number): Promise<Reservation> {
    const { keyId, route, idempotencyKey } = scope;
    const nowMs = this.clock.nowMs();
    const id = newId();
    for (;;) {
      const reserved = await this.database.query(RESERVE, [
        keyId,
        route,
        idempotencyKey,
        id,
        fingerprint,
        new Date(nowMs + leaseMs),
        new Date(nowMs + IDEMPOTENCY_HOURS * 3_600_000),
        new Date(nowMs),
        this.replicas?.id ?? null,
      ]);
      if (reserved.length > 0) return { id };
      const [known] = await this.database.query<Row>(FIND, [keyId, route, idempotencyKey]);
      // Forgotten in between: the key is free again.
      if (known) return { earlier: await this.read(known, fingerprint, nowMs) };
    }
  }

  /**
   * Takes the place of a request whose outcome is unknown. What that has not committed by now it never will: see {@link tie}.
   * @returns the streams it has recorded facts in; null when another repeat was first.
   */
  async takeOver(
    { keyId, route, idempotencyKey }: IdempotencyScope,
    earlierId: string,
    leaseMs: number,
  ): Promise<{ readonly id: string; readonly effects: readonly string[] } | null> {
    const id = newId();
    const leaseUntil = new Date(this.clock.nowMs() + leaseMs);
    const holder = this.replicas?.id ?? null;
    const [taken] = await this.database.query<{ effects: string[] }>(TAKE_OVER, [
      keyId,
      route,
      idempotencyKey,
      earlierId,
      id,
      leaseUntil,
      holder,
    ]);
    return taken ? { id, effects: taken.effects } : null;
  }

  /**
   * Ties a fact to the request in whose course it is recorded, in the transaction of the fact; nothing outside of one with a
   * key. A request that was taken for dead writes nothing any more.
   * @throws PorticoError `IDEMPOTENCY_IN_PROGRESS` when a repeat has taken its place.
   */
  async tie(tx: SqlExecutor, streamId: string): Promise<void> {
    const held = heldReservation();
    if (!held) return;
    const { keyId, route, idempotencyKey } = held.scope;
    const tied = await tx.query(TIE, [keyId, route, idempotencyKey, held.id, streamId]);
    if (tied.length === 0) throw refuseRepeat.in_progress();
  }

  async keep(reservationId: string, scope: IdempotencyScope, answer: KeptAnswer): Promise<void> {
    await this.keeping(reservationId, scope, answer)();
  }

  /** @returns what keeps the answer, any number of times. It is sealed at once: a try that waits holds no more than that. */
  keeping(reservationId: string, scope: IdempotencyScope, answer: KeptAnswer): () => Promise<void> {
    const { status, ...rest } = answer;
    const whole = isMuchToWrite(rest.body) ? null : JSON.stringify(rest);
    const isKept = whole !== null && Buffer.byteLength(whole) <= LONGEST_KEPT_ANSWER;
    const kept = isKept ? whole : JSON.stringify({ headers: rest.headers, body: null });
    const sealed = this.cipher.encrypt(kept, reservationId);
    const change = `state = 'done', status = $5, answer_encrypted = $6`;
    return () => this.settle(scope, reservationId, change, status, sealed);
  }

  async markUnknown(reservationId: string, scope: IdempotencyScope): Promise<void> {
    await this.settle(scope, reservationId, `state = 'unknown'`);
  }

  async forget(reservationId: string, { keyId, route, idempotencyKey }: IdempotencyScope): Promise<void> {
    await this.database.query(
      `delete from http.idempotent_request
        where key_id = $1 and route = $2 and idempotency_key = $3 and reservation_id = $4`,
      [keyId, route, idempotencyKey, reservationId],
    );
  }

  /** Forgets keys whose day is over. @returns how many. */
  async purge(): Promise<number> {
    let purged = 0;
    for (;;) {
      const rows = await this.database.query(
        `delete from http.idempotent_request where ctid = any(array(
           select ctid from http.idempotent_request where expires_at <= $1 limit $2))
         returning 1`,
        [this.clock.now(), PURGE_BATCH],
      );
      purged += rows.length;
      if (rows.length < PURGE_BATCH) return purged;
    }
  }

  private async settle(
    { keyId, route, idempotencyKey }: IdempotencyScope,
    reservationId: string,
    change: string,
    ...values: readonly unknown[]
  ): Promise<void> {
    await this.database.query(
      `update http.idempotent_request set ${change}
        where key_id = $1 and route = $2 and idempotency_key = $3 and reservation_id = $4`,
      [keyId, route, idempotencyKey, reservationId, ...values],
    );
  }

  private async read(row: Row, fingerprint: Buffer, nowMs: number): Promise<EarlierRequest> {
    if (!row.fingerprint.equals(fingerprint)) return { state: 'reused' };
    if (row.state === 'done') {
      const rest = this.cipher.decrypt(row.answerEncrypted ?? '', row.reservationId);
      const { headers, body } = JSON.parse(rest) as Omit<KeptAnswer, 'status'>;
      return { state: 'done', answer: { status: row.status ?? 200, headers, body } };
    }
    const isRunning = row.state === 'in_progress' && row.leaseUntil.getTime() > nowMs;
    if (isRunning && (await this.isHeld(row))) return { state: 'in_progress' };
    // Whoever worked on it is gone, and may have gone at any point.
    return { state: 'unknown', reservationId: row.reservationId };
  }

  /** This process is alive, however long a database that was away has kept it from showing itself there. */
  private async isHeld({ holder }: Row): Promise<boolean> {
    if (holder === null || !this.replicas || holder === this.replicas.id) return true;
    return this.replicas.isAlive(holder);
  }
}
