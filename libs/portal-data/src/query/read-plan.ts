import { holdsReference } from '#libs/host-client/contracts';
import {
  choiceOfOperation,
  parameterValues,
  placeholdersIn,
  type PlaceholderValues,
} from '../operations/host-arguments.js';
import { isOrderedHere } from './filter-operand.js';
import { isNothing, planFilter } from './filter-split.js';
import { requireConditions } from './list-query-parser.js';
import { isComparison, type ListQuery, type Ordering } from './list-query.js';
import type { RecordPredicate } from './local-filter.js';
import { fieldNamed, type FieldReference, knownField, requestName } from '../records/entity-names.js';
import type { HostOperation } from '../registry/entity-definition.js';
import type { RegisteredEntity } from '../registry/entity-registry.js';
import { isAnswered } from '../registry/entity-uses.js';

/** How one list or search reads the host; paging is the reader's. */
export interface ReadPlan {
  readonly operation: HostOperation;
  /** Values for the template, all but those of paging. */
  readonly values: PlaceholderValues;
  /** Judges the rows for what the host cannot filter; the whole set must be read then. */
  readonly local: RecordPredicate | null;
  /** The rows are put in order here since the host cannot; the whole set must be read then. */
  readonly ordersHere: boolean;
  /** The filter holds for no record: nothing is asked of the host. */
  readonly findsNothing: boolean;
  /** A word of the caller would mean another command's answer within a batch of the host. */
  readonly holdsReference: boolean;
}

/** A plan needs no page size of the query, so aggregates make one as well. */
export type ReadRequest = Pick<ListQuery, 'select' | 'order' | 'filter' | 'text' | 'parameters'>;

function hostOrders(operation: HostOperation, order: readonly Ordering[]): boolean {
  if (order.some(({ field }) => isOrderedHere(field))) return false;
  const placeholders = placeholdersIn(operation.args);
  return placeholders.has('$order') || (placeholders.has('$orderField') && order.length === 1);
}

function namesOf(entity: RegisteredEntity, name: string): readonly string[] {
  const field = fieldNamed(entity, name);
  return field ? [requestName(entity, field)] : [];
}

/** Pages follow each other only in an order that leaves nothing open, so the id decides at last. */
function hostOrder(
  entity: RegisteredEntity,
  order: readonly Ordering[],
  { args }: HostOperation,
): Record<string, string> {
  const names = order.map(({ field, direction }) => [requestName(entity, field), direction] as const);
  const id = fieldNamed(entity, 'id');
  const idName = id && requestName(entity, id);
  const last = entity.compositeKey?.flatMap((name) => namesOf(entity, name)) ?? (idName ? [idName] : []);
  const given = new Set(names.map(([name]) => name));
  // Arguments that a host reads by their place are there in any case: nothing would be left of an empty order in a batch.
  const isNeeded = entity.paging !== 'none' || Object.values(args).includes('$order');
  const open = isNeeded ? last.filter((name) => !given.has(name)) : [];
  return Object.fromEntries([...names, ...open.map((name) => [name, 'asc'] as const)]);
}

/**
 * Host names to select; undefined leaves the choice to the host.
 * @param needed fields the service itself reads.
 */
export function hostSelect(
  entity: RegisteredEntity,
  select: readonly FieldReference[],
  needed: readonly FieldReference[] = [],
): readonly string[] | undefined {
  if (select.length === 0 && !entity.selectEverything) return undefined;
  const { compositeKey, requiredSelect = [] } = entity;
  const always = [...(compositeKey ?? ['id']), ...requiredSelect].flatMap((name) => {
    const field = fieldNamed(entity, name);
    return field ? [field] : [];
  });
  const chosen =
    select.length > 0
      ? [...always, ...select, ...needed]
      : [...entity.fields.filter((field) => isAnswered(field) && !field.ofPortal).map(knownField), ...needed];
  const ofHost = compositeKey ? chosen.filter(({ name }) => name !== 'id') : chosen;
  return [...new Set(ofHost.map((field) => requestName(entity, field)))];
}

/**
 * Plans a list or search.
 * @throws PorticoError `INVALID_PARAMS` when a condition the base needs is missing.
 */
export function planRead(entity: RegisteredEntity, request: ReadRequest, parent?: string | number): ReadPlan {
  const { select, order, filter, text, parameters } = request;
  if (text === undefined) requireConditions(entity, filter);
  const named = filter.filter(isComparison).map(({ field }) => field.name);
  const operation = choiceOfOperation(entity, text === undefined ? 'list' : 'search', named);
  const { hostFilter, taken, local, localFields } = planFilter(entity, operation, filter);
  // An object keyed by ids loses the order in which the host wrote it.
  const losesOrder = operation.result.kind === 'map';
  const ordersHere = order.length > 0 && (losesOrder || !hostOrders(operation, order));
  const needed = [...localFields, ...(ordersHere ? order.map(({ field }) => field) : [])];
  const first = ordersHere ? undefined : order[0];
  const ofHost = hostOrder(entity, ordersHere ? [] : order, operation);
  const values = {
    ...Object.fromEntries(taken),
    ...parameterValues(parameters),
    $parent: parent,
    $query: text,
    $filter: hostFilter,
    $select: hostSelect(entity, select, needed),
    $order: Object.keys(ofHost).length > 0 ? ofHost : undefined,
    $orderField: first && requestName(entity, first.field),
    $orderDir: first?.direction,
  };
  const findsNothing = filter.some(isNothing);
  return { operation, values, local, ordersHere, findsNothing, holdsReference: holdsReference(values) };
}
