import type { HostOperation } from '../registry/entity-definition.js';
import type { RegisteredEntity } from '../registry/entity-registry.js';
import { placeholdersIn } from '../operations/host-arguments.js';
import type { FieldReference } from '../records/entity-names.js';
import { orderReadingOf } from '../values/comparison.js';
import { hasZone } from '../values/moments.js';
import { VALUE_TYPES } from '../values/value-types.js';
import { hostCondition, hostOperand, type HostCondition } from './filter-dialect.js';
import {
  isComparison,
  type Alternatives,
  type Comparison,
  type Condition,
  type Operand,
} from './list-query.js';
import { localPredicate, type RecordPredicate } from './local-filter.js';

/** A filter, divided between the host and the service. */
export interface FilterPlan {
  /** What the host selects by, in its own dialect. */
  readonly hostFilter: Readonly<Record<string, unknown>>;
  /** Placeholder of the template → operand of the condition it takes. */
  readonly taken: ReadonlyMap<string, unknown>;
  /** Judges what the host cannot; null when it judges everything. */
  readonly local: RecordPredicate | null;
  /** Fields the judgement reads. */
  readonly localFields: readonly FieldReference[];
}

interface HostPart {
  readonly filter: Record<string, unknown>;
  readonly left: readonly Condition[];
}

/** The one value of an equality, also when written as a list of one. */
function equalityOperand({ operator, value }: Comparison): Operand | undefined {
  const single = Array.isArray(value) ? (value.length === 1 ? (value[0] as Operand) : undefined) : value;
  return operator === '$eq' || operator === '$in' ? (single as Operand | undefined) : undefined;
}

/** Of two bounds on one side of one field the narrower; null when only the host could tell. */
function narrower(first: Comparison, second: Comparison): Comparison | null {
  const { operator } = first;
  const { field } = first.field;
  const type = field?.type;
  const isMoment = type === 'date' || type === 'datetime';
  const isNumber = type !== undefined && VALUE_TYPES[type].json === 'number';
  if (!['$gt', '$gte', '$lt', '$lte'].includes(operator)) return null;
  if (!isNumber && !isMoment) return null;
  if (isMoment && hasZone(String(first.value)) !== hasZone(String(second.value))) return null;
  const read = orderReadingOf(field);
  const [left, right] = [read(first.value), read(second.value)];
  if (left === null || right === null) return null;
  const firstIsNarrower = operator.startsWith('$g') ? left >= right : left <= right;
  return firstIsNarrower ? first : second;
}

/** The item methods join numbered groups with AND, or with OR where the group says so. */
function hasGroups({ customFields, filterDialect }: RegisteredEntity): boolean {
  return customFields === 'item' && filterDialect === 'prefix-at';
}

function alternativesGroup(
  entity: RegisteredEntity,
  { either }: Alternatives,
): Record<string, unknown> | null {
  if (!hasGroups(entity)) return null;
  const group: Record<string, unknown> = { logic: 'OR' };
  for (const [index, branch] of either.entries()) {
    const { filter, left } = hostPart(entity, branch);
    if (left.length > 0) return null;
    group[String(index)] = filter;
  }
  return group;
}

/**
 * The conditions as the host's filter object. Two entries with the same key would overwrite each other:
 * the narrower bound stays, else the second goes into a numbered group or is left.
 */
function hostPart(entity: RegisteredEntity, conditions: readonly Condition[]): HostPart {
  const filter: Record<string, unknown> = {};
  const left: Condition[] = [];
  const placed = new Map<string, Comparison>();
  let groups = 0;
  const place = (comparison: Comparison, { key, value, exact }: HostCondition): void => {
    const other = placed.get(key);
    const kept = other ? narrower(other, comparison) : comparison;
    if (kept) {
      placed.set(key, kept);
      if (kept === comparison) filter[key] = value;
    } else if (hasGroups(entity)) filter[String(groups++)] = { [key]: value };
    else left.push(comparison);
    if (!exact) left.push(comparison);
  };
  for (const condition of conditions) {
    if (isComparison(condition)) {
      const entry = hostCondition(entity, condition);
      if (entry) place(condition, entry);
      else left.push(condition);
    } else {
      const group = alternativesGroup(entity, condition);
      if (group) filter[String(groups++)] = group;
      else left.push(condition);
    }
  }
  return { filter, left };
}

/**
 * Placeholders a comparison may fill, the one that says just this first. Where there is no place for a filter a wider
 * bound does as well: it is judged again.
 */
function placesOf({ field, operator }: Comparison, placeholders: ReadonlySet<string>): readonly string[] {
  const plain = `$filter.${field.name}`;
  const own = `${plain}.${operator.slice(1)}`;
  if (placeholders.has('$filter')) return [own];
  if (operator === '$gt') return [own, `${plain}.gte`];
  return operator === '$lt' ? [own, `${plain}.lte`] : [own];
}

function takenBy(
  entity: RegisteredEntity,
  placeholders: ReadonlySet<string>,
  conditions: readonly Condition[],
): { readonly taken: Map<string, unknown>; readonly others: Condition[]; readonly judged: Condition[] } {
  const taken = new Map<string, unknown>();
  const others: Condition[] = [];
  // What a host makes of a range is often wider than the range, so its rows are judged again.
  const judged: Condition[] = [];
  for (const condition of conditions) {
    if (!isComparison(condition)) {
      others.push(condition);
      continue;
    }
    const { field, value } = condition;
    const equality = equalityOperand(condition);
    const plain = `$filter.${field.name}`;
    const place = placesOf(condition, placeholders).find(
      (name) => placeholders.has(name) && !taken.has(name),
    );
    if (equality !== undefined && equality !== null && placeholders.has(plain) && !taken.has(plain)) {
      taken.set(plain, hostOperand(entity, { field, operator: '$eq', value: equality }));
    } else if (value !== null && place !== undefined) {
      taken.set(place, hostOperand(entity, condition));
      judged.push(condition);
    } else others.push(condition);
  }
  return { taken, others, judged };
}

function fieldsOf(conditions: readonly Condition[]): FieldReference[] {
  return conditions.flatMap((condition) =>
    isComparison(condition) ? [condition.field] : condition.either.flatMap((branch) => fieldsOf(branch)),
  );
}

/**
 * Divides a filter: what the operation's template takes, what the host's dialect can say, and what is
 * judged here on the rows the host selected. All three together mean the filter.
 */
export function planFilter(
  entity: RegisteredEntity,
  operation: HostOperation,
  conditions: readonly Condition[],
): FilterPlan {
  const placeholders = placeholdersIn(operation.args);
  // A list of nothing excludes nothing.
  const telling = conditions.filter((condition) => !isEverything(condition));
  const { taken, others, judged } = takenBy(entity, placeholders, telling);
  const { filter, left } = placeholders.has('$filter')
    ? hostPart(entity, others)
    : { filter: {}, left: others };
  const local = [...left, ...judged];
  return {
    hostFilter: filter,
    taken,
    local: local.length > 0 ? localPredicate(local) : null,
    localFields: fieldsOf(local),
  };
}

function isEverything(condition: Condition): boolean {
  if (!isComparison(condition)) return condition.either.some((branch) => branch.every(isEverything));
  const { operator, value } = condition;
  return operator === '$nin' && Array.isArray(value) && value.length === 0;
}

/** Whether a condition holds for no record. */
export function isNothing(condition: Condition): boolean {
  if (!isComparison(condition)) return condition.either.every((branch) => branch.some(isNothing));
  const { operator, value } = condition;
  return operator === '$in' && Array.isArray(value) && value.length === 0;
}
