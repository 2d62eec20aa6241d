import { PorticoError, shown } from '#libs/kernel';
import type { EntityField } from '../registry/entity-definition.js';
import type { RegisteredEntity } from '../registry/entity-registry.js';
import { bodyField } from './entity-names.js';
import { isPlainRecord, type ApiRecord, type PlainRecord } from './record-mapper.js';

const MAX_VALUES = 50;
const MAX_TEXT = 255;
/** What the host takes a value for that is given without its kind. */
const DEFAULT_KIND = 'WORK';
const KIND = /^[A-Za-z][A-Za-z0-9_-]{0,49}$/;
/** Names of the kind of an entry. */
const KIND_NAMES = ['type', 'valueType', 'typeId'] as const;
/** Members of an entry that the host answers and that may come back with it. */
const KNOWN_MEMBERS: ReadonlySet<string> = new Set(['value', 'id', ...KIND_NAMES]);

/** One value a caller wants a record to have. */
export interface WantedValue {
  readonly value: string;
  /** Absent: the host keeps the kind there is, or takes the usual one. */
  readonly kind?: string;
}

/** The values of one field of a body that the host keeps in a list. */
export interface WantedValues {
  readonly field: EntityField;
  /**
   * `first` a text stands for the value the record shows, `first-of-kind` for the first of one kind; `add` a list names
   * values the record is to have; `none` an empty list: it is to have none.
   */
  readonly change: 'first' | 'first-of-kind' | 'add' | 'none';
  readonly values: readonly WantedValue[];
}

function refuse(name: string, why: string): never {
  throw new PorticoError('INVALID_MULTIFIELD_SHAPE', {
    message:
      `Field "${name}" ${why}. It takes a text of up to ${MAX_TEXT} characters, or a list of up to ${MAX_VALUES} ` +
      'such texts or {value, type}.',
    details: { field: name },
  });
}

function textOf(name: string, value: unknown): string {
  const text = typeof value === 'number' && Number.isFinite(value) ? String(value) : value;
  return typeof text === 'string' && text.length <= MAX_TEXT
    ? text.trim()
    : refuse(name, 'has no usable text');
}

function kindOf({ name, multifield }: EntityField, entry: PlainRecord): string | undefined {
  const given = KIND_NAMES.map((member) => entry[member]).filter(
    // The host's own entries say the field itself under `typeId`.
    (kind) => kind !== undefined && kind !== null && kind !== multifield?.typeId,
  );
  const [kind] = given;
  if (kind === undefined) return undefined;
  if (given.some((other) => other !== kind)) refuse(name, 'has an entry of two kinds');
  if (kind === 'PHONE' || kind === 'EMAIL') refuse(name, `has an entry for another field, "${kind}"`);
  return typeof kind === 'string' && KIND.test(kind)
    ? kind.toUpperCase()
    : refuse(name, 'has an entry whose type is no word');
}

function valueOf(field: EntityField, value: unknown): WantedValue {
  const { name } = field;
  if (!isPlainRecord(value)) return { value: textOf(name, value) };
  const unknown = Object.keys(value).find((member) => !KNOWN_MEMBERS.has(member));
  if (unknown !== undefined) refuse(name, `has an entry with the unknown member "${shown(unknown)}"`);
  const kind = kindOf(field, value);
  const text = textOf(name, value['value']);
  return kind === undefined ? { value: text } : { value: text, kind };
}

/**
 * Reads a text, a list of texts or a list of `{value, type}`; null is an empty text, an empty list removes every value.
 * @param as the name in the body, which may stand for one kind.
 * @throws PorticoError `INVALID_MULTIFIELD_SHAPE` naming the field.
 */
export function readMultifield(field: EntityField, as: string, value: unknown): WantedValues {
  const kind = field.multifield?.kinds[as];
  if (kind !== undefined) {
    return { field, change: 'first-of-kind', values: [{ value: textOf(as, value ?? ''), kind }] };
  }
  if (!Array.isArray(value)) return { field, change: 'first', values: [valueOf(field, value ?? '')] };
  if (value.length === 0) return { field, change: 'none', values: [] };
  if (value.length > MAX_VALUES) refuse(field.name, 'has too many values');
  const values = value.map((entry) => valueOf(field, entry)).filter((entry) => entry.value !== '');
  return { field, change: 'add', values };
}

/** Whether a body names a field that the host keeps in a list of its own, so that an update has to read it first. */
export function namesMultifield(entity: RegisteredEntity, body: unknown): boolean {
  if (!isPlainRecord(body)) return false;
  const fields = isPlainRecord(body['fields']) ? { ...body, ...body['fields'] } : body;
  return Object.keys(fields).some((name) => bodyField(entity, name)?.field?.multifield !== undefined);
}

function entriesOf(list: unknown, typeId: string): readonly PlainRecord[] {
  if (!Array.isArray(list)) return [];
  return list.filter((entry): entry is PlainRecord => isPlainRecord(entry) && entry['typeId'] === typeId);
}

function added(typeId: string, { value, kind = DEFAULT_KIND }: WantedValue): PlainRecord {
  return { typeId, valueType: kind, value };
}

function removed({ id, typeId, valueType }: PlainRecord): PlainRecord {
  return { id, typeId, valueType, value: '', delete: 'Y' };
}

function changesOf({ field, change, values }: WantedValues, current: unknown): readonly PlainRecord[] {
  const { typeId = '' } = field.multifield ?? {};
  const there = entriesOf(current, typeId);
  if (change === 'none') return there.map(removed);
  if (change === 'add') {
    const known = new Set(there.map(({ value }) => value));
    return values.filter(({ value }) => !known.has(value)).map((value) => added(typeId, value));
  }
  const [wanted = { value: '' }] = values;
  const first = change === 'first' ? there[0] : there.find(({ valueType }) => valueType === wanted.kind);
  if (!first) return wanted.value === '' ? [] : [added(typeId, wanted)];
  if (wanted.value === '') return [removed(first)];
  const { id, valueType } = first;
  return [{ id, typeId, valueType: wanted.kind ?? valueType, value: wanted.value }];
}

/**
 * The entries of the host's list that make a record have the wanted values. A text changes the first value, or
 * removes it when it is empty; a list adds what is not there yet, an empty one removes all. Every other value stays.
 */
export function multifieldEntries(
  wanted: readonly WantedValues[],
  current: ApiRecord | undefined,
): readonly PlainRecord[] {
  return wanted.flatMap((one) => changesOf(one, current?.[one.field.multifield?.field ?? '']));
}
