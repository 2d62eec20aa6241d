import type { EntityDefinition, EntityOperation } from '#libs/portal-data';
import type { Answer, AnyBody } from '#libs/testing';
import { BASE_SAMPLES, NO_SAMPLE, type BaseSample } from './base-samples.data.js';
import type { BasesWorld, Fields, Method } from './bases-world.js';

export type Row = Fields & { readonly id: string | number };

export interface Rows {
  readonly data: Row[];
  readonly meta: { readonly total?: number; readonly hasMore: boolean };
}

const MISSING = 99_999_999;

/** Answer of a call, with the members specs look at. */
export interface Outcome<Data> {
  readonly status: number;
  readonly code: string | undefined;
  readonly field: unknown;
  readonly data: Data;
  readonly meta: Rows['meta'];
  readonly said: string;
}

function queryOf(values: Fields): string {
  const pairs = Object.entries(values).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`,
  );
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

/** Calls of one base, with what it needs taken from its sample. */
export class BaseCalls {
  readonly sample: BaseSample;

  constructor(
    readonly world: BasesWorld,
    readonly entity: EntityDefinition,
  ) {
    this.sample = BASE_SAMPLES[entity.base] ?? NO_SAMPLE;
  }

  get missingId(): string | number {
    return this.sample.missingId ?? MISSING;
  }

  pathOf(suffix = '', parent: string | number = this.sample.parent ?? 1): string {
    return `/v1/${this.entity.base.replace(/:\w+/, String(parent))}${suffix}`;
  }

  async call<Data>(method: Method, path: string, body?: unknown): Promise<Outcome<Data>> {
    const options = await this.world.keyFor(this.entity);
    const answer = await this.world.api.client.call<AnyBody & { data: Data }>(method, path, {
      ...options,
      body,
    });
    return outcomeOf<Data>(answer);
  }

  /** The whole, or what further query parameters make of it. */
  async list(query: Fields = {}): Promise<Rows> {
    const filter = Object.fromEntries(
      Object.entries(this.sample.conditions ?? {}).map(([name, value]) => [`filter[${name}]`, value]),
    );
    const path = this.pathOf(queryOf({ limit: 5_000, ...filter, ...this.parameters('list'), ...query }));
    const { status, data, meta, said } = await this.call<Row[]>('GET', path);
    if (status !== 200) throw new Error(`GET ${path}: ${status} ${said}`);
    return { data, meta };
  }

  one<Data = Row>(
    method: Method,
    id: string | number,
    body?: unknown,
    parent?: string | number,
  ): Promise<Outcome<Data>> {
    const operations = { GET: 'get', PATCH: 'update', DELETE: 'delete', POST: 'create' } as const;
    const query = queryOf(this.parameters(operations[method]));
    return this.call(method, `${this.pathOf(`/${this.segmentsOf(id)}`, parent)}${query}`, body);
  }

  private segmentsOf(id: string | number): string {
    const parts = this.entity.compositeKey ? String(id).split(':') : [String(id)];
    return parts.map(encodeURIComponent).join('/');
  }

  create(body: Fields, parent?: string | number): Promise<Outcome<Row>> {
    return this.call('POST', `${this.pathOf('', parent)}${queryOf(this.parameters('create'))}`, body);
  }

  fields(): Promise<Outcome<{ fields: Record<string, { type: string }>; aggregatable: string[] }>> {
    return this.call('GET', `${this.pathOf('/fields')}${queryOf(this.parameters('fields'))}`);
  }

  post<Data>(word: 'search' | 'aggregate' | 'batch', body: Fields): Promise<Outcome<Data>> {
    const needed =
      word === 'batch' ? {} : { filter: { ...this.sample.conditions }, ...this.parameters(word) };
    return this.call('POST', this.pathOf(`/${word}`), { ...needed, ...body });
  }

  parameters(operation: EntityOperation): Fields {
    return this.sample.parameters?.[operation] ?? {};
  }

  /** A body of a new record. */
  newRecord(): Fields {
    const example = this.world.exampleBody(this.entity, '', 'POST');
    const without = new Set(this.sample.createWithout);
    const kept = Object.entries(example).filter(([name]) => !without.has(name));
    return { ...Object.fromEntries(kept), ...this.sample.create };
  }

  /** Makes the records a list is to show where the portal starts without. */
  async seed(): Promise<void> {
    for (let count = 0; count < (this.sample.seed ?? 0); count += 1) {
      const { status, said } = await this.create(this.newRecord());
      if (status !== 201) throw new Error(`${this.entity.base}: ${status} ${said}`);
    }
  }

  /** A change of a record. */
  change(): Fields {
    if (this.sample.update) return this.sample.update;
    const field = this.entity.fields.find(
      ({ type, readonly, immutable, enum: values }) =>
        type === 'string' && !readonly && !immutable && !values,
    );
    return field ? { [field.name]: 'Changed' } : {};
  }
}

function outcomeOf<Data>({ status, body }: Answer<AnyBody & { data: Data }>): Outcome<Data> {
  const { data, meta, error } = body as AnyBody & { data: Data; error?: AnyBody['error'] };
  return {
    status,
    data,
    meta,
    code: error?.code,
    field: error?.details?.['field'],
    said: error ? `${error.code} ${error.message}` : '',
  };
}
