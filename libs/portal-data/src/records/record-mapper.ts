import { PorticoError } from '#libs/kernel';
import type { FieldDefinition } from '../registry/entity-definition.js';
import type { RegisteredEntity } from '../registry/entity-registry.js';
import { fromHost, toHost } from './value-conversion.js';

export type PlainRecord = Readonly<Record<string, unknown>>;

/** Names that would reach an object's prototype instead of its own fields. */
const FORBIDDEN_NAMES = new Set(['__proto__', 'constructor', 'prototype']);

export function isPlainRecord(value: unknown): value is PlainRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A host record under the API's names and types. Unlisted (custom) fields keep their names. */
export function toApiRecord(entity: RegisteredEntity, record: PlainRecord): Record<string, unknown> {
  const mapped: Record<string, unknown> = {};
  for (const key in record) {
    const field = entity.byHostName.get(key);
    if (field) mapped[field.name] = fromHost(field.type, record[key]);
    else if (!FORBIDDEN_NAMES.has(key)) mapped[key] = record[key];
  }
  return mapped;
}

/** Finds a field by its name in the API or on the host; custom fields have no definition. */
export function findField(entity: RegisteredEntity, name: string): FieldDefinition | undefined {
  return entity.byName.get(name) ?? entity.byHostName.get(name);
}

function refuse(name: string, why: string): never {
  throw new PorticoError('INVALID_PARAMS', { message: `Field "${name}" ${why}.`, details: { field: name } });
}

/**
 * The fields of a create or update body in the host's names and values. A body may also hold
 * them under `fields`.
 * @throws PorticoError `INVALID_PARAMS` for a body that is no object or is empty, and for
 *   read-only, immutable, missing or mistyped fields, naming the field.
 */
export function toHostFields(
  entity: RegisteredEntity,
  body: unknown,
  mode: 'create' | 'update',
): PlainRecord {
  if (!isPlainRecord(body))
    throw new PorticoError('INVALID_PARAMS', { message: 'The body must be a JSON object.' });
  const input = isPlainRecord(body['fields']) && Object.keys(body).length === 1 ? body['fields'] : body;
  const mapped: Record<string, unknown> = {};
  for (const name of Object.keys(input)) {
    if (FORBIDDEN_NAMES.has(name)) refuse(name, 'is not allowed');
    const field = findField(entity, name);
    if (field?.readonly) refuse(field.name, 'is read-only');
    if (field?.immutable && mode === 'update') refuse(field.name, 'can only be set on create');
    if (field) mapped[field.host] = toHost(field, input[name]);
    else mapped[name] = input[name];
  }
  if (mode === 'create') {
    for (const field of entity.fields) {
      if (field.required && mapped[field.host] === undefined) refuse(field.name, 'is required');
    }
  } else if (Object.keys(mapped).length === 0) {
    throw new PorticoError('INVALID_PARAMS', { message: 'The body names no field to change.' });
  }
  return mapped;
}
