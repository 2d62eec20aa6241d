import { PorticoError } from '#libs/kernel';
import { findField, isPlainRecord } from '../records/record-mapper.js';
import { toHost } from '../records/value-conversion.js';
import type { FieldDefinition } from '../registry/entity-definition.js';
import type { RegisteredEntity } from '../registry/entity-registry.js';
import { FILTER_OPERATORS, type Condition, type FilterOperator } from './list-query.js';

const MAX_CONDITIONS = 100;
const MAX_VALUES = 1_000;
const CUSTOM_FIELD = /^(uf|UF_|parentId|PARENT_ID_)[A-Za-z0-9_]*$/;
const NAME = /^(>=|<=|!=|>|<|!|=|%)?([A-Za-z][A-Za-z0-9_]{0,99})$/;

const PREFIXES: Readonly<Record<string, FilterOperator>> = {
  '>=': '$gte',
  '<=': '$lte',
  '!=': '$ne',
  '!': '$ne',
  '>': '$gt',
  '<': '$lt',
  '=': '$eq',
  '%': '$contains',
};
const OPERATORS = new Set<string>(FILTER_OPERATORS);

function invalid(message: string, field: string): PorticoError {
  return new PorticoError('INVALID_PARAMS', { message, details: { field } });
}

interface Target {
  readonly name: string;
  readonly host: string;
  readonly field: FieldDefinition | undefined;
}

function resolve(entity: RegisteredEntity, name: string): Target {
  const field = findField(entity, name);
  if (field) return { name: field.name, host: field.host, field };
  if (CUSTOM_FIELD.test(name)) return { name, host: name, field: undefined };
  throw invalid(`Filter names the unknown field "${name}".`, name);
}

function scalar({ name, field }: Target, value: unknown): unknown {
  if (typeof value === 'object' && value !== null)
    throw invalid(`Filter on "${name}" must be a plain value.`, name);
  if (value === null || value === '') return '';
  if (!field || field.type === 'array') return value;
  return toHost(field, value);
}

function values(target: Target, value: unknown): unknown[] {
  const list = Array.isArray(value)
    ? (value as unknown[])
    : typeof value === 'string'
      ? value.split(',')
      : [value];
  if (list.length === 0) throw invalid(`Filter on "${target.name}" has an empty list.`, target.name);
  if (list.length > MAX_VALUES) {
    throw invalid(`Filter on "${target.name}" has more than ${MAX_VALUES} values.`, target.name);
  }
  return list.map((item) => scalar(target, item));
}

function condition(target: Target, operator: FilterOperator, value: unknown): Condition {
  const many = operator === '$in' || operator === '$nin';
  return {
    host: target.host,
    field: target.field,
    operator,
    value: many ? values(target, value) : scalar(target, value),
  };
}

function operatorOf(target: Target, key: string): FilterOperator {
  if (OPERATORS.has(key)) return key as FilterOperator;
  throw invalid(
    `Filter on "${target.name}" uses the unknown operator "${key}"; known are ${FILTER_OPERATORS.join(' ')}.`,
    target.name,
  );
}

function parseEntry(entity: RegisteredEntity, key: string, value: unknown): Condition[] {
  const match = NAME.exec(key);
  if (!match?.[2]) throw invalid(`Filter key "${key.slice(0, 100)}" is not a field name.`, key.slice(0, 100));
  const target = resolve(entity, match[2]);
  const prefix = match[1];
  if (prefix) {
    const operator = PREFIXES[prefix] ?? '$eq';
    if (!Array.isArray(value)) return [condition(target, operator, value)];
    if (operator === '$eq' || operator === '$ne')
      return [condition(target, operator === '$eq' ? '$in' : '$nin', value)];
    throw invalid(`Filter "${key}" takes one value, not a list.`, target.name);
  }
  if (Array.isArray(value)) return [condition(target, '$in', value)];
  if (!isPlainRecord(value)) return [condition(target, '$eq', value)];
  const entries = Object.entries(value);
  if (entries.length === 0) throw invalid(`Filter on "${target.name}" is empty.`, target.name);
  return entries.map(([name, operand]) => condition(target, operatorOf(target, name), operand));
}

/**
 * Reads a filter in any of its spellings: equality, `{"field":{"$op":value}}`, prefix keys
 * (`{">=field":value}`), arrays as IN, or the same as a JSON string.
 * @throws PorticoError `INVALID_PARAMS` naming the unknown field or operator.
 */
export function parseFilter(entity: RegisteredEntity, input: unknown): Condition[] {
  if (input === undefined || input === null || input === '') return [];
  let filter: unknown = input;
  if (typeof input === 'string') {
    try {
      filter = JSON.parse(input) as unknown;
    } catch {
      throw invalid('Parameter "filter" is neither bracketed fields nor a JSON object.', 'filter');
    }
  }
  if (!isPlainRecord(filter)) throw invalid('Parameter "filter" must be an object.', 'filter');
  const conditions = Object.entries(filter).flatMap(([key, value]) => parseEntry(entity, key, value));
  if (conditions.length > MAX_CONDITIONS)
    throw invalid(`Filter has more than ${MAX_CONDITIONS} conditions.`, 'filter');
  return conditions;
}
