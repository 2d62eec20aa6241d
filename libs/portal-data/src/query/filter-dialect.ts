import { requestName } from '../records/entity-names.js';
import { operandToHost } from '../values/field-values.js';
import { isDay } from '../values/moments.js';
import { singleType } from '../values/value-types.js';
import type { EntityField, FilterDialectName } from '../registry/entity-definition.js';
import type { RegisteredEntity } from '../registry/entity-registry.js';
import { isJudgedHere, isOrderedHere } from './filter-operand.js';
import type { Comparison, FilterOperator } from './list-query.js';

/** Prefix each host dialect puts before the field name; an operator that is absent it cannot say. */
const PREFIXES: Readonly<Record<FilterDialectName, Partial<Readonly<Record<FilterOperator, string>>>>> = {
  'prefix-at': {
    $eq: '=',
    $ne: '!=',
    $gt: '>',
    $gte: '>=',
    $lt: '<',
    $lte: '<=',
    $contains: '%',
    $in: '@',
    $nin: '!@',
  },
  'prefix-bang': {
    $eq: '',
    $ne: '!',
    $gt: '>',
    $gte: '>=',
    $lt: '<',
    $lte: '<=',
    $contains: '%',
    $in: '',
    $nin: '!',
  },
  orm: {
    $eq: '=',
    $ne: '!=',
    $gt: '>',
    $gte: '>=',
    $lt: '<',
    $lte: '<=',
    $contains: '%',
    $in: '@',
    $nin: '!@',
  },
  equals: { $eq: '' },
  none: {},
};

const ORDERED: ReadonlySet<FilterOperator> = new Set(['$gt', '$gte', '$lt', '$lte']);

/** One entry of a host filter object. */
export interface HostCondition {
  readonly key: string;
  readonly value: unknown;
  /** False when the host may select more than the condition means, so the rows are judged again. */
  readonly exact: boolean;
}

function isProperty(field: EntityField | undefined): boolean {
  return field !== undefined && singleType(field) === 'property';
}

/** The operand of a comparison in the host's spelling. */
export function hostOperand(entity: RegisteredEntity, { field, value }: Comparison): unknown {
  return Array.isArray(value)
    ? value.map((entry: unknown) => operandToHost(entity, field.field, entry))
    : operandToHost(entity, field.field, value);
}

/**
 * Hosts differ in what an empty value as a plain equality means, in what a list without a value is, and in which moment
 * of a day is meant where a field has several.
 */
function isAmbiguous(dialect: FilterDialectName, { field, value }: Comparison): boolean {
  const isList = field.field?.type === 'array';
  if (Array.isArray(value)) {
    return value.length === 0 || value.includes(null) || (isList && value.some(isDay));
  }
  // Properties are objects in answers, and nothing says what an empty one is to a host.
  if (value === null) return dialect === 'equals' || isProperty(field.field);
  return isList && isDay(value);
}

/** The comparison as an entry of the host's filter object; null when the entity's dialect cannot say it. */
export function hostCondition(entity: RegisteredEntity, comparison: Comparison): HostCondition | null {
  const { filterDialect } = entity;
  const prefix = PREFIXES[filterDialect][comparison.operator];
  const isHere = ORDERED.has(comparison.operator) ? isOrderedHere : isJudgedHere;
  if (prefix === undefined || isHere(comparison.field) || isAmbiguous(filterDialect, comparison)) return null;
  const key = prefix + requestName(entity, comparison.field);
  const operand = hostOperand(entity, comparison);
  if (filterDialect === 'orm' && comparison.operator === '$contains') {
    const text = String(operand);
    // Wildcards within the text select more than it says, a backslash may select less.
    return text.includes('\\') ? null : { key, value: `%${text}%`, exact: !/[%_]/.test(text) };
  }
  return { key, value: operand, exact: true };
}
