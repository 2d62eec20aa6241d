import { shown } from '#libs/kernel';
import { fieldNamed, type FieldReference } from '../records/entity-names.js';
import { isPlainRecord, type PlainRecord } from '../records/record-mapper.js';
import type { RegisteredEntity } from '../registry/entity-registry.js';
import { isAnswered } from '../registry/entity-uses.js';
import { makeConditions } from './filter-operand.js';
import { invalidParameter, neverAnswered, unknownField } from './invalid-parameter.js';
import { FILTER_OPERATORS, type Condition, type FilterOperator } from './list-query.js';

const MAX_CONDITIONS = 100;
const MAX_BRANCHES = 5;
const MAX_JSON_LENGTH = 100_000;
const KEY = /^(!@|>=|<=|!=|>|<|!|=|%|@)?([A-Za-z][A-Za-z0-9_]{0,99})$/;
const OR = '$or';

const PREFIXES: Readonly<Record<string, FilterOperator>> = {
  '': '$eq',
  '=': '$eq',
  '!': '$ne',
  '!=': '$ne',
  '>': '$gt',
  '>=': '$gte',
  '<': '$lt',
  '<=': '$lte',
  '%': '$contains',
  '@': '$in',
  '!@': '$nin',
};
/** What an operator means when its value is a list. */
const OF_A_LIST: Partial<Readonly<Record<FilterOperator, FilterOperator>>> = {
  $eq: '$in',
  $ne: '$nin',
  $in: '$in',
  $nin: '$nin',
};
const OPERATORS: ReadonlySet<string> = new Set(FILTER_OPERATORS);

function compare(field: FieldReference, operator: FilterOperator, value: unknown): readonly Condition[] {
  const meant = Array.isArray(value) ? OF_A_LIST[operator] : operator;
  if (meant) return makeConditions(field, meant, value);
  throw invalidParameter(
    field.name,
    `Filter on "${field.name}" with ${operator} takes one value, not a list.`,
  );
}

function operatorNamed({ name }: FieldReference, key: string): FilterOperator {
  if (OPERATORS.has(key)) return key as FilterOperator;
  throw invalidParameter(
    name,
    `Filter on "${name}" uses the unknown operator "${shown(key)}"; known are ${FILTER_OPERATORS.join(' ')}.`,
  );
}

function parseEntry(entity: RegisteredEntity, key: string, value: unknown): readonly Condition[] {
  const [, prefix = '', name] = KEY.exec(key) ?? [];
  if (name === undefined) {
    throw invalidParameter(key, `Filter key "${shown(key)}" is not an operator and a field name.`);
  }
  const field = fieldNamed(entity, name);
  if (!field || (!field.field && entity.portalFields)) throw unknownField(entity, 'Filter', name);
  if (field.field && !isAnswered(field.field)) throw neverAnswered(field.name);
  if (prefix !== '' || !isPlainRecord(value)) return compare(field, PREFIXES[prefix] ?? '$eq', value);
  const entries = Object.entries(value);
  if (entries.length === 0) throw invalidParameter(field.name, `Filter on "${field.name}" is empty.`);
  return entries.flatMap(([operator, operand]) => compare(field, operatorNamed(field, operator), operand));
}

function parseComparisons(entity: RegisteredEntity, filter: PlainRecord): readonly Condition[] {
  return Object.entries(filter).flatMap(([key, value]) => parseEntry(entity, key, value));
}

function parseAlternatives(entity: RegisteredEntity, value: unknown): Condition {
  const branches = isPlainRecord(value) ? Object.values(value) : value;
  if (!Array.isArray(branches) || branches.length === 0 || branches.length > MAX_BRANCHES) {
    throw invalidParameter(OR, `"${OR}" must be a list of 1 to ${MAX_BRANCHES} filters.`);
  }
  return {
    either: branches.map((branch: unknown) => {
      if (!isPlainRecord(branch) || Object.keys(branch).length === 0) {
        throw invalidParameter(OR, `Each entry of "${OR}" must be a filter.`);
      }
      if (Object.hasOwn(branch, OR)) throw invalidParameter(OR, `"${OR}" cannot hold another "${OR}".`);
      return parseComparisons(entity, branch);
    }),
  };
}

function filterObject(input: unknown): PlainRecord {
  let filter = input;
  if (typeof input === 'string') {
    if (input.length > MAX_JSON_LENGTH) throw invalidParameter('filter', 'Parameter "filter" is too long.');
    try {
      filter = JSON.parse(input) as unknown;
    } catch {
      throw invalidParameter('filter', 'Parameter "filter" is neither bracketed fields nor a JSON object.');
    }
  }
  if (isPlainRecord(filter)) return filter;
  throw invalidParameter('filter', 'Parameter "filter" must be an object.');
}

/** Conditions as the caller wrote them. */
function count(filter: PlainRecord): number {
  return Object.entries(filter).reduce((sum, [key, value]) => {
    if (key === OR && typeof value === 'object' && value !== null) {
      return (
        sum +
        Object.values(value as object).reduce<number>(
          (all, branch) => all + (isPlainRecord(branch) ? count(branch) : 1),
          0,
        )
      );
    }
    return sum + (isPlainRecord(value) ? Math.max(1, Object.keys(value).length) : 1);
  }, 0);
}

/**
 * Reads a filter in any of its spellings: equality, `{"field":{"$op":value}}`, prefix keys
 * (`{">=field":value}`), arrays as IN, `$or` with a list of filters, or all that as a JSON string.
 * @throws PorticoError `INVALID_PARAMS` naming the unknown field or operator.
 */
export function parseFilter(entity: RegisteredEntity, input: unknown): readonly Condition[] {
  if (input === undefined || input === null || input === '') return [];
  const filter = filterObject(input);
  if (count(filter) > MAX_CONDITIONS) {
    throw invalidParameter('filter', `Filter has more than ${MAX_CONDITIONS} conditions.`);
  }
  return Object.keys(filter).flatMap((key): readonly Condition[] =>
    key === OR ? [parseAlternatives(entity, filter[key])] : parseEntry(entity, key, filter[key]),
  );
}
