import type { AggregateColumn, AggregateFunction } from './aggregate-request.js';
import { ColumnTotals, type Cell } from './column-totals.js';

/** Field → function → value. */
export type AggregateValues = Record<string, Partial<Record<AggregateFunction, number | null>>>;

/** Totals of a set of rows, one group of them or all. */
export class RowTotals {
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
