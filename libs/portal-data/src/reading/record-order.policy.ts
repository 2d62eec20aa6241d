import { compareForOrder, orderReadingOf } from '../values/comparison.js';
import type { Ordering } from '../query/list-query.js';
import { valueOf } from '../query/local-filter.js';
import type { ApiRecord } from '../records/record-mapper.js';
import type { ValueType } from '../values/value-types.js';

/** Types that this service and every host put into the same order; texts follow the host's collation. */
const SAME_ORDER: ReadonlySet<ValueType | undefined> = new Set([
  'integer',
  'double',
  'reference',
  'boolean',
  'date',
  'datetime',
]);

/** Whether records ordered here by these fields stand as the host would order them. */
export function ordersAsHost(order: readonly Ordering[]): boolean {
  return order.every(({ field }) => SAME_ORDER.has(field.field?.type));
}

/** The records in an order, empty values first when ascending; what is equal in all of it stays as it stood. */
export function sortRecords(records: readonly ApiRecord[], order: readonly Ordering[]): ApiRecord[] {
  const keys = order.map(({ field, direction }) => ({
    field,
    sign: direction === 'asc' ? 1 : -1,
    read: orderReadingOf(field.field),
  }));
  return records
    .map((record) => ({ record, key: keys.map(({ field, read }) => read(valueOf(record, field))) }))
    .sort((left, right) => {
      for (const [index, { sign }] of keys.entries()) {
        const result = compareForOrder(left.key[index] ?? null, right.key[index] ?? null);
        if (result !== 0) return sign * result;
      }
      return 0;
    })
    .map(({ record }) => record);
}
