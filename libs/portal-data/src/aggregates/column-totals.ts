import type { AggregateFunction } from './aggregate-request.js';
import { ExactSum } from './exact-sum.js';

/** One cell of a row as an aggregate sees it: null when the field is empty. */
export type Cell = number | string | boolean | null;

/** Running totals of one column. */
export class ColumnTotals {
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
