import type { FieldReference } from '../records/entity-names.js';
import { withoutTokenLinks, type PlainRecord } from '../records/record-mapper.js';
import { readerOf } from '../values/field-values.js';
import type { Cell } from './column-totals.js';

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
