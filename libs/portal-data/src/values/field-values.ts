import { lostPlus, PorticoError, scalarText, shown } from '#libs/kernel';
import { hasZone, isMoment } from './moments.js';
import {
  entryType,
  singleType,
  VALUE_TYPES,
  type Typed,
  type ValueOf,
  type ValueType,
} from './value-types.js';

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
/** Texts of more characters may be secrets that have got into the wrong place: only their length is told. */
const LONGEST_SHOWN = 24;

/** A value that a field cannot hold. */
export interface FieldFault {
  /** Name of the field as it was given. */
  readonly field: string;
  /** The same with the place within a list: `tags[1]`. */
  readonly path: string;
  /** What it takes, in words that follow "must be". */
  readonly takes: string;
  /** What it got, in few words. */
  readonly got: string;
}

/** The refusal of values: `details.field` names the first field, `details.fields` every fault. */
export class ValueRefusal extends PorticoError {
  constructor(readonly faults: readonly FieldFault[]) {
    const [{ field, path, takes, got }] = faults as readonly [FieldFault];
    const others = faults.length > 1 ? ` ${faults.length - 1} more are named in details.fields.` : '';
    super('INVALID_PARAMS', {
      message: `Field "${path}" must be ${takes}; got ${got}.${others}`,
      details: { field, fields: faults.map((one) => ({ path: one.path, takes: one.takes, got: one.got })) },
    });
  }
}

function shownValue(value: unknown): string {
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  if (typeof value !== 'string') return String(value);
  return value.length > LONGEST_SHOWN ? `a text of ${value.length} characters` : JSON.stringify(value);
}

/** @param takes other words than those of the type. */
function fault(field: ValueOf, value: unknown, path = field.name, takes?: string): FieldFault {
  const words = takes ?? `${VALUE_TYPES[field.type].takes(field)}${lostPlus(value)}`;
  return { field: shown(field.name), path: shown(path), takes: words, got: shownValue(value) };
}

/** What one entry of a list is, as a field of its own. */
export function entryOf(field: ValueOf): ValueOf | null {
  const type = entryType(field);
  if (type === null) return null;
  const { name, choices, ofPortal } = field;
  return { name, type, ...(choices && { choices }), ...(ofPortal && { ofPortal }) };
}

/** A moment without an offset in the zone of the portal. */
function inZone(moment: unknown, zone: string): unknown {
  if (typeof moment !== 'string' || moment.length <= 10 || !isMoment(moment) || hasZone(moment))
    return moment;
  return `${moment.replace(' ', 'T')}${zone}`;
}

/** Reads values of the host in the API's type of the field; every entry of a list too. */
export function readerOf(field: Typed): (value: unknown) => unknown {
  const { json, read } = VALUE_TYPES[field.type];
  const { zone } = field;
  if (zone !== undefined) return (value) => inZone(read(value ?? ''), zone);
  if (json !== 'array') return (value) => (value === null || value === undefined ? null : read(value));
  const entry = entryType(field);
  if (entry === null || entry === 'object') {
    return (value) => (value === null || value === undefined ? [] : read(value));
  }
  const readEntry = VALUE_TYPES[entry].read;
  return (value) => {
    if (value === null || value === undefined) return [];
    return (read(value) as readonly unknown[]).map((one) =>
      one === null || one === undefined ? null : readEntry(one),
    );
  };
}

/** One value of the host in the API's type. */
export function fromHost(type: ValueType, value: unknown): unknown {
  if (value === null || value === undefined) return VALUE_TYPES[type].json === 'array' ? [] : null;
  return VALUE_TYPES[type].read(value);
}

function isClosed({ enum: values }: ValueOf, value: unknown): boolean {
  return values === undefined || Object.hasOwn(values, scalarText(value));
}

/** A closed list by its meaning: `high` of `{2: 'high'}`. */
function meant({ type, enum: values }: ValueOf, value: unknown): unknown {
  if (values === undefined || typeof value !== 'string' || Object.hasOwn(values, value)) return value;
  const [key] = Object.entries(values).find(([, meaning]) => meaning === value) ?? [];
  if (key === undefined) return value;
  return type === 'integer' ? Number(key) : key;
}

