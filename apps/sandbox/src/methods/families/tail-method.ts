import { HostError } from '../../protocol/host-error.js';
import type { HostMethod } from '../../protocol/host-method.js';
import type { HostParams } from '../../protocol/host-params.js';
import { fieldNamed } from '../../records/field-index.js';
import { filterNames } from '../../records/filter/triple-filter.js';
import { PAGE_SIZE } from '../../records/paging.js';
import { matchingRows } from '../../records/record-access.js';
import type { RecordType } from '../../records/record-type.js';
import { viewOf } from '../../records/record-view.js';
import { v3Select } from '../v3-arguments.js';

const MAX_PAGE = 1000;

interface Cursor {
  readonly field: string;
  readonly order: 'ASC' | 'DESC';
  readonly value: unknown;
  readonly limit: number;
}

function limitOf(value: unknown): number {
  const limit = typeof value === 'object' ? Number.NaN : Number(value);
  if (Number.isSafeInteger(limit) && limit > 0) return Math.min(limit, MAX_PAGE);
  throw new HostError(400, 'INVALIDPAGINATION', 'cursor.limit is a whole number from 1');
}

function cursorOf(type: RecordType, { cursor = {} }: HostParams): Cursor {
  if (typeof cursor !== 'object' || cursor === null || Array.isArray(cursor)) {
    throw new HostError(400, 'INVALIDPAGINATION', 'cursor is an object');
  }
  const { field = 'id', order = 'ASC', value = 0, limit = PAGE_SIZE } = cursor as HostParams;
  if (typeof field !== 'string' || !fieldNamed(type, field)) {
    throw new HostError(400, 'UNKNOWNDTOPROPERTY', `Unknown property \`${String(field)}\` in cursor`);
  }
  const direction = String(order).toUpperCase();
  if (direction !== 'ASC' && direction !== 'DESC') {
    throw new HostError(400, 'INVALIDORDER', 'cursor.order is ASC or DESC');
  }
  return { field, order: direction, value, limit: limitOf(limit) };
}

/**
 * `<prefix>.tail` of version 3: the rows beyond `cursor {field, order, value, limit}` as `items`. The field of the cursor
 * cannot be in the filter as well.
 */
export function tailMethod(type: RecordType): HostMethod {
  return (call) => {
    const { params } = call;
    const { field, order, value, limit } = cursorOf(type, params);
    const { filter } = params;
    if (filterNames(filter).includes(field)) {
      throw new HostError(400, 'INVALIDFILTER', `Cursor field ${field} cannot be used at filter.`);
    }
    const beyond = [field, order === 'ASC' ? '>' : '<', value];
    const isFiltered = filter !== undefined && filter !== null;
    const query = { filter: isFiltered ? [filter, beyond] : [beyond], order: { [field]: order } };
    const rows = matchingRows(call, type, query).slice(0, limit);
    return { result: { items: rows.map(viewOf(type, v3Select(type, params))) } };
  };
}
