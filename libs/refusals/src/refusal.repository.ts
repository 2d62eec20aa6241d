import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import type { ErrorCode } from '#libs/kernel';
import type { KeptRefusal, RefusalPlace, RefusalQuestion } from './contracts/index.js';

/** Member of a refusal → its column, and the type of a list of its values. */
const COLUMNS = {
  id: ['id', 'uuid'],
  requestId: ['request_id', 'text'],
  at: ['at', 'timestamptz'],
  portalId: ['portal_id', 'uuid'],
  ownerUserId: ['owner_user_id', 'uuid'],
  keyId: ['key_id', 'uuid'],
  method: ['method', 'text'],
  route: ['route', 'text'],
  path: ['path', 'text'],
  status: ['status', 'smallint'],
  code: ['code', 'text'],
  message: ['message', 'text'],
  field: ['field', 'text'],
  hint: ['hint', 'text'],
  durationMs: ['duration_ms', 'float8'],
} as const satisfies Record<keyof KeptRefusal, readonly [column: string, type: string]>;

type Member = keyof typeof COLUMNS;
const MEMBERS = Object.keys(COLUMNS) as Member[];
const SELECTED = MEMBERS.map((member) => `${COLUMNS[member][0]} as "${member}"`).join(', ');

const INSERT = `insert into refusals.refusal (${MEMBERS.map((member) => COLUMNS[member][0]).join(', ')})
  select * from unnest(${MEMBERS.map((member, index) => `$${index + 1}::${COLUMNS[member][1]}[]`).join(', ')})
  on conflict (id) do nothing`;

/** Conditions of a statement, and the values they name. */
class Conditions {
  readonly values: unknown[] = [];
  readonly #texts: string[] = [];

  equal(member: Member, value: string | null): void {
    const [column, type] = COLUMNS[member];
    this.#texts.push(value === null ? `${column} is null` : `${column} = ${this.value(value)}::${type}`);
  }

  before({ at, id }: NonNullable<RefusalQuestion['after']>): void {
    this.#texts.push(`(at, id) < (${this.value(at)}::timestamptz, ${this.value(id)}::uuid)`);
  }

  value(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  /** The conditions since the last call. */
  take(): string {
    return this.#texts.splice(0).join(' and ');
  }
}

/** A call, by its declared path, and a code it may be refused with. */
export interface RefusedCall {
  readonly method: string;
  readonly route: string;
  readonly code: ErrorCode;
}

/** When a key was last refused so. */
export interface LastRefusal extends RefusedCall {
  readonly keyId: string;
  readonly at: Date;
}

/** Rows of `refusals.refusal`. */
@Injectable()
export class RefusalRepository {
  constructor(private readonly database: Database) {}

  /** Those that are there already stay as they are. */
  async add(refusals: readonly KeptRefusal[]): Promise<void> {
    await this.database.query(
      INSERT,
      MEMBERS.map((member) => refusals.map((refusal) => refusal[member])),
    );
  }

  /** Newest first, of any of the places. */
  list(places: readonly RefusalPlace[], question: RefusalQuestion): Promise<KeptRefusal[]> {
    const { code, keyId, after, limit } = question;
    return this.newest(places, limit, (conditions) => {
      if (code !== null) conditions.equal('code', code);
      if (keyId !== null) conditions.equal('keyId', keyId);
      if (after) conditions.before(after);
    });
  }

  /** The newest of a request id. */
  async find(places: readonly RefusalPlace[], requestId: string): Promise<KeptRefusal | null> {
    const [found] = await this.newest(places, 1, (conditions) => conditions.equal('requestId', requestId));
    return found ?? null;
  }

  /**
   * Which keys were refused certain calls with certain codes: looks through all that is kept, once.
   * @returns of each key and call the newest.
   */
  findLast(calls: readonly RefusedCall[]): Promise<LastRefusal[]> {
    return this.database.query<LastRefusal>(
      `select r.key_id as "keyId", r.method, r.route, r.code, max(r.at) as at
         from refusals.refusal r
         join unnest($1::text[], $2::text[], $3::text[]) as c (method, route, code) using (method, route, code)
        group by r.key_id, r.method, r.route, r.code`,
      [calls.map(({ method }) => method), calls.map(({ route }) => route), calls.map(({ code }) => code)],
    );
  }

  /** Each place by itself is one walk along an index, as far as the limit. */
  private newest(
    places: readonly RefusalPlace[],
    limit: number,
    ask: (conditions: Conditions) => void,
  ): Promise<KeptRefusal[]> {
    const conditions = new Conditions();
    const most = conditions.value(limit);
    const parts = places.map((place) => {
      for (const [member, value] of Object.entries(place) as [keyof RefusalPlace, string | null][]) {
        conditions.equal(member, value);
      }
      ask(conditions);
      return `(select ${SELECTED} from refusals.refusal where ${conditions.take()}
                order by at desc, id desc limit ${most})`;
    });
    return this.database.query<KeptRefusal>(
      `select * from (${parts.join(' union all ')}) r order by at desc, id desc limit ${most}`,
      conditions.values,
    );
  }
}
