import { requestName } from '../records/entity-names.js';
import { toHost } from '../records/value-conversion.js';
import type { FilterDialectName } from '../registry/entity-definition.js';
import type { RegisteredEntity } from '../registry/entity-registry.js';
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

/** One entry of a host filter object. */
export interface HostCondition {
  readonly key: string;
  readonly value: unknown;
  /** False when the host may select more than the condition means, so the rows are judged again. */
  readonly exact: boolean;
}

/** The operand of a comparison in the host's spelling. */
export function hostOperand(entity: RegisteredEntity, { field, value }: Comparison): unknown {
  return Array.isArray(value)
    ? value.map((entry: unknown) => toHost(entity, field.field, entry))
    : toHost(entity, field.field, value);
}

/** Hosts differ in what an empty value within a list, or as a plain equality, means. */
function isAmbiguous(dialect: FilterDialectName, { value }: Comparison): boolean {
  return Array.isArray(value) ? value.includes(null) : value === null && dialect === 'equals';
}

/** The comparison as an entry of the host's filter object; null when the entity's dialect cannot say it. */
export function hostCondition(entity: RegisteredEntity, comparison: Comparison): HostCondition | null {
  const { filterDialect } = entity;
  const prefix = PREFIXES[filterDialect][comparison.operator];
  if (prefix === undefined || comparison.field.field?.judgedHere || isAmbiguous(filterDialect, comparison))
    return null;
  const key = prefix + requestName(entity, comparison.field);
  const operand = hostOperand(entity, comparison);
  if (filterDialect === 'orm' && comparison.operator === '$contains') {
    const text = String(operand);
    // Wildcards within the text select more than it says, a backslash may select less.
    return text.includes('\\') ? null : { key, value: `%${text}%`, exact: !/[%_]/.test(text) };
  }
  return { key, value: operand, exact: true };
}
