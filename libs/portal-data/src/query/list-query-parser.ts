import { parseFilter } from './filter-parser.js';
import { invalidParameter, neverAnswered, readFlag, unknownField } from './invalid-parameter.js';
import {
  type Condition,
  DEFAULT_LIMIT,
  type ListQuery,
  MAX_LIMIT,
  type Ordering,
  type OwnParameters,
} from './list-query.js';
import { parseOwnParameters, refuseUnknown } from './parameters.js';
import { fieldNamed, type FieldReference } from '../records/entity-names.js';
import { isPlainRecord, type PlainRecord } from '../records/record-mapper.js';
import type { RegisteredEntity } from '../registry/entity-registry.js';
import { isAnswered } from '../registry/entity-uses.js';
import { isComparable } from '../values/field-values.js';

const MAX_OFFSET = 10_000_000;
const MAX_NAMES = 500;
const MAX_TEXT = 200;

function integer(field: string, value: unknown, min: number): number | undefined {
  if (value === undefined) return undefined;
  const digits = min < 0 ? /^-?\d{1,15}$/ : /^\d{1,15}$/;
  const number = typeof value === 'string' && digits.test(value) ? Number(value) : value;
  if (typeof number === 'number' && Number.isSafeInteger(number) && number >= min) return number;
  throw invalidParameter(field, `Parameter "${field}" must be a whole number of at least ${min}.`);
}

function flag(field: string, value: unknown): boolean {
  const read = value === undefined || readFlag(value);
  if (read !== undefined) return read;
  throw invalidParameter(field, `Parameter "${field}" must be true or false.`);
}

/** A field to sort by. */
function named(entity: RegisteredEntity, parameter: string, name: string): FieldReference {
  const field = fieldNamed(entity, name);
  if (field?.field && !isAnswered(field.field)) throw neverAnswered(field.name);
  if (field?.field && !isComparable(field.field))
    throw invalidParameter(field.name, `Field "${field.name}" cannot be sorted by.`);
  if (field && (field.field || !entity.portalFields)) return field;
  throw unknownField(entity, `Parameter "${parameter}"`, name);
}

/** Names of a comma list, or of a list. */
function namesIn(parameter: string, value: unknown): readonly string[] {
  const names = typeof value === 'string' ? value.split(',') : value;
  if (!Array.isArray(names) || names.length > MAX_NAMES) {
    throw invalidParameter(parameter, `Parameter "${parameter}" must be a list of field names.`);
  }
  return names.map((name: unknown) => {
    if (typeof name === 'string' && name.trim() !== '') return name.trim();
    throw invalidParameter(parameter, `Parameter "${parameter}" must hold field names.`);
  });
}

const isEverything = (name: string): boolean => name === '*' || name === 'UF_*';

/**
 * Reads `select`: a comma string or a list. A star selects everything. An unknown name selects nothing, so that
 * nothing but the id is left where none is known.
 * @throws PorticoError `INVALID_PARAMS` for a value that holds no names, and for a field that is never answered.
 */
export function parseSelect(entity: RegisteredEntity, value: unknown): readonly FieldReference[] {
  if (value === undefined || value === '') return [];
  const names = namesIn('select', value);
  if (names.some(isEverything)) return [];
  const chosen = new Map<string, FieldReference>();
  for (const name of names) {
    const field = fieldNamed(entity, name);
    if (field?.field && !isAnswered(field.field)) throw neverAnswered(field.name);
    if (field) chosen.set(field.name, field);
  }
  const id = fieldNamed(entity, 'id');
  return chosen.size === 0 && id && names.length > 0 ? [id] : [...chosen.values()];
}

/** The names in a `select` that {@link parseSelect} took and that select nothing. */
export function unknownSelected(entity: RegisteredEntity, value: unknown): readonly string[] {
  if (value === undefined || value === '') return [];
  const unknown = namesIn('select', value).filter((name) => !isEverything(name) && !fieldNamed(entity, name));
  return [...new Set(unknown)];
}

function direction(parameter: string, value: unknown): 'asc' | 'desc' {
  const text = typeof value === 'string' ? value.toLowerCase() : '';
  if (text === 'asc' || text === 'desc') return text;
  throw invalidParameter(parameter, `Parameter "${parameter}" takes asc or desc.`);
}

function parseOrder(entity: RegisteredEntity, parameter: string, value: unknown): readonly Ordering[] {
  if (value === undefined || value === '') return [];
  if (typeof value === 'string') {
    return namesIn(parameter, value).map((name) => {
      const descending = name.startsWith('-');
      const field = named(entity, parameter, descending ? name.slice(1) : name);
      return { field, direction: descending ? 'desc' : 'asc' };
    });
  }
  const entries = isPlainRecord(value) ? Object.entries(value) : [];
  if (!isPlainRecord(value) || entries.length > MAX_NAMES) {
    throw invalidParameter(parameter, `Parameter "${parameter}" must be field names with asc or desc.`);
  }
  return entries.map(([name, text]) => ({
    field: named(entity, parameter, name),
    direction: direction(parameter, text),
  }));
}

