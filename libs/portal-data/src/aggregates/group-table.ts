import { createHash } from 'node:crypto';
import type { FieldReference } from '../records/entity-names.js';
import type { AggregateColumn } from './aggregate-request.js';
import type { Cell } from './column-totals.js';
import { RowTotals, type AggregateValues } from './row-totals.js';

/** Groups in one answer. */
const MAX_ANSWERED_GROUPS = 1_000;
/** Groups whose totals are kept while reading. */
const MAX_KEPT_GROUPS = 10_000;
/** Characters of all kept keys together. */
const MAX_KEY_CHARACTERS = 4_000_000;
/** Further groups that are told apart, to say how many there are. */
const MAX_COUNTED_GROUPS = 100_000;

/** `<group field>: value …, count, aggregates`. */
export type Group = Record<string, unknown> & {
  readonly count: number;
  readonly aggregates: AggregateValues;
};

export interface GroupTableResult {
  /** The largest groups, by count descending; equals in the order they were met. */
  readonly groups: Group[];
  /** Different groups met; a lower bound once more than 110,000 were. */
  readonly groupTotal: number;
  readonly groupsTruncated: boolean;
}

/**
 * Groups rows within bounded memory: the totals of the first 10,000 groups met are kept, of further ones
 * it is only known how many there are.
 */
export class GroupTable {
  private readonly kept = new Map<string, { values: readonly unknown[]; totals: RowTotals }>();
  private readonly counted = new Set<string>();
  private keyCharacters = 0;

  constructor(
    private readonly fields: readonly FieldReference[],
    private readonly columns: readonly AggregateColumn[],
  ) {}

  /** @param values what the row holds in each group field, JSON values. */
  add(values: readonly unknown[], cells: readonly Cell[]): void {
    const key = JSON.stringify(values);
    const group = this.kept.get(key) ?? this.open(key, values);
    group?.totals.add(cells);
  }

  result(): GroupTableResult {
    const largest = [...this.kept.values()]
      .sort((left, right) => right.totals.count - left.totals.count)
      .slice(0, MAX_ANSWERED_GROUPS);
    const groupTotal = this.kept.size + this.counted.size;
    return {
      groups: largest.map(({ values, totals }) => ({
        ...Object.fromEntries(this.fields.map(({ name }, index) => [name, values[index]])),
        count: totals.count,
        aggregates: totals.values(),
      })),
      groupTotal,
      groupsTruncated: groupTotal > largest.length,
    };
  }

  private open(
    key: string,
    values: readonly unknown[],
  ): { values: readonly unknown[]; totals: RowTotals } | null {
    if (this.kept.size < MAX_KEPT_GROUPS && this.keyCharacters + key.length <= MAX_KEY_CHARACTERS) {
      const group = { values, totals: new RowTotals(this.columns) };
      this.kept.set(key, group);
      this.keyCharacters += key.length;
      return group;
    }
    if (this.counted.size < MAX_COUNTED_GROUPS) {
      this.counted.add(createHash('sha256').update(key).digest('base64'));
    }
    return null;
  }
}
