import { servedOperations } from '#libs/portal-data';
import type { Row } from '../bases/base-calls.js';
import { idsOf, inTurns, type BatchedCall, type BenchCalls, type Said } from './bench-calls.js';
import { countsOf, fits, groupKey, holds, misplaced, type Operator, type Operand } from './judge.js';
import type { MatrixField } from './matrix-field.js';
import { probesOf, type Probe } from './matrix-values.js';
import type { Outcomes } from './outcomes.js';

const SOME_RECORDS = 12;
/** Records a failure shows. */
const SHOWN = 3;
/** Operators that are tried in a query and in the body of a search as well. */
const IN_QUERY: ReadonlySet<string> = new Set(['eq', 'ne null', 'nin']);
const IN_SEARCH: ReadonlySet<string> = new Set(['in', 'eq null', 'lte a day']);

const isSorted = ({ list, kind, answered }: MatrixField): boolean =>
  answered && !list && kind !== 'object' && kind !== 'file' && kind !== 'any';

const PLACES = ['list', 'list as it is', 'get', 'search', 'batch'] as const;

function placesOf({ entity }: BenchCalls): readonly string[] {
  const served = servedOperations(entity);
  return PLACES.filter((place) => {
    if (place === 'get') return served.includes('get');
    if (place === 'search') return served.includes('search');
    return true;
  });
}

/** Names of what is asked of a field when records are read. */
export function readCases(bench: BenchCalls, field: MatrixField): string[] {
  if (!field.answered) return [];
  const isCondition = field.name in (bench.base.sample.conditions ?? {});
  const probes = isCondition ? [] : probesOf(field, []).map(({ what }) => what);
  const served = servedOperations(bench.entity);
  return [
    ...placesOf(bench).map((place) => `answered by ${place}`),
    'select',
    ...(isSorted(field) ? ['sort', 'sort downwards'] : []),
    ...(field.groupable ? ['groups'] : []),
    ...probes.map((what) => `filter ${what}`),
    ...probes.filter((what) => IN_QUERY.has(what)).map((what) => `filter ${what} in the query`),
    ...(served.includes('search')
      ? probes.filter((what) => IN_SEARCH.has(what)).map((what) => `filter ${what} by search`)
      : []),
  ];
}

/** All records of a base with every field, as a list answers them. @throws Error when it does not. */
export async function readAll(bench: BenchCalls, fields: readonly MatrixField[]): Promise<Row[]> {
  const select = fields.filter(({ answered }) => answered).map(({ name }) => name);
  return (await bench.base.list({ sort: 'id', select: select.join(',') })).data;
}

const mistyped = (field: MatrixField, rows: readonly Row[]): unknown[] =>
  rows
    .filter((row) => Object.hasOwn(row, field.name) && !fits(field, row[field.name]))
    .map((row) => row[field.name])
    .slice(0, 3);

async function measureAnswers(
  bench: BenchCalls,
  fields: readonly MatrixField[],
  rows: readonly Row[],
  outcomes: Outcomes,
): Promise<void> {
  const ids = sample(rows).map(({ id }) => id);
  const select = fields.filter(({ answered }) => answered).map(({ name }) => name);
  const whole = { ...bench.needed(null), select, limit: rows.length + 1 };
  const places: Record<string, () => Promise<Said[]>> = {
    list: async () => [{ status: 200, said: '', data: rows, error: undefined }],
    'list as it is': async () => [
      { status: 200, said: '', error: undefined, data: (await bench.base.list()).data },
    ],
    get: () => inTurns(ids, (id) => bench.one('GET', id)),
    search: async () => [await bench.call('POST', bench.base.pathOf('/search'), whole)],
    batch: () => bench.batch([{ action: 'list', params: whole }], rows.length + 1),
  };
  for (const place of placesOf(bench)) {
    const answers = await (places[place] as () => Promise<Said[]>)();
    const refused = answers.filter(({ status }) => status !== 200).map(({ said }) => said);
    const answered = answers.flatMap(({ data }) => (data ?? []) as Row | Row[]);
    for (const field of fields) {
      outcomes.set(field, `answered by ${place}`, [...refused, ...mistyped(field, answered)], []);
    }
  }
}

/** Some of many, from the beginning to the end. */
function sample<T>(list: readonly T[]): T[] {
  const step = Math.max(1, Math.floor(list.length / SOME_RECORDS));
  return list.filter((_one, index) => index % step === 0 || index === list.length - 1);
}

/** Work on one call of a batch: what is sent, and what the case makes of its answer. */
interface Asked {
  readonly call: BatchedCall;
  readonly judge: (answer: Said) => void;
}

const reading = (bench: BenchCalls): 'search' | 'list' =>
  servedOperations(bench.entity).includes('search') ? 'search' : 'list';

const condition = ({ name }: MatrixField, operator: Operator, operand: Operand): Record<string, unknown> => ({
  [name]: { [operator]: operand },
});

function askFilter(
  bench: BenchCalls,
  field: MatrixField,
  { what, operator, operand }: Probe,
  rows: readonly Row[],
  outcomes: Outcomes,
): Asked {
  return {
    call: {
      action: reading(bench),
      params: {
        ...bench.needed(condition(field, operator, operand)),
        select: ['id'],
        limit: rows.length + 1,
      },
    },
    judge: (answer) => judgeFound(field, `filter ${what}`, { operator, operand }, answer, rows, outcomes),
  };
}

/** The first of records that were found wrongly, with their values. */
function shownOf(ids: readonly string[], { name }: MatrixField, rows: readonly Row[]): unknown[] {
  const values = new Map(rows.map((row) => [String(row.id), row[name]]));
  const first = ids.slice(0, SHOWN).map((id) => ({ id, value: values.get(id) }));
  return ids.length > SHOWN ? [...first, `${ids.length} in all`] : first;
}

