import { invalidParameter } from '../query/invalid-parameter.js';
import type { EntityField } from '../registry/entity-definition.js';
import type { RegisteredEntity } from '../registry/entity-registry.js';
import { fieldNamed } from './entity-names.js';
import { isPlainRecord, type ApiRecord, type PlainRecord } from './record-mapper.js';

const MAX_VALUES = 50;
const MAX_TEXT = 255;
/** What the host takes a value for that is given without its kind. */
const DEFAULT_KIND = 'WORK';
const KIND = /^[A-Za-z][A-Za-z0-9_-]{0,49}$/;

/** One value a caller wants a record to have. */
export interface WantedValue {
  readonly value: string;
  /** Absent: the host keeps the kind there is, or takes the usual one. */
  readonly kind?: string;
}

/** The values of one field of a body that the host keeps in a list. */
export interface WantedValues {
  readonly field: EntityField;
  /** A text stands for the value the record shows; a list names values the record is to have. */
  readonly replaces: boolean;
  readonly values: readonly WantedValue[];
}

function refuse(name: string): never {
  throw invalidParameter(
    name,
    `Field "${name}" must be a text of up to ${MAX_TEXT} characters, or a list of up to ${MAX_VALUES} such texts or {value, type}.`,
  );
}

function textOf(name: string, value: unknown): string {
  const text = typeof value === 'number' && Number.isFinite(value) ? String(value) : value;
  return typeof text === 'string' && text.length <= MAX_TEXT ? text.trim() : refuse(name);
}

function valueOf(name: string, value: unknown): WantedValue {
  if (!isPlainRecord(value)) return { value: textOf(name, value) };
  const kind = value['type'] ?? value['valueType'];
  const text = textOf(name, value['value']);
  if (kind === undefined || kind === null) return { value: text };
  return typeof kind === 'string' && KIND.test(kind)
    ? { value: text, kind: kind.toUpperCase() }
    : refuse(name);
}

/**
 * Reads a text, a list of texts or a list of `{value, type}`; null is an empty text.
 * @throws PorticoError `INVALID_PARAMS` naming the field.
 */
export function readMultifield(field: EntityField, value: unknown): WantedValues {
  const { name } = field;
  if (!Array.isArray(value)) return { field, replaces: true, values: [valueOf(name, value ?? '')] };
  if (value.length > MAX_VALUES) refuse(name);
  const values = value.map((entry) => valueOf(name, entry)).filter((entry) => entry.value !== '');
  return { field, replaces: false, values };
}

/** Whether a body names a field that the host keeps in a list of its own, so that an update has to read it first. */
export function namesMultifield(entity: RegisteredEntity, body: unknown): boolean {
  if (!isPlainRecord(body)) return false;
  const fields = isPlainRecord(body['fields']) ? { ...body, ...body['fields'] } : body;
  return Object.keys(fields).some((name) => fieldNamed(entity, name)?.field?.multifield !== undefined);
}

function entriesOf(list: unknown, typeId: string): readonly PlainRecord[] {
  if (!Array.isArray(list)) return [];
  return list.filter((entry): entry is PlainRecord => isPlainRecord(entry) && entry['typeId'] === typeId);
}

function added(typeId: string, { value, kind = DEFAULT_KIND }: WantedValue): PlainRecord {
  return { typeId, valueType: kind, value };
}

function changesOf({ field, replaces, values }: WantedValues, current: unknown): readonly PlainRecord[] {
  const { typeId = '' } = field.multifield ?? {};
  const there = entriesOf(current, typeId);
  if (!replaces) {
    const known = new Set(there.map(({ value }) => value));
    return values.filter(({ value }) => !known.has(value)).map((value) => added(typeId, value));
  }
  const [wanted = { value: '' }] = values;
  const [first] = there;
  if (!first) return wanted.value === '' ? [] : [added(typeId, wanted)];
  const { id, valueType } = first;
  if (wanted.value === '') return [{ id, typeId, valueType, value: '', delete: 'Y' }];
  return [{ id, typeId, valueType: wanted.kind ?? valueType, value: wanted.value }];
}

/**
 * The entries of the host's list that make a record have the wanted values. A text changes the first value, or
 * removes it when it is empty; a list adds what is not there yet. Every other value stays as it is.
 */
export function multifieldEntries(
  wanted: readonly WantedValues[],
  current: ApiRecord | undefined,
): readonly PlainRecord[] {
  return wanted.flatMap((one) => changesOf(one, current?.[one.field.multifield?.field ?? '']));
}
