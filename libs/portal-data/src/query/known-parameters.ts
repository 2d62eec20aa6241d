import { shown } from '#libs/kernel';
import type { PlainRecord } from '../records/record-mapper.js';
import type { EntityOperation } from '../registry/entity-definition.js';
import type { RegisteredEntity } from '../registry/entity-registry.js';
import { LIST_PARAMETERS } from '../registry/reserved-words.data.js';
import { invalidParameter } from './invalid-parameter.js';
import { parametersOf } from './own-parameters.js';

/** Parameters every base has for an operation. Those of a search and of an aggregate stand in the body. */
const COMMON: Readonly<Record<EntityOperation, readonly string[]>> = {
  list: LIST_PARAMETERS,
  get: ['select', 'include'],
  create: [],
  update: [],
  delete: [],
  fields: [],
  search: [...LIST_PARAMETERS, 'autoWindow'],
  aggregate: ['filter', 'aggregate', 'groupBy', 'op'],
};

const IN_BODY: ReadonlySet<EntityOperation> = new Set(['search', 'aggregate']);
const NONE: ReadonlySet<string> = new Set();

type NamesByOperation = Map<EntityOperation, ReadonlySet<string>>;

const known = new WeakMap<RegisteredEntity, NamesByOperation>();

/** Names of what an operation takes beside the path and a record: the common parameters, then the base's own. */
export function knownParameters(entity: RegisteredEntity, operation: EntityOperation): ReadonlySet<string> {
  let byOperation = known.get(entity);
  if (!byOperation) known.set(entity, (byOperation = new Map()));
  let names = byOperation.get(operation);
  if (!names) byOperation.set(operation, (names = namesOf(entity, operation)));
  return names;
}

function namesOf(entity: RegisteredEntity, operation: EntityOperation): ReadonlySet<string> {
  const searched = operation === 'search' && entity.operations.search ? ['query'] : [];
  const own = parametersOf(entity, operation).map(({ name }) => name);
  return new Set([...COMMON[operation], ...searched, ...own]);
}

/** Names of what an operation takes from the query of its address. */
export function queryParameters(entity: RegisteredEntity, operation: EntityOperation): ReadonlySet<string> {
  return IN_BODY.has(operation) ? NONE : knownParameters(entity, operation);
}

/**
 * Refuses an input member that is neither common nor one of the entity's own parameters. A query has been
 * freed of such members before; in a body, and in a call of a batch, they are faults.
 * @throws PorticoError `INVALID_PARAMS` naming it.
 */
export function refuseUnknown(
  entity: RegisteredEntity,
  operation: EntityOperation,
  input: PlainRecord,
): void {
  const names = knownParameters(entity, operation);
  const unknown = Object.keys(input).find((name) => !names.has(name));
  if (unknown === undefined) return;
  throw invalidParameter(
    unknown,
    `Parameter "${shown(unknown)}" is unknown; known are ${[...names].join(', ')}.`,
  );
}

/** A query in two: what is read, and the names of what nobody knows. */
export interface SplitQuery {
  readonly query: PlainRecord;
  readonly ignored: readonly string[];
}

export function splitQuery(query: PlainRecord, names: ReadonlySet<string>): SplitQuery {
  const ignored = Object.keys(query).filter((name) => !names.has(name));
  if (ignored.length === 0) return { query, ignored };
  const read = Object.entries(query).filter(([name]) => names.has(name));
  return { query: Object.fromEntries(read), ignored };
}
