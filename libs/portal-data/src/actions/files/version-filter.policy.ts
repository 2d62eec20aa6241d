import { shown } from '#libs/kernel';
import { makeConditions } from '../../query/filter-operand.js';
import { invalidParameter } from '../../query/invalid-parameter.js';
import { isComparison, type FilterOperator } from '../../query/list-query.js';
import { isPlainRecord, type PlainRecord } from '../../records/record-mapper.js';
import type { EntityField } from '../../registry/entity-definition.js';

/** What versions may be filtered by, and how the host calls it. */
const FIELDS: readonly EntityField[] = [
  { name: 'id', host: 'ID', type: 'integer', meaning: 'Number of the version' },
  { name: 'size', host: 'SIZE', type: 'integer', meaning: 'Length of the content, in bytes' },
  { name: 'name', host: 'NAME', type: 'string', meaning: 'Name of the file in this version' },
  { name: 'createdAt', host: 'CREATE_TIME', type: 'datetime', meaning: 'When the version was made' },
  { name: 'createdBy', host: 'CREATED_BY', type: 'reference', meaning: 'Number of the user who made it' },
];

/** Operator → what the host writes before the name of the field. */
const OPERATORS: ReadonlyMap<string, string> = new Map([
  ['$gt', '>'],
  ['$gte', '>='],
  ['$lt', '<'],
  ['$lte', '<='],
  ['$ne', '!'],
  ['$contains', '%'],
  ['$in', '@'],
  ['$nin', '!@'],
]);

/** Prefix before the name of a field → operator. */
const PREFIXES: Readonly<Record<string, FilterOperator>> = {
  '': '$eq',
  '>': '$gt',
  '>=': '$gte',
  '<': '$lt',
  '<=': '$lte',
  '!': '$ne',
  '%': '$contains',
};
const KEY = /^(>=|<=|>|<|!|%)?([A-Za-z]{1,100})$/;

function entries(field: EntityField, operator: FilterOperator, value: unknown): [string, unknown][] {
  const { name, host } = field;
  const meant = operator === '$eq' && Array.isArray(value) ? '$in' : operator;
  return makeConditions({ name, host, field }, meant, value).map((condition): [string, unknown] => {
    if (!isComparison(condition)) {
      throw invalidParameter(
        name,
        `Filter on "${name}" with ${meant} takes neither an empty value nor a day.`,
      );
    }
    const { operator: said, value: operand } = condition;
    const isEmpty = operand === null || (Array.isArray(operand) && operand.length === 0);
    if (isEmpty) throw invalidParameter(name, `Filter on "${name}" needs a value.`);
    return [`${OPERATORS.get(said) ?? ''}${host}`, operand];
  });
}

function entriesOf(key: string, value: unknown): [string, unknown][] {
  const [, prefix = '', name = ''] = KEY.exec(key) ?? [];
  const field = FIELDS.find((known) => known.name === name);
  if (!field) throw invalidParameter(key, `Filter names the unknown field "${shown(key)}".`);
  if (prefix !== '' || !isPlainRecord(value)) return entries(field, PREFIXES[prefix] ?? '$eq', value);
  return Object.entries(value).flatMap(([operator, operand]) => {
    if (OPERATORS.has(operator)) return entries(field, operator as FilterOperator, operand);
    const known = [...OPERATORS.keys()].join(' ');
    throw invalidParameter(
      name,
      `Filter on "${name}" uses the unknown operator "${shown(operator)}"; known are ${known}.`,
    );
  });
}

/**
 * The filter of versions in the host's spelling (specification part 2, `GET /v1/files/:id/versions`): fields in
 * brackets, with an operator or a prefix.
 * @throws PorticoError `INVALID_PARAMS` for an unknown field or operator, and for what is no object.
 */
export function versionFilter(filter: unknown): PlainRecord {
  if (filter === undefined) return {};
  if (!isPlainRecord(filter)) {
    throw invalidParameter('filter', 'Parameter "filter" must have fields in brackets: filter[size][$gt]=1.');
  }
  return Object.fromEntries(Object.entries(filter).flatMap(([key, value]) => entriesOf(key, value)));
}
