import type { Json, SandboxHost } from './sandbox-host.js';

/** One record type as a spec meets it from outside. */
export interface RecordCase {
  readonly name: string;
  /** Method names; the fields method only where the host has one. */
  readonly list: string;
  readonly get: string;
  readonly add: string;
  readonly update: string;
  readonly delete: string;
  readonly fields?: string;
  /** Arguments of every call, for example the entity type. */
  readonly always?: Json;
  /** Arguments of the list beside filter, order and start. */
  readonly listWith?: Json;
  /** Key of the rows in a list answer, and of the record in the others; none when they are the result itself. */
  readonly many?: string;
  readonly one?: string;
  /** Where the record stands in the answers of add and update when not in `one`. */
  readonly written?: string;
  /** Name of the id. */
  readonly id: string;
  /** Name of the argument with the id. */
  readonly idArgument?: string;
  /** Conditions every list needs. */
  readonly needed?: Json;
  /** Least number of seeded records. */
  readonly seeded: number;
  /** A condition that is no equality, and how many of the seeded records it may leave. */
  readonly filter: Json;
  readonly create: Json;
  /** What `get` shows of the created record. */
  readonly created: Json;
  readonly change: Json;
  readonly changed: Json;
  /** A list that is not paged. */
  readonly whole?: boolean;
}

function at(result: unknown, key: string | undefined): unknown {
  return key === undefined ? result : (result as Json)[key];
}

function rowsAt(result: unknown, key: string | undefined): Json[] {
  return Object.values(at(result, key) as Record<string, Json>);
}

async function listAll(host: SandboxHost, spec: RecordCase, filter: Json): Promise<Json[]> {
  const rows: Json[] = [];
  for (let start: unknown = 0; start !== undefined;) {
    const params = { ...spec.always, ...spec.listWith, filter: { ...spec.needed, ...filter }, start };
    const { body } = await host.call(spec.list, params);
    rows.push(...rowsAt(body['result'], spec.many));
    start = body['next'];
  }
  return rows;
}

/** Lists everything page by page, each record once, and less with a filter. */
export async function expectListed(host: SandboxHost, spec: RecordCase): Promise<void> {
  const first = await host.call(spec.list, { ...spec.always, ...spec.listWith, filter: spec.needed ?? {} });
  expect(first.body).toMatchObject({ result: expect.anything() });
  const rows = await listAll(host, spec, {});
  const ids = rows.map((row) => String(row[spec.id]));
  expect(rows.length).toBeGreaterThanOrEqual(spec.seeded);
  expect(new Set(ids).size).toBe(rows.length);
  if (!spec.whole) {
    expect(first.body['total']).toBe(rows.length);
    expect(rowsAt(first.body['result'], spec.many)).toHaveLength(Math.min(50, rows.length));
  }
  const some = await listAll(host, spec, spec.filter);
  expect(some.length).toBeGreaterThan(0);
  expect(some.length).toBeLessThan(rows.length);
}

/** Creates, reads, changes and deletes a record. */
export async function expectCycle(host: SandboxHost, spec: RecordCase): Promise<void> {
  const { always, idArgument = 'id' } = spec;
  const added = await host.result<unknown>(spec.add, { ...always, fields: spec.create });
  const written = at(added, spec.written ?? spec.one);
  const id = typeof written === 'object' ? (written as Json)[spec.id] : written;
  const read = async (): Promise<Json> =>
    at(await host.result(spec.get, { ...always, [idArgument]: id }), spec.one) as Json;
  expect(await read()).toMatchObject({ [spec.id]: expect.anything(), ...spec.created });
  await host.result(spec.update, { ...always, [idArgument]: id, fields: spec.change });
  expect(await read()).toMatchObject({ ...spec.created, ...spec.changed });
  await host.result(spec.delete, { ...always, [idArgument]: id });
  const gone = await host.call(spec.get, { ...always, [idArgument]: id });
  expect(gone.status).toBe(400);
  expect(gone.body).toMatchObject({ error: expect.any(String), error_description: expect.any(String) });
}

/** Describes every field that a new record was given. */
export async function expectDescribed(host: SandboxHost, spec: RecordCase, key?: string): Promise<void> {
  if (spec.fields === undefined) return;
  const fields = at(await host.result(spec.fields, { ...spec.always }), key) as Json;
  for (const name of Object.keys(spec.create)) {
    expect(fields[name]).toMatchObject({ type: expect.any(String), title: expect.any(String) });
  }
}
