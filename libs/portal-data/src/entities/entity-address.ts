import { decodeSegment, type HttpMethod, segmentsOf } from '#libs/http/contracts';
import { PorticoError } from '#libs/kernel';
import { invalidParameter } from '../query/invalid-parameter.js';
import { type EntityDefinition, type EntityOperation, KEY_SEPARATOR } from '../registry/entity-definition.js';
import type { EntityRegistry, RegisteredEntity } from '../registry/entity-registry.js';
import { servesOperation, unservedOperation } from '../registry/entity-uses.js';
import { PATH_WORDS } from '../registry/parameter-definition.js';

type RecordId = string | number;

const TEXT_ID = /^[\w.:+@-]{1,100}$/;
const NUMBER_ID = /^[1-9]\d{0,14}$/;

/**
 * @param field how the caller named the id, for the error.
 * @throws PorticoError `INVALID_PARAMS` when the id cannot belong to this entity.
 */
export function parseRecordId(
  { idType, zeroId, compositeKey }: Pick<EntityDefinition, 'idType' | 'zeroId' | 'compositeKey'>,
  id: string | number,
  field = 'id',
): RecordId {
  const text = String(id);
  if (compositeKey) return parseKey(compositeKey, text, field);
  if (zeroId && text === '0') return 0;
  if (idType === 'string' ? TEXT_ID.test(text) && !PATH_WORDS.has(text) : NUMBER_ID.test(text))
    return idType === 'string' ? text : Number(text);
  const expected = idType === 'number' ? 'a positive whole number' : 'a short code';
  throw invalidParameter(field, `Parameter "${field}" must be ${expected}.`);
}

/** @throws PorticoError `INVALID_PARAMS` naming the part of the id that cannot be one. */
function parseKey(key: readonly string[], text: string, field: string): string {
  const parts = text.split(KEY_SEPARATOR);
  if (parts.length !== key.length) {
    throw invalidParameter(field, `Parameter "${field}" must be ${key.join(KEY_SEPARATOR)}.`);
  }
  const wrong = key.find((_name, index) => !NUMBER_ID.test(parts[index] ?? ''));
  if (wrong === undefined) return text;
  throw invalidParameter(wrong, `Parameter "${wrong}" must be a positive whole number.`);
}

/** A base found at the beginning of a path. */
interface FoundBase {
  readonly entity: RegisteredEntity;
  /** Id of the record a nested base belongs to, as sent. */
  readonly parent: string | null;
  /** What follows the base. */
  readonly rest: readonly string[];
}

/** What a request under `/v1` asks of which entity. */
export interface EntityAddress {
  readonly entity: RegisteredEntity;
  readonly operation: EntityOperation;
}

/** Ids of a path, under the types of their entities. */
export interface AddressedIds {
  /** Null where the operation addresses no record. */
  readonly id: RecordId | null;
  /** Null where the base is not nested. */
  readonly parent: RecordId | null;
}

const PREFIX = '/v1/';
const ON_BASE: Partial<Record<HttpMethod, EntityOperation>> = { GET: 'list', POST: 'create' };
const ON_RECORD: Partial<Record<HttpMethod, EntityOperation>> = {
  GET: 'get',
  PATCH: 'update',
  DELETE: 'delete',
};
/** Words that are operations instead of ids; with any other method they are ids, and not valid ones. */
const WORDS: Readonly<Record<string, EntityOperation>> = {
  'GET fields': 'fields',
  'POST search': 'search',
  'POST aggregate': 'aggregate',
};

/** Segments of a path below `/v1`. */
export function segmentsBelow(path: string): string[] {
  return segmentsOf(path.slice(PREFIX.length));
}

/** Finds the base a path begins with: nested ones first, then those of two segments, then of one. */
export function findBase(registry: EntityRegistry, segments: readonly string[]): FoundBase | null {
  const [first = '', second, third] = segments;
  const nested = third === undefined ? undefined : registry.findNested(first, third);
  if (nested) return { entity: nested, parent: second ?? '', rest: segments.slice(3) };
  const double = second === undefined ? undefined : registry.find(`${first}/${second}`);
  if (double) return { entity: double, parent: null, rest: segments.slice(2) };
  const ofKind = second === undefined ? undefined : registry.findOfKind(first);
  if (ofKind) return { entity: ofKind, parent: second ?? '', rest: segments.slice(2) };
  const single = registry.find(first);
  return single ? { entity: single, parent: null, rest: segments.slice(1) } : null;
}

/**
 * Finds the entity operation behind a method and path, or null; one the host has no method for is found as well.
 * Ids are not looked at.
 */
export function findEntityAddress(
  registry: EntityRegistry,
  method: HttpMethod,
  path: string,
): EntityAddress | null {
  if (!path.startsWith(PREFIX)) return null;
  const found = findBase(registry, segmentsBelow(path));
  if (!found) return null;
  const { entity, rest } = found;
  const [word] = rest;
  const named = rest.length === 1 ? WORDS[`${method} ${word}`] : undefined;
  const onRecord = rest.length === (entity.compositeKey?.length ?? 1) ? ON_RECORD[method] : undefined;
  const operation = word === undefined ? ON_BASE[method] : (named ?? onRecord);
  const isKnown = operation && (servesOperation(entity, operation) || unservedOperation(entity, operation));
  return isKnown ? { entity, operation } : null;
}

/**
 * Refuses an operation of the pattern for which the host has no method.
 * @throws PorticoError `HOST_ERROR` with what to do instead as its hint.
 */
export function refuseUnserved({ entity, operation }: EntityAddress): void {
  const unserved = unservedOperation(entity, operation);
  if (unserved) throw new PorticoError('HOST_ERROR', { message: unserved.reason, hint: unserved.instead });
}

/**
 * Reads the ids in the path of a request of this entity.
 * @throws PorticoError `INVALID_PARAMS` naming the parameter that cannot be an id.
 */
export function readIds({ entity, operation }: EntityAddress, path: string): AddressedIds {
  const segments = segmentsBelow(path);
  const { parent } = entity;
  const addressesRecord = operation === 'get' || operation === 'update' || operation === 'delete';
  return {
    parent: parent && parseRecordId(parent, decodeSegment(segments[1]), parent.parameter),
    id: addressesRecord ? parseRecordId(entity, idIn(entity, segments)) : null,
  };
}

/** The id behind a base; each part of a composite one has a segment of its own. */
function idIn({ base }: EntityDefinition, segments: readonly string[]): string {
  return segments.slice(base.split('/').length).map(decodeSegment).join(KEY_SEPARATOR);
}

/** The segments of a path that name a record by its id. */
export function segmentsOfId(entity: EntityDefinition | undefined, id: string): string {
  const parts = entity?.compositeKey ? id.split(KEY_SEPARATOR) : [id];
  return parts.map(encodeURIComponent).join('/');
}