function parseText({ queryLength }: RegisteredEntity, value: unknown): string | undefined {
  if (value === undefined) return undefined;
  const text = typeof value === 'string' ? value.trim() : '';
  const { min, max } = queryLength ?? { min: 1, max: MAX_TEXT };
  if (text.length >= min && text.length <= max) return text;
  throw invalidParameter('query', `Parameter "query" must be a text of ${min} to ${max} characters.`);
}

/**
 * Checks that a filter has the conditions without which the host does not list the base.
 * @throws PorticoError `INVALID_PARAMS` naming the first missing field.
 */
export function requireConditions(entity: RegisteredEntity, filter: readonly Condition[]): void {
  const given = new Set(filter.map((condition) => ('either' in condition ? null : condition.field.name)));
  for (const group of entity.requiredFilter ?? []) {
    if (group.some((name) => given.has(name))) continue;
    throw invalidParameter(group[0] ?? 'filter', `A condition on ${group.join(' or ')} is required.`);
  }
}

/**
 * Reads the filter of a request that reads many records, with the entity's own parameters.
 * @throws PorticoError `INVALID_PARAMS` naming the parameter or field.
 */
export function parseConditions(
  entity: RegisteredEntity,
  operation: 'list' | 'search' | 'aggregate',
  input: PlainRecord,
): { readonly filter: readonly Condition[]; readonly parameters: OwnParameters } {
  const { parameters, conditions } = parseOwnParameters(entity, operation, input);
  return { filter: [...parseFilter(entity, input['filter']), ...conditions], parameters };
}

/** Where the rows begin: at `offset`, else at `page`, else at `start`, which is the host's word for it. */
function offsetOf(input: PlainRecord, limit: number): number {
  const page = integer('page', input['page'], 1);
  const start = Math.max(0, integer('start', input['start'], -1) ?? 0);
  const offset = integer('offset', input['offset'], 0) ?? (page === undefined ? start : (page - 1) * limit);
  if (offset <= MAX_OFFSET) return offset;
  throw invalidParameter('offset', `Parameter "offset" must be at most ${MAX_OFFSET}.`);
}

/** A `start` of -1 asks the host not to count; who names `withTotal` means that. */
function wantsTotal(input: PlainRecord): boolean {
  return input['withTotal'] === undefined
    ? Number(input['start']) !== -1
    : flag('withTotal', input['withTotal']);
}

/**
 * Reads the parameters of a list or search request.
 * @param input query parameters with brackets already expanded, or a search body.
 * @throws PorticoError `INVALID_PARAMS` naming the parameter or field.
 */
export function parseListQuery(
  entity: RegisteredEntity,
  operation: 'list' | 'search',
  input: PlainRecord,
): ListQuery {
  refuseUnknown(entity, operation, input);
  const pageSize = integer('pageSize', input['pageSize'], 1);
  const limit = Math.min(integer('limit', input['limit'], 1) ?? pageSize ?? DEFAULT_LIMIT, MAX_LIMIT);
  const offset = offsetOf(input, limit);
  const order = parseOrder(entity, 'order', input['order']);
  const text = parseText(entity, input['query']);
  const { filter, parameters } = parseConditions(entity, operation, input);
  if (text === undefined) requireConditions(entity, filter);
  return {
    limit,
    offset,
    select: parseSelect(entity, input['select']),
    order: order.length > 0 ? order : parseOrder(entity, 'sort', input['sort']),
    filter,
    withTotal: wantsTotal(input),
    autoWindow: flag('autoWindow', input['autoWindow']),
    ...(text !== undefined && { text }),
    parameters,
  };
}

interface RecordQuery {
  /** Empty means every field. */
  readonly select: readonly FieldReference[];
  readonly parameters: OwnParameters;
}

/**
 * Reads the query of an operation on one record, or of `fields`.
 * @throws PorticoError `INVALID_PARAMS` naming the parameter or field.
 */
export function parseRecordQuery(
  entity: RegisteredEntity,
  operation: 'get' | 'create' | 'update' | 'delete' | 'fields',
  input: PlainRecord,
): RecordQuery {
  refuseUnknown(entity, operation, input);
  const { parameters } = parseOwnParameters(entity, operation, input);
  return { select: operation === 'get' ? parseSelect(entity, input['select']) : [], parameters };
}
