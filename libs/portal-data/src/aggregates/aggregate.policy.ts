import type { AggregateRequest } from './aggregate-request.js';
import type { Cell } from './column-totals.js';
import { GroupTable, type Group } from './group-table.js';
import { RowTotals, type AggregateValues } from './row-totals.js';

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
