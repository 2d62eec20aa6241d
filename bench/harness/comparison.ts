import type { Row } from './measurement.js';
import { spread, type Spread } from './statistics.js';

/** What two builds, or two lines of Node, measured one right after the other. */
export interface Pair {
  readonly before: readonly Row[];
  readonly after: readonly Row[];
}

/** A figure of one contender as both measured it. */
export interface ComparedRow {
  readonly suite: string;
  readonly figure: string;
  readonly contender: string;
  readonly unit: string;
  readonly before: Spread;
  readonly after: Spread;
  /** `after` divided by `before`, pair by pair. */
  readonly ratio: Spread;
  /** What each compared within its own run, where the suite compares. */
  readonly beside?: {
    readonly kind: 'ratio' | 'difference';
    readonly to: string;
    readonly before: Spread;
    readonly after: Spread;
  };
}

const keyOf = ({ suite, figure, contender }: Row): string => JSON.stringify([suite, figure, contender]);

/** Figures that both measured in every pair, in the order of the first; medians of a run count as its reading. */
export function compareRuns(pairs: readonly Pair[]): ComparedRow[] {
  const found = pairs.map(({ before, after }) => ({
    before: new Map(before.map((row) => [keyOf(row), row])),
    after: new Map(after.map((row) => [keyOf(row), row])),
  }));
  const first = pairs[0]?.before ?? [];
  return first.flatMap((row) => {
    const rows = found.flatMap(({ before, after }) => {
      const one = before.get(keyOf(row));
      const other = after.get(keyOf(row));
      return one && other ? [{ one, other }] : [];
    });
    return rows.length === pairs.length ? [toCompared(row, rows)] : [];
  });
}

function toCompared(row: Row, rows: readonly { readonly one: Row; readonly other: Row }[]): ComparedRow {
  const compared = {
    suite: row.suite,
    figure: row.figure,
    contender: row.contender,
    unit: row.unit,
    before: spread(rows.map(({ one }) => one.value.median)),
    after: spread(rows.map(({ other }) => other.value.median)),
    ratio: spread(rows.map(({ one, other }) => other.value.median / one.value.median)),
  };
  if (!row.comparison) return compared;
  const { kind, to } = row.comparison;
  const beside = {
    kind,
    to,
    before: spread(rows.map(({ one }) => one.comparison?.median ?? Number.NaN)),
    after: spread(rows.map(({ other }) => other.comparison?.median ?? Number.NaN)),
  };
  return { ...compared, beside };
}
