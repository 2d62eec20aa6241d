import type { FilterDialectName } from '../registry/entity-definition.js';
import type { Condition, FilterOperator } from './list-query.js';

type Spelling = Readonly<Record<FilterOperator, string>>;

/** Prefix each host dialect puts before the field name. */
const PREFIX: Readonly<Record<FilterDialectName, Spelling>> = {
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
};

/**
 * The conditions as the host's filter object. Two conditions with the same key would overwrite
 * each other, so further ones go into numbered groups, which the host joins with AND.
 */
export function toHostFilter(
  dialect: FilterDialectName,
  conditions: readonly Condition[],
): Record<string, unknown> {
  const filter: Record<string, unknown> = {};
  let group = 0;
  for (const { host, operator, value } of conditions) {
    const key = PREFIX[dialect][operator] + host;
    if (key in filter) filter[String(group++)] = { [key]: value };
    else filter[key] = value;
  }
  return filter;
}