function closedListFault(field: ValueOf, value: unknown): FieldFault {
  const known = Object.keys(field.enum ?? {}).join(', ');
  return fault(field, value, field.name, `one of ${known}`);
}

/**
 * A value of a body in the API's type of the field; null and an empty text empty it.
 * @param faults takes what is wrong; the answer is undefined then.
 */
export function fromCaller(field: ValueOf, value: unknown, faults: FieldFault[]): unknown {
  if (value === null) return null;
  const { json, write } = VALUE_TYPES[field.type];
  // An empty text empties a custom field, as it does in the host's own calls.
  if (value === '' && field.ofPortal) return null;
  const read = write(meant(field, value), field);
  if (read === undefined) {
    faults.push(fault(field, value));
    return undefined;
  }
  if (field.encoding === 'base64' && !(typeof read === 'string' && isBase64(read))) {
    faults.push(fault(field, value, field.name, 'base64'));
  }
  if (read !== '' && !isClosed(field, read)) faults.push(closedListFault(field, value));
  return json === 'array' ? entriesOf(field, read as readonly unknown[], faults) : read;
}

/**
 * {@link fromCaller} of one value by itself.
 * @param place what stands before the name of the field in `details.fields`: `rows[0].`
 * @throws ValueRefusal
 */
export function valueFor(field: ValueOf, value: unknown, place = ''): unknown {
  const faults: FieldFault[] = [];
  const read = fromCaller(field, value, faults);
  if (faults.length > 0)
    throw new ValueRefusal(faults.map((one) => ({ ...one, path: `${place}${one.path}` })));
  return read;
}

/** Whether a text is the content of a file as JSON carries it. */
export function isBase64(value: string): boolean {
  return BASE64.test(value);
}

function entriesOf(field: ValueOf, entries: readonly unknown[], faults: FieldFault[]): unknown {
  const entry = entryOf(field);
  if (!entry) return entries;
  return entries.map((value, at) => {
    const path = `${field.name}[${at}]`;
    if (value === null || value === '') {
      faults.push(fault(entry, value, path));
      return undefined;
    }
    const read = VALUE_TYPES[entry.type].write(value, entry);
    if (read === undefined) faults.push(fault(entry, value, path));
    return read;
  });
}

/**
 * A plain value of a condition in the API's type of the field, or of its entries.
 * @throws ValueRefusal
 */
export function operandOf(field: ValueOf, value: unknown): unknown {
  const single = field.type === 'array' ? entryOf(field) : field;
  // Entries of several forms are compared by the operand.
  if (!single) return value;
  const { operand, write } = VALUE_TYPES[single.type];
  const read = (operand ?? write)(meant(single, value), single);
  if (read === undefined) throw new ValueRefusal([fault(single, value)]);
  return read;
}

/** How one host API spells values in requests. */
export interface HostSpelling {
  readonly booleans: 'Y/N' | 'json';
  readonly hostApi: 'v2' | 'v3';
}

/** A value in the API's type as the host reads it in a condition. */
export function operandToHost(spelling: HostSpelling, field: ValueOf | undefined, value: unknown): unknown {
  // The host keeps flags of a portal's own fields as numbers, and knows no letters for them in conditions.
  if (typeof value === 'boolean' && field?.ofPortal) return value ? 1 : 0;
  return toHost(spelling, field, value);
}

/** A value in the API's type as the host reads it in the fields of a record. */
export function toHost(spelling: HostSpelling, field: ValueOf | undefined, value: unknown): unknown {
  if (value === null) return spelling.hostApi === 'v3' ? null : '';
  if (typeof value === 'boolean') return spelling.booleans === 'json' ? value : value ? 'Y' : 'N';
  if (field?.itemPrefix !== undefined && Array.isArray(value)) {
    const { itemPrefix } = field;
    return value.map((item) => `${itemPrefix}${scalarText(item)}`);
  }
  if (field?.sendsEpoch && typeof value === 'string') return String(Math.floor(Date.parse(value) / 1_000));
  return value;
}

/**
 * Whether values of the field, or its entries, are compared, by a filter with a value and by an order. Any field can be
 * asked for being empty.
 */
export function isComparable(field: Typed): boolean {
  const type = singleType(field);
  // Entries of several forms are compared by the operand.
  return type === undefined || VALUE_TYPES[type].isComparable;
}
