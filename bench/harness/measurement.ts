import { spread, type Spread } from './statistics.js';

/** What a contender measured in one round: figure → number, in the unit of the figure. */
export type Reading = Readonly<Record<string, number>>;

export interface Contender {
  readonly name: string;
  readonly round: () => Promise<Reading>;
}

/** The bound on the median of one contender's value, or of its comparison with the baseline. */
export interface Target {
  readonly contender: string;
  readonly of: 'value' | 'comparison';
  readonly bound: 'at most' | 'at least';
  readonly limit: number;
}

export interface Figure {
  /** Key of the reading and text of the report. */
  readonly name: string;
  readonly unit: string;
  readonly baseline?: string;
  /** How the others stand to the baseline in the same round: divided by it, or less it. */
  readonly comparison?: 'ratio' | 'difference';
  readonly target?: Target;
}

export interface Plan {
  readonly suite: string;
  readonly rounds: number;
  readonly contenders: readonly Contender[];
  readonly figures: readonly Figure[];
  /** False: no round before that does not count. For those that begin each from nothing, or are warm by now. */
  readonly isWarmedUp?: boolean;
}

/** One line of the report. */
export interface Row {
  readonly suite: string;
  readonly figure: string;
  readonly contender: string;
  readonly unit: string;
  readonly value: Spread;
  readonly comparison?: Spread & { readonly kind: 'ratio' | 'difference'; readonly to: string };
  readonly target?: Pick<Target, 'bound' | 'limit'> & { readonly met: boolean };
}

/** Runs the contenders in turn, round after round, so that drift of the machine hits all alike. */
export async function interleave(plan: Plan): Promise<Row[]> {
  const { contenders, rounds } = plan;
  const readings = new Map<string, Reading[]>(contenders.map(({ name }) => [name, []]));
  if (plan.isWarmedUp !== false) for (const { round } of contenders) await round();
  for (let turn = 0; turn < rounds; turn += 1) {
    const shift = turn % contenders.length;
    const order = [...contenders.slice(shift), ...contenders.slice(0, shift)];
    for (const { name, round } of order) readings.get(name)?.push(await round());
  }
  return plan.figures.flatMap((figure) => rowsOf(plan.suite, figure, readings));
}

function rowsOf(suite: string, figure: Figure, readings: ReadonlyMap<string, Reading[]>): Row[] {
  const of = (contender: string): number[] =>
    (readings.get(contender) ?? []).map((reading) => reading[figure.name] ?? Number.NaN);
  return [...readings.keys()]
    .filter((contender) => of(contender).every(Number.isFinite))
    .map((contender) => toRow(suite, figure, contender, of));
}

function toRow(suite: string, figure: Figure, contender: string, of: (name: string) => number[]): Row {
  const { name, unit, baseline, comparison: kind, target } = figure;
  const value = spread(of(contender));
  const base = baseline === undefined ? [] : of(baseline);
  const compared = kind !== undefined && baseline !== undefined && contender !== baseline;
  const comparison = compared
    ? { kind, to: baseline, ...spread(compare(of(contender), base, kind)) }
    : undefined;
  const row: Row = { suite, figure: name, contender, unit, value, ...(comparison && { comparison }) };
  if (target?.contender !== contender) return row;
  const median = (target.of === 'value' ? value : comparison)?.median ?? Number.NaN;
  const { bound, limit } = target;
  return { ...row, target: { bound, limit, met: bound === 'at most' ? median <= limit : median >= limit } };
}

function compare(values: readonly number[], base: readonly number[], kind: 'ratio' | 'difference'): number[] {
  return values.map((value, round) => {
    const other = base[round] ?? Number.NaN;
    return kind === 'ratio' ? value / other : value - other;
  });
}
