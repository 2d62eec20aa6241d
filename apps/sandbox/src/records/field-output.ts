import { isYes } from './field-value.js';
import { camelName, keyName, type RecordField, type RecordType, type Row } from './record-type.js';

type Writer = (value: unknown) => unknown;

const asIs: Writer = (value) => value ?? null;
const yesOrNo: Writer = (value) => (value === null || value === undefined ? null : isYes(value) ? 'Y' : 'N');
const trueOrFalse: Writer = (value) => (value === null || value === undefined ? null : isYes(value));
const asText: Writer = (value) => (typeof value === 'number' ? String(value) : (value ?? null));
const emptyText: Writer = (value) => value ?? '';

const asDecimal =
  (digits: number): Writer =>
  (value) =>
    typeof value === 'number' ? value.toFixed(digits) : (value ?? null);

/** The host keeps a day as its midnight in UTC and tells that with the portal's offset. */
const asDay: Writer = (value) =>
  typeof value === 'string' ? value.replace('T00:00:00+03:00', 'T03:00:00+03:00') : (value ?? null);
const asClassicDay: Writer = (value) => asDay(value ?? '');

function scalarWriter(type: RecordType, { kind, typed, decimals }: RecordField): Writer {
  if (kind === 'json') return asIs;
  const isPlain = typed === true || type.style === 'v3';
  if (kind === 'boolean') return isPlain ? trueOrFalse : yesOrNo;
  if (kind === 'date' && !isPlain) return type.style === 'legacy' ? asClassicDay : asDay;
  if (isPlain || type.style === 'item' || type.style === 'camel') return asIs;
  if (type.style === 'legacy' && kind === 'datetime') return emptyText;
  return decimals === undefined ? asText : asDecimal(decimals);
}

/** Custom fields in capitals: flags are 1 and 0, days may be null; an unset list is false. */
function classicCustomWriter({ kind, type, multiple }: RecordField): Writer {
  const one: Writer = (value) => {
    if (value === null || value === undefined) return null;
    if (type === 'file') return value;
    if (kind === 'date') return asDay(value);
    return kind === 'boolean' ? (isYes(value) ? '1' : '0') : String(value);
  };
  if (!multiple) return one;
  return (value) => (Array.isArray(value) ? value.map(one) : false);
}

/** How the style writes values of the field in answers. */
export function writerOf(type: RecordType, field: RecordField): Writer {
  if (type.style === 'legacy' && field.originalName !== undefined) return classicCustomWriter(field);
  const write = scalarWriter(type, field);
  if (!field.multiple || write === asIs) return write;
  return (value) => (Array.isArray(value) ? value.map(write) : []);
}

/** Name of the field in answers. */
export function shownName({ style }: RecordType, { name }: RecordField): string {
  return style === 'mixed' ? camelName(name) : name;
}

/** Reads the field out of a stored record. */
export function readerOf(
  type: RecordType,
  { name, stored = name, from }: RecordField,
): (row: Row) => unknown {
  if (from) return from;
  return name === keyName(type) ? (row) => row.id : (row) => row[stored];
}
