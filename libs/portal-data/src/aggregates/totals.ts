import { createHash } from 'node:crypto';
import type { AggregateColumn, AggregateFunction, AggregateRequest } from './aggregate-request.policy.js';
import type { FieldReference } from '../records/entity-names.js';
import { type PlainRecord, withoutTokenLinks } from '../records/record-mapper.js';
import { readerOf } from '../values/field-values.js';

/** Cents above this are moved to the exact part before they could lose a digit. */
const FLUSH_ABOVE = 2 ** 52;
/** Above this a number has no exact cents any more. */
const CENTS_UP_TO = 2 ** 45;

/**
 * Adds numbers without drift: whole cents exactly, in any order and number; anything finer by
 * compensated summation (Neumaier), whose error does not grow with the number of addends.
 */
export class ExactSum {
  private cents = 0;
  private flushedCents = 0n;
  private fine = 0;
  private compensation = 0;

  add(value: number): void {
    const cents = Math.round(value * 100);
    if (cents / 100 === value && Math.abs(value) < CENTS_UP_TO) {
      this.cents += cents;
      if (Math.abs(this.cents) > FLUSH_ABOVE) this.flush();
      return;
    }
    const sum = this.fine + value;
    const [large, small] = Math.abs(this.fine) >= Math.abs(value) ? [this.fine, value] : [value, this.fine];
    this.compensation += large - sum + small;
    this.fine = sum;
  }

  get value(): number {
    this.flush();
    // The two halves keep every digit a number can hold; dividing a large count of cents at once would not.
    const whole = Number(this.flushedCents / 100n);
    const rest = Number(this.flushedCents % 100n);
    const money = Number.isSafeInteger(whole * 100) ? (whole * 100 + rest) / 100 : whole + rest / 100;
    return money + (this.fine + this.compensation);
  }

  private flush(): void {
    this.flushedCents += BigInt(this.cents);
    this.cents = 0;
  }
}

/** `data` of an aggregate answer without what only the reader of the rows knows. */
export interface AggregateTotals {
  readonly count: number;
  readonly aggregates: AggregateValues;
  readonly groups?: Group[];
  readonly groupTotal?: number;
  readonly groupsTruncated?: boolean;
}

/** Computes what a request asks for while its rows pass by. */
export class Aggregation {
  private readonly all: RowTotals;
  private readonly groups: GroupTable | null;

  constructor({ columns, groupBy }: AggregateRequest) {
    this.all = new RowTotals(columns);
    this.groups = groupBy.length > 0 ? new GroupTable(groupBy, columns) : null;
  }

  /**
   * @param cells the row's value for each column of the request, in its order.
   * @param group the row's value for each group field, in their order.
   */
  add(cells: readonly Cell[], group: readonly unknown[]): void {
    this.all.add(cells);
    this.groups?.add(group, cells);
  }

  result(): AggregateTotals {
    return { count: this.all.count, aggregates: this.all.values(), ...this.groups?.result() };
  }
}

type Reader<Value> = (row: PlainRecord) => Value;

/** A value of a row in host names; a custom field may be there under either spelling. */
function rawReader({ name, host, field }: FieldReference): Reader<unknown> {
  if (field) return (row) => row[host];
  return (row) => (name in row ? row[name] : row[host]);
}

/** Money is sent as `<amount>|<currency>`. */
function toNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string') return null;
  const [amount = ''] = value.split('|', 1);
  const number = amount.trim() === '' ? Number.NaN : Number(amount);
  return Number.isFinite(number) ? number : null;
}

function toCell(value: unknown): Cell {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value === 'string') return value === '' ? null : value;
  if (value === null || value === undefined) return null;
  return Array.isArray(value) && value.length === 0 ? null : 'filled';
}

/** Reads a field of a row as the API answers it. */
export function valueReader(source: FieldReference): Reader<unknown> {
  const read = rawReader(source);
  const { field } = source;
  if (field) {
    const typed = readerOf(field);
    // An empty text and none are one group, as they are one to filters.
    return (row) => {
      const value = typed(withoutTokenLinks(read(row)));
      return value === '' ? null : value;
    };
  }
  return (row) => {
    const value = withoutTokenLinks(read(row));
    return value === undefined || value === '' || value === false ? null : value;
  };
}

/** Reads a column's cell from a row. @param numeric the column is added up or compared. */
export function cellReader(source: FieldReference | null, numeric: boolean): Reader<Cell> {
  if (!source) return () => null;
  const read = numeric ? rawReader(source) : valueReader(source);
  return numeric ? (row) => toNumber(read(row)) : (row) => toCell(read(row));
}

/** One cell of a row as an aggregate sees it: null when the field is empty. */
type Cell = number | string | boolean | null;

/** Running totals of one column. */
class ColumnTotals {
  private filled = 0;
  private smallest: number | null = null;
  private largest: number | null = null;
  private readonly sum = new ExactSum();

  add(cell: Cell): void {
    if (cell === null) return;
    this.filled += 1;
    if (typeof cell !== 'number') return;
    this.sum.add(cell);
    if (this.smallest === null || cell < this.smallest) this.smallest = cell;
    if (this.largest === null || cell > this.largest) this.largest = cell;
  }

  /** `sum` of nothing is 0; `avg`, `min` and `max` of nothing are null. */
  result(wanted: AggregateFunction): number | null {
    switch (wanted) {
      case 'count':
        return this.filled;
      case 'sum':
        return this.sum.value;
      case 'avg':
        return this.filled === 0 ? null : this.sum.value / this.filled;
      case 'min':
        return this.smallest;
      case 'max':
        return this.largest;
    }
  }
}

/** Field → function → value. */
type AggregateValues = Record<string, Partial<Record<AggregateFunction, number | null>>>;

/** Totals of a set of rows, one group of them or all. */
class RowTotals {
  count = 0;
  private readonly totals: readonly (ColumnTotals | null)[];

  constructor(private readonly columns: readonly AggregateColumn[]) {
    this.totals = columns.map(({ source }) => (source ? new ColumnTotals() : null));
  }

  /** @param cells one for each column; those of `"*"` are not looked at. */
  add(cells: readonly Cell[]): void {
    this.count += 1;
    for (let index = 0; index < this.totals.length; index += 1) {
      this.totals[index]?.add(cells[index] ?? null);
    }
  }

  values(): AggregateValues {
    return Object.fromEntries(
      this.columns.map(({ source, functions }, index) => {
        const totals = this.totals[index];
        const results = functions.map((wanted) => [wanted, totals ? totals.result(wanted) : this.count]);
        return [source?.name ?? '*', Object.fromEntries(results)];
      }),
    );
  }
}

/** Groups in one answer. */
const MAX_ANSWERED_GROUPS = 1_000;
/** Groups whose totals are kept while reading. */
const MAX_KEPT_GROUPS = 10_000;
/** Characters of all kept keys together. */
const MAX_KEY_CHARACTERS = 4_000_000;
/** Further groups that are told apart, to say how many there are. */
const MAX_COUNTED_GROUPS = 100_000;

/** `<group field>: value …, count, aggregates`. */
type Group = Record<string, unknown> & {
  readonly count: number;
  readonly aggregates: AggregateValues;
};

interface GroupTableResult {
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
class GroupTable {
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
