import { servedOperations } from '#libs/portal-data';
import type { Row } from '../bases/base-calls.js';
import type { Fields } from '../bases/bases-world.js';
import { inTurns, type BenchCalls, type Said } from './bench-calls.js';
import { isEmpty, means } from './judge.js';
import type { MatrixField } from './matrix-field.js';
import { readAll } from './measure-reads.js';
import { typicalValues, wrongValues } from './matrix-values.js';
import type { Outcomes } from './outcomes.js';

type Id = string | number;

/** Values of a field that are written to a record of their own. */
interface Trial {
  readonly field: MatrixField;
  readonly values: readonly [unknown, unknown];
}

/** A record a value was written to, and what was said to it. */
interface Written {
  readonly trial: Trial;
  readonly id: Id | null;
  readonly answer: Said;
}

const isRoundTrip = (field: MatrixField): boolean =>
  field.answered && !['object', 'file', 'any'].includes(field.kind);
const isEmptied = ({ required, kind, list }: MatrixField): boolean =>
  !required && (kind !== 'boolean' || list);

/** An empty text is no number and no day; of a portal's own fields the host takes it for nothing. */
const takesBlank = ({ kind, list, row }: MatrixField): boolean => !list && (kind === 'text' || row === null);

/** Names of what is asked of a field when records are written. */
export function writeCases(_bench: BenchCalls, field: MatrixField): string[] {
  const { create, update } = field.settable;
  const wrongs = create || update ? Object.keys(wrongValues(field)) : [];
  return [
    ...(create && isRoundTrip(field) ? ['create'] : []),
    ...(update && isRoundTrip(field) ? ['update'] : []),
    ...(update && isRoundTrip(field) && isEmptied(field) ? ['emptied by null'] : []),
    ...(update && isRoundTrip(field) && isEmptied(field) && takesBlank(field) ? ['emptied by a blank'] : []),
    ...wrongs.map((what) => `refuses ${what}`),
    ...(update && wrongs.length > 0 ? ['keeps what it had'] : []),
  ];
}

function valuesFor(bench: BenchCalls, field: MatrixField, rows: readonly Row[]): Trial['values'] | null {
  return bench.sample.values?.[field.name] ?? typicalValues(field, rows);
}

/** Reads records in every way there is; by way and id. */
async function readBack(
  bench: BenchCalls,
  fields: readonly MatrixField[],
  ids: readonly Id[],
): Promise<Record<string, Map<string, Row>>> {
  const served = servedOperations(bench.entity);
  const select = fields
    .filter(({ answered }) => answered)
    .map(({ name }) => name)
    .join(',');
  const places: Record<string, Map<string, Row>> = {};
  const keep = (place: string, data: readonly unknown[]): void => {
    const rows = data.filter((row): row is Row => typeof row === 'object' && row !== null);
    places[place] = new Map(rows.map((row) => [String(row.id), row]));
  };
  if (served.includes('list')) keep('list', await readAll(bench, fields));
  if (served.includes('get')) {
    keep(
      'get',
      (await inTurns(ids, (id) => bench.one('GET', id))).map(({ data }) => data),
    );
    const calls = ids.map((entityId) => ({ action: 'get', entityId }) as const);
    keep(
      'batch',
      (await bench.batch(calls, 1)).map(({ data }) => data),
    );
  }
  if (served.includes('search')) {
    const body = { ...bench.needed(null), select, limit: 5_000 };
    const { data } = await bench.call('POST', bench.base.pathOf('/search'), body);
    keep('search', Array.isArray(data) ? (data as unknown[]) : []);
  }
  return places;
}

/** One value of a field in everything that answers it. */
async function judgeWritten(
  bench: BenchCalls,
  fields: readonly MatrixField[],
  what: string,
  written: readonly Written[],
  wantedOf: (trial: Trial) => unknown,
  isKept: (trial: Trial, value: unknown) => boolean,
  outcomes: Outcomes,
): Promise<void> {
  const ids = written.flatMap(({ id, answer }) => (id !== null && answer.status < 300 ? [id] : []));
  const places = await readBack(bench, fields, ids);
  for (const { trial, id, answer } of written) {
    const { name } = trial.field;
    const values: Record<string, unknown> = { answer: (answer.data as Row | undefined)?.[name] };
    for (const [place, rows] of Object.entries(places)) values[place] = rows.get(String(id))?.[name];
    const shown = Object.entries(values).map(([place, value]) => [
      place,
      isKept(trial, value) ? 'as wanted' : value,
    ]);
    const isTaken = answer.status >= 200 && answer.status < 300;
    outcomes.set(
      trial.field,
      what,
      { value: wantedOf(trial), said: answer.said, ...(isTaken && Object.fromEntries(shown)) },
      {
        value: wantedOf(trial),
        said: '',
        ...(isTaken && Object.fromEntries(shown.map(([place]) => [place, 'as wanted']))),
      },
    );
  }
}

const idOf = ({ status, data }: Said): Id | null => (status === 201 ? (data as Row).id : null);

