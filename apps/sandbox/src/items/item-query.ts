import type { HostParams } from '../protocol/host-params.js';
import type { HostResult } from '../protocol/host-method.js';
import { compileFilter } from './item-filter.js';
import { compileOrder } from './item-order.js';
import type { ItemType, Row } from './item-type.js';

/** The host's page size; it cannot be changed by a caller. */
export const PAGE_SIZE = 50;

/** First row of the page that holds `start`, or -1 when the caller asks to skip the count. */
export function pageStart(start: unknown): number {
  const value = Math.trunc(Number(start ?? 0));
  if (value === -1) return -1;
  return value > 0 ? Math.floor(value / PAGE_SIZE) * PAGE_SIZE : 0;
}

/** Cuts one page out of all matches and says where the next one starts. */
export function page<T>(matches: readonly T[], start: unknown): { rows: T[]; total: number; next?: number } {
  const from = pageStart(start);
  if (from === -1) return { rows: matches.slice(0, PAGE_SIZE), total: 0 };
  const next = from + PAGE_SIZE;
  const rows = matches.slice(from, next);
  return next < matches.length ? { rows, total: matches.length, next } : { rows, total: matches.length };
}

function projection(type: ItemType, select: unknown): (row: Row) => Row {
  const names = typeof select === 'object' && select !== null ? Object.values(select).map(String) : [];
  if (names.length === 0 || names.includes('*')) return (row) => row;
  const wanted = type.fields.filter((field) => field.name === 'id' || names.includes(field.name));
  return (row) => Object.fromEntries(wanted.map(({ name }) => [name, row[name]])) as Row;
}

/** Answers a list call over the records of one table (given in id order). */
export function queryItems(type: ItemType, rows: Iterable<Row>, params: HostParams): HostResult {
  const matchesFilter = compileFilter(type, params['filter']);
  const comparator = compileOrder(type, params['order']);
  const matches: Row[] = [];
  const enough = !comparator && pageStart(params['start']) === -1 ? PAGE_SIZE : Number.POSITIVE_INFINITY;
  for (const row of rows) {
    if (matchesFilter === null || matchesFilter(row)) matches.push(row);
    if (matches.length === enough) break;
  }
  if (comparator) matches.sort(comparator);
  const { rows: found, ...paging } = page(matches, params['start']);
  return { result: { items: found.map(projection(type, params['select'])) }, ...paging };
}
