import { HostError } from '../protocol/host-error.js';
import { hostDateTime } from '../protocol/host-time.js';
import { fieldNamed } from './field-index.js';
import { storedValue } from './field-value.js';
import { itemValue, PASSED_OVER } from './item-values.js';
import { keyName, type RecordType, type Row, type WriteContext } from './record-type.js';

/**
 * A maker of rows with these keys, all null. Objects that get dozens of keys one after another by computed names become
 * hash tables, ten times as large; copies of one parsed object share its shape.
 */
export function rowShape(keys: readonly string[]): () => Row {
  const empty = JSON.parse(
    JSON.stringify({ id: 0, ...Object.fromEntries(keys.map((key) => [key, null])) }),
  ) as Row;
  return () => ({ ...empty });
}

type Fields = Readonly<Record<string, unknown>>;

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

function requireAll(type: RecordType, row: Row): void {
  const lacking = type.fields.filter((field) => field.required && isEmpty(row[field.name]));
  const [first] = lacking;
  if (!first) return;
  if (type.style === 'v3') {
    throw new HostError(400, 'REQUESTVALIDATION', 'The request is not valid', {
      validation: lacking.map(({ name }) => ({ field: name, message: `Field \`${name}\` is required` })),
    });
  }
  const code = type.style === 'item' ? 'CRM_FIELD_ERROR_REQUIRED' : 'ERROR_CORE';
  throw new HostError(400, code, `Field "${first.title}" is required`);
}

function assign(type: RecordType, row: Row, fields: Fields, isNew: boolean): void {
  for (const [name, value] of Object.entries(fields)) {
    const field = fieldNamed(type, name);
    if (!field) {
      if (type.style === 'v3') throw new HostError(400, 'UNKNOWNDTOPROPERTY', `Unknown property \`${name}\``);
      continue;
    }
    if (field.readOnly || (field.immutable && !isNew)) continue;
    const stored = type.style === 'item' ? itemValue(field, value) : storedValue(field, value);
    if (stored !== PASSED_OVER) row[field.name] = stored;
  }
  requireAll(type, row);
}

const SHAPES = new WeakMap<RecordType, () => Row>();

function shapeOf(type: RecordType): () => Row {
  const known = SHAPES.get(type);
  if (known) return known;
  const shape = rowShape(type.fields.map(({ name }) => name).filter((name) => name !== keyName(type)));
  SHAPES.set(type, shape);
  return shape;
}

function emptyRecord(type: RecordType, id: number, context: WriteContext): Row {
  const row = shapeOf(type)();
  const now = hostDateTime(context.nowMs);
  for (const field of type.fields) {
    const { initial } = field;
    if (field.stamp) row[field.name] = field.kind === 'number' ? context.userId : now;
    else if (initial !== null) row[field.name] = Array.isArray(initial) ? [...initial] : initial;
  }
  row.id = id;
  return row;
}

/**
 * Builds a new record. Unknown and read-only members of `fields` are ignored, as the host does; version 3 refuses
 * unknown ones.
 * @throws HostError for a missing required field and whatever the type's rules refuse.
 */
export function createRecord(type: RecordType, id: number, fields: Fields, context: WriteContext): Row {
  const row = emptyRecord(type, id, context);
  assign(type, row, fields, true);
  type.applyRules?.(row, null, context);
  return row;
}

/** A changed copy of a record; the stored one is untouched when a rule refuses the change. */
export function updateRecord(type: RecordType, before: Row, fields: Fields, context: WriteContext): Row {
  const row: Row = { ...before };
  assign(type, row, fields, false);
  type.applyRules?.(row, before, context);
  const now = hostDateTime(context.nowMs);
  for (const { stamp, name, kind } of type.fields) {
    if (stamp === 'touched') row[name] = kind === 'number' ? context.userId : now;
  }
  return row;
}

/** A record of the seed data: initial values, rules, then every given field as it is to be stored, read-only ones too. */
export function seedRecord(type: RecordType, id: number, stored: Fields, context: WriteContext): Row {
  const row = emptyRecord(type, id, context);
  Object.assign(row, stored);
  type.applyRules?.(row, null, context);
  return Object.assign(row, stored);
}
