import type { HostOperation } from '../registry/entity-definition.js';
import type { RegisteredEntity } from '../registry/entity-registry.js';
import { placeholdersIn } from '../operations/host-arguments.js';
import type { FieldReference } from '../records/entity-names.js';
import { hasZone, readingOf } from './comparable.js';
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
  const type = first.field.field?.type;
  if (!['$gt', '$gte', '$lt', '$lte'].includes(operator)) return null;
  if (type !== 'number' && type !== 'date' && type !== 'datetime') return null;
  if (type !== 'number' && hasZone(String(first.value)) !== hasZone(String(second.value))) return null;
  const read = readingOf(type, first.value);
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
    const { field, operator, value } = condition;
    const equality = equalityOperand(condition);
    const plain = `$filter.${field.name}`;
    const ofOperator = `${plain}.${operator.slice(1)}`;
    if (equality !== undefined && equality !== null && placeholders.has(plain) && !taken.has(plain)) {
      taken.set(plain, hostOperand(entity, { field, operator: '$eq', value: equality }));
    } else if (value !== null && placeholders.has(ofOperator) && !taken.has(ofOperator)) {
      taken.set(ofOperator, hostOperand(entity, condition));
      judged.push(condition);
    } else others.push(condition);
  }
  return { taken, others, judged };
}

function fieldsOf(conditions: readonly Condition[]): FieldReference[] {
  return conditions.flatMap((condition) =>
    isComparison(condition) ? [condition.field] : condition.either.flat().map(({ field }) => field),
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
  const { taken, others, judged } = takenBy(entity, placeholders, conditions);
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