/** Records to change: those that were made with a value, others where that failed. */
async function recordsToChange(
  bench: BenchCalls,
  trials: readonly Trial[],
  made: ReadonlyMap<string, Id>,
  rows: readonly Row[],
): Promise<Id[]> {
  const canCreate = servedOperations(bench.entity).includes('create');
  return inTurns(trials, async ({ field }, index) => {
    const known = made.get(field.name);
    if (known !== undefined) return known;
    const created = canCreate ? idOf(await bench.create(bench.newRecord())) : null;
    return created ?? rows[index % rows.length]!.id;
  });
}

async function measureRoundTrips(
  bench: BenchCalls,
  fields: readonly MatrixField[],
  rows: readonly Row[],
  outcomes: Outcomes,
): Promise<void> {
  const trials = fields.filter(isRoundTrip).flatMap((field): Trial[] => {
    const values = valuesFor(bench, field, rows);
    return values ? [{ field, values }] : [];
  });
  const toCreate = trials.filter(({ field }) => field.settable.create);
  const created = await inTurns(toCreate, async (trial): Promise<Written> => {
    const answer = await bench.create(bench.newRecord(trial.field.name, trial.values[0]));
    return { trial, answer, id: idOf(answer) };
  });
  const first = ({ values }: Trial): unknown => values[0];
  const second = ({ values }: Trial): unknown => values[1];
  const equals =
    (wanted: (trial: Trial) => unknown) =>
    (trial: Trial, value: unknown): boolean =>
      means(trial.field, value, wanted(trial));
  await judgeWritten(bench, fields, 'create', created, first, equals(first), outcomes);

  const made = new Map(created.flatMap(({ trial, id }) => (id === null ? [] : [[trial.field.name, id]])));
  const toUpdate = trials.filter(({ field }) => field.settable.update);
  const ids = await recordsToChange(bench, toUpdate, made as Map<string, Id>, rows);
  const change = (value: (trial: Trial) => unknown, chosen: (trial: Trial) => boolean): Promise<Written[]> =>
    inTurns(
      toUpdate.map((trial, index) => ({ trial, id: ids[index]! })).filter(({ trial }) => chosen(trial)),
      async ({ trial, id }) => ({
        trial,
        id,
        answer: await bench.one('PATCH', id, { [trial.field.name]: value(trial) }),
      }),
    );
  await judgeWritten(
    bench,
    fields,
    'update',
    await change(second, () => true),
    second,
    equals(second),
    outcomes,
  );
  const isNothing = ({ field }: Trial, value: unknown): boolean =>
    isEmpty(field, value) || (field.kind === 'number' && value === 0);
  for (const [what, nothing] of [
    ['emptied by null', null],
    ['emptied by a blank', ''],
  ] as const) {
    const canBeEmpty = ({ field }: Trial): boolean =>
      isEmptied(field) && (nothing === null || takesBlank(field));
    if (nothing === '') await change(second, canBeEmpty);
    const emptied = await change(() => nothing, canBeEmpty);
    await judgeWritten(bench, fields, what, emptied, () => nothing, isNothing, outcomes);
  }
}

/** What is told of a refusal: code, the first field, and each wrong value with what the field takes and what it got. */
function toldOf({ name }: MatrixField, { status, error, said }: Said): unknown {
  const { field, fields } = (error?.details ?? {}) as { field?: unknown; fields?: unknown };
  const named = (Array.isArray(fields) ? (fields as Fields[]) : []).some(
    ({ path, takes, got }) =>
      String(path).startsWith(name) && typeof takes === 'string' && takes !== '' && got !== undefined,
  );
  return { status, code: error?.code ?? said, field, named };
}

/** Wrong values of every field that may be set: refused, and nothing has changed. */
export async function measureRefusals(
  bench: BenchCalls,
  fields: readonly MatrixField[],
  rows: readonly Row[],
  outcomes: Outcomes,
): Promise<void> {
  const canCreate = servedOperations(bench.entity).includes('create');
  const spare = canCreate ? await bench.create(bench.newRecord()) : null;
  const id = (spare && idOf(spare)) ?? rows[0]!.id;
  const before = (await bench.one('GET', id)).data as Row | undefined;
  const settable = fields.filter(({ settable: { create, update } }) => create || update);
  const tries = settable.flatMap((field) =>
    Object.entries(wrongValues(field)).map(([what, value]) => ({ field, what, value })),
  );
  const accepted = new Set<string>();
  await inTurns(tries, async ({ field, what, value }) => {
    const body = { [field.name]: value };
    const answer = field.settable.update
      ? await bench.one('PATCH', id, body)
      : await bench.create(bench.newRecord(field.name, value));
    if (answer.status !== 400) accepted.add(field.name);
    outcomes.set(field, `refuses ${what}`, toldOf(field, answer), {
      status: 400,
      code: 'INVALID_PARAMS',
      field: field.name,
      named: true,
    });
  });
  const after = (await bench.one('GET', id)).data as Row | undefined;
  for (const field of settable) {
    // What was taken shows in its own case, and changed the record.
    const kept = accepted.has(field.name) ? before : after;
    outcomes.set(field, 'keeps what it had', kept?.[field.name] ?? null, before?.[field.name] ?? null);
  }
}

/** Values of every field that may be set, written and read back. */
export async function measureWrites(
  bench: BenchCalls,
  fields: readonly MatrixField[],
  outcomes: Outcomes,
): Promise<void> {
  const rows = await readAll(bench, fields);
  await measureRoundTrips(bench, fields, rows, outcomes);
}
