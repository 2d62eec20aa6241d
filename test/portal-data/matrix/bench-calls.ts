import { ENTITIES, type EntityDefinition } from '#libs/portal-data';
import type { AnyBody, Answer } from '#libs/testing';
import { BaseCalls, type Row } from '../bases/base-calls.js';
import type { BasesWorld, Fields, Method } from '../bases/bases-world.js';
import { MATRIX_SAMPLES, type MatrixSample } from './matrix-samples.data.js';
import { jsonOf } from './matrix-values.js';

const AT_A_TIME = 8;
/** Fewer than any limit of a key takes, of searches 60 a minute, of refusals 100. */
const CALLS_OF_A_KEY = 40;
const CALLS_OF_A_BATCH = 50;
const ROWS_OF_A_BATCH = 25_000;

/** An answer as a case compares it; `status` 0 of one that is not as the API document says. */
export interface Said {
  readonly status: number;
  readonly data: unknown;
  /** Of a single answer, where it has one. */
  readonly meta?: unknown;
  /** `CODE message` of a refusal. */
  readonly said: string;
  readonly error: AnyBody['error'] | undefined;
}

/** One call of a batch. */
export interface BatchedCall {
  readonly action: 'get' | 'list' | 'search' | 'aggregate';
  readonly entityId?: string | number;
  readonly params?: Fields;
}

/** Runs work for each of a list, some at a time, and answers in the order of the list. */
export async function inTurns<From, To>(
  list: readonly From[],
  work: (one: From, index: number) => Promise<To>,
): Promise<To[]> {
  const results: To[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < list.length) {
      const index = next++;
      results[index] = await work(list[index]!, index);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, worker));
  return results;
}

function failed(error: unknown): Said {
  const said = error instanceof Error ? error.message : String(error);
  return { status: 0, data: undefined, said: said.slice(0, 400), error: undefined };
}

/** Calls of one base that never throw, and batches of many. */
export class BenchCalls {
  readonly base: BaseCalls;
  readonly sample: MatrixSample;
  private made = 0;
  private records = 0;

  constructor(
    readonly world: BasesWorld,
    readonly entity: EntityDefinition,
  ) {
    this.base = new BaseCalls(world, entity);
    this.sample = MATRIX_SAMPLES[entity.base] ?? {};
  }

  static of(world: BasesWorld, base: string): BenchCalls {
    const entity = ENTITIES.find((one) => one.base === base);
    if (!entity) throw new Error(`There is no base ${base}.`);
    return new BenchCalls(world, entity);
  }

  /** Name of the base in a batch. */
  get name(): string {
    return this.base.pathOf().slice('/v1/'.length);
  }

  /** A body of a new record, unlike any before; with a value of one field. */
  newRecord(field?: string, value?: unknown): Fields {
    this.records += 1;
    const whole = { ...this.base.newRecord(), ...this.sample.unique?.(this.records) };
    if (field === undefined) return whole;
    const without = this.sample.instead?.[field] ?? [];
    const rest = Object.entries(whole).filter(([name]) => !without.includes(name));
    return { ...Object.fromEntries(rest), [field]: value };
  }

  async call(method: Method | 'PUT', path: string, body?: Fields): Promise<Said> {
    this.made += 1;
    if (this.made % CALLS_OF_A_KEY === 0) await this.world.renewKey(this.entity);
    const options = await this.world.keyFor(this.entity);
    try {
      const answer = await this.world.api.client.call<AnyBody>(method, path, {
        ...options,
        ...(body && {
          body: jsonOf(body),
          headers: { ...options.headers, 'content-type': 'application/json' },
        }),
      });
      return saidOf(answer);
    } catch (error) {
      return failed(error);
    }
  }

  /** Of one record. */
  one(
    method: Method,
    id: string | number,
    body?: Fields,
    query: Readonly<Record<string, string>> = {},
  ): Promise<Said> {
    const segments = this.entity.compositeKey ? String(id).split(':') : [String(id)];
    const path = this.base.pathOf(`/${segments.map(encodeURIComponent).join('/')}`);
    const asked = new URLSearchParams(query).toString();
    return this.call(method, asked === '' ? path : `${path}?${asked}`, body);
  }

  create(body: Fields): Promise<Said> {
    return this.call('POST', this.base.pathOf(), body);
  }

  /** What a list or search needs, beside what is asked of it. */
  needed(filter: Fields | null): Fields {
    const conditions = this.base.sample.conditions ?? {};
    const whole = { ...conditions, ...filter };
    return {
      ...this.base.parameters('list'),
      ...(Object.keys(whole).length > 0 && { filter: whole }),
    };
  }

  /** @param rows how many each list or search of them asks for. */
  async batch(calls: readonly BatchedCall[], rows: number): Promise<Said[]> {
    const size = Math.max(1, Math.min(CALLS_OF_A_BATCH, Math.floor(ROWS_OF_A_BATCH / rows)));
    const parts = Array.from({ length: Math.ceil(calls.length / size) }, (_part, index) =>
      calls.slice(index * size, (index + 1) * size),
    );
    return (await inTurns(parts, (part) => this.oneBatch(part))).flat();
  }

  private async oneBatch(calls: readonly BatchedCall[]): Promise<Said[]> {
    const answer = await this.call('POST', '/v1/batch', {
      calls: calls.map((call) => ({ entity: this.name, ...call })),
    });
    if (answer.status !== 200) return calls.map(() => answer);
    const { results, errors } = answer.data as {
      results: Record<string, unknown>;
      errors: Record<string, AnyBody['error']>;
    };
    return calls.map((_call, index): Said => {
      const error = errors[index];
      if (error) return { status: 400, data: undefined, said: `${error.code} ${error.message}`, error };
      return { status: 200, data: results[index], said: '', error: undefined };
    });
  }
}

function saidOf({ status, body }: Answer<AnyBody>): Said {
  const { data, meta, error } = body as Partial<AnyBody>;
  return { status, data, meta, error, said: error ? `${error.code} ${error.message}` : '' };
}

export const idsOf = (data: unknown): string[] =>
  ((data ?? []) as readonly Row[]).map(({ id }) => String(id)).sort();
