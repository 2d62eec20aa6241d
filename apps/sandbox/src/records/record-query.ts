import type { Table } from '../portals/table.js';
import { PAGE_SIZE } from './paging.js';
import { type CompiledFilter, compileFilter, EVERY_ID } from './filter/record-filter.js';
import type { FilterReadings, RowPredicate } from './filter/field-tests.js';
import { compileOrder, type RowOrder } from './record-order.js';
import type { RecordType, Row } from './record-type.js';
import { compileTriples } from './filter/triple-filter.js';

/** What a list call asks for, in the spelling of the type's style. */
export interface RecordQuery {
  readonly filter?: unknown;
  readonly order?: unknown;
  /** Limits the records by more than the filter; `key` names the limit. */
  readonly where?: { readonly key: string; readonly test: RowPredicate };
  /** How the portal reads what is open about filters; strictly by default. */
  readonly readings?: FilterReadings;
}

interface Plan {
  readonly filter: CompiledFilter;
  readonly order: RowOrder;
  readonly test: RowPredicate | null;
}

function planOf(type: RecordType, { filter, order, where, readings }: RecordQuery): Plan {
  const compiled = type.style === 'v3' ? compileTriples(type, filter) : compileFilter(type, filter, readings);
  const own = compiled.test;
  const limit = where?.test;
  const test = own && limit ? (row: Row): boolean => limit(row) && own(row) : (own ?? limit ?? null);
  return { filter: compiled, order: compileOrder(type, order), test };
}

function firstOf(rows: readonly Row[], test: RowPredicate | null, backwards: boolean, enough: number): Row[] {
  const found: Row[] = [];
  for (let step = 0; step < rows.length && found.length < enough; step += 1) {
    const row = rows[backwards ? rows.length - 1 - step : step] as Row;
    if (test === null || test(row)) found.push(row);
  }
  return found;
}

function matchesOf(table: Table, { filter: { range }, order, test }: Plan): readonly Row[] {
  const rows = table.between(range.low, range.high);
  if (order === 'reversed') return firstOf(rows, test, true, Number.POSITIVE_INFINITY);
  const matches = test === null ? rows : rows.filter(test);
  return order === null ? matches : order([...matches]);
}

/**
 * Every match in order; the same question asked again costs nothing until the table changes.
 * @throws HostError for a filter or an order the host refuses.
 */
export function selectRows(type: RecordType, table: Table, query: RecordQuery): readonly Row[] {
  const plan = planOf(type, query);
  const isWhole = plan.test === null && plan.order === null && plan.filter.range === EVERY_ID;
  if (isWhole) return table.between(1, Number.POSITIVE_INFINITY);
  const key = JSON.stringify([type.style, query.filter, query.order, query.where?.key, query.readings]);
  return table.remember(key, () => matchesOf(table, plan));
}

/** The first page only, read no further than needed when the order is that of the ids. */
export function firstRows(type: RecordType, table: Table, query: RecordQuery): readonly Row[] {
  const plan = planOf(type, query);
  if (typeof plan.order === 'function') return selectRows(type, table, query).slice(0, PAGE_SIZE);
  const { low, high } = plan.filter.range;
  return firstOf(table.between(low, high), plan.test, plan.order === 'reversed', PAGE_SIZE);
}