function judgeFound(
  field: MatrixField,
  what: string,
  { operator, operand }: Pick<Probe, 'operator' | 'operand'>,
  { said, data }: Said,
  rows: readonly Row[],
  outcomes: Outcomes,
): void {
  const found = new Set(idsOf(data));
  const wanted = new Set(idsOf(rows.filter((row) => holds(field, operator, operand, row))));
  outcomes.set(
    field,
    what,
    {
      operand,
      refused: said,
      missing: shownOf(
        [...wanted].filter((id) => !found.has(id)),
        field,
        rows,
      ),
      tooMuch: shownOf(
        [...found].filter((id) => !wanted.has(id)),
        field,
        rows,
      ),
    },
    { operand, refused: '', missing: [], tooMuch: [] },
  );
}

function askOrder(
  bench: BenchCalls,
  field: MatrixField,
  downwards: boolean,
  rows: readonly Row[],
  outcomes: Outcomes,
): Asked {
  const what = downwards ? 'sort downwards' : 'sort';
  return {
    call: {
      action: 'list',
      params: {
        ...bench.needed(null),
        sort: `${downwards ? '-' : ''}${field.name}`,
        select: [field.name],
        limit: rows.length + 1,
      },
    },
    judge: ({ said, data }) => {
      const sorted = (data ?? []) as Row[];
      const upwards = downwards ? [...sorted].reverse() : sorted;
      const wrong = misplaced(
        field,
        upwards.map((row) => row[field.name]),
      );
      outcomes.set(
        field,
        what,
        { refused: said, ids: idsOf(sorted), wrong },
        { refused: '', ids: idsOf(rows), wrong: [] },
      );
    },
  };
}

function askGroups(bench: BenchCalls, field: MatrixField, rows: readonly Row[], outcomes: Outcomes): Asked {
  return {
    call: { action: 'aggregate', params: { ...bench.needed(null), groupBy: field.name } },
    judge: ({ said, data }) => {
      const { groups = [] } = (data ?? {}) as { groups?: Record<string, unknown>[] };
      const counts = groups.map((group): [string, unknown] => [
        groupKey(field, group[field.name]),
        group['count'],
      ]);
      const twice = counts.length - new Set(counts.map(([key]) => key)).size;
      outcomes.set(
        field,
        'groups',
        { refused: said, twice, groups: Object.fromEntries(counts) },
        { refused: '', twice: 0, groups: countsOf(field, rows) },
      );
    },
  };
}

function askSelect(bench: BenchCalls, field: MatrixField, outcomes: Outcomes): Asked {
  return {
    call: { action: 'list', params: { ...bench.needed(null), select: [field.name], limit: 5 } },
    judge: ({ said, data }) => {
      const keys = new Set(((data ?? []) as Row[]).flatMap((row) => Object.keys(row)));
      outcomes.set(
        field,
        'select',
        { refused: said, keys: [...keys].sort() },
        { refused: '', keys: [...new Set(['id', ...field.selects])].sort() },
      );
    },
  };
}

async function measureDirectly(
  bench: BenchCalls,
  field: MatrixField,
  { what, operator, operand }: Probe,
  rows: readonly Row[],
  outcomes: Outcomes,
): Promise<void> {
  const asked = { operator, operand };
  const filter = condition(field, operator, operand);
  if (IN_QUERY.has(what)) {
    const { filter: whole, ...own } = bench.needed(filter);
    const query = new URLSearchParams({
      ...(own as Record<string, string>),
      filter: JSON.stringify(whole),
      select: 'id',
      limit: String(rows.length + 1),
    });
    const answer = await bench.call('GET', `${bench.base.pathOf()}?${query.toString()}`);
    judgeFound(field, `filter ${what} in the query`, asked, answer, rows, outcomes);
  }
  if (IN_SEARCH.has(what) && reading(bench) === 'search') {
    const answer = await bench.call('POST', bench.base.pathOf('/search'), {
      ...bench.needed(filter),
      select: ['id'],
      limit: rows.length + 1,
    });
    judgeFound(field, `filter ${what} by search`, asked, answer, rows, outcomes);
  }
}

/** Types, selects, orders, groups and filters of every field, against records that are there. */
export async function measureReads(
  bench: BenchCalls,
  fields: readonly MatrixField[],
  outcomes: Outcomes,
): Promise<void> {
  const rows = await readAll(bench, fields);
  await measureAnswers(bench, fields, rows, outcomes);
  const answered = fields.filter((field) => field.answered);
  const free = answered.filter(({ name }) => !(name in (bench.base.sample.conditions ?? {})));
  const probes = free.flatMap((field) => probesOf(field, rows).map((probe) => ({ field, probe })));
  const asked: Asked[] = [
    ...answered.map((field) => askSelect(bench, field, outcomes)),
    ...answered
      .filter(isSorted)
      .flatMap((field) =>
        [false, true].map((downwards) => askOrder(bench, field, downwards, rows, outcomes)),
      ),
    ...answered.filter(({ groupable }) => groupable).map((field) => askGroups(bench, field, rows, outcomes)),
    ...probes.map(({ field, probe }) => askFilter(bench, field, probe, rows, outcomes)),
  ];
  const answers = await bench.batch(
    asked.map(({ call }) => call),
    rows.length + 1,
  );
  asked.forEach(({ judge }, index) => judge(answers[index]!));
  await inTurns(probes, ({ field, probe }) => measureDirectly(bench, field, probe, rows, outcomes));
}
