import qs from 'qs';
import { shown } from '#libs/kernel';
import { fieldNamed } from '../records/entity-names.js';
import { isPlainRecord, type PlainRecord } from '../records/record-mapper.js';
import type { EntityOperation, ParameterDefinition } from '../registry/entity-definition.js';
import type { RegisteredEntity } from '../registry/entity-registry.js';
import { LIST_PARAMETERS } from '../registry/parameter-definition.js';
import { makeConditions } from './filter-operand.js';
import { invalidParameter, readFlag } from './invalid-parameter.js';
import type { Condition, OwnParameters } from './list-query.js';

/** Brackets deeper than `filter[$or][0][field][$op][]` mean nothing. */
const DEPTH = 5;
const MAX_PARAMETERS = 2_000;

/** The parser would take what is wrongly encoded as it stands; no host stores NUL. */
function checkEncoding(query: string): void {
  try {
    if (!decodeURIComponent(query).includes('\0')) return;
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
  }
  throw invalidParameter('query', 'The query is not UTF-8 text in percent-encoding.');
}

/**
 * Query parameters with their brackets expanded, free of prototypes.
 * @param url request target as sent, with or without a query.
 * @throws PorticoError `INVALID_PARAMS` for a wrong encoding, and for too many or too deep parameters.
 */
export function expandQuery(url: string): Readonly<Record<string, unknown>> {
  const start = url.indexOf('?');
  if (start < 0) return {};
  checkEncoding(url.slice(start + 1));
  // The parser drops this key without a word, which would widen a filter.
  if ([...new URLSearchParams(url.slice(start)).keys()].some((name) => name.includes('__proto__'))) {
    throw invalidParameter('__proto__', 'Field "__proto__" is not allowed.');
  }
  try {
    return qs.parse(url.slice(start + 1), {
      plainObjects: true,
      depth: DEPTH,
      strictDepth: true,
      parameterLimit: MAX_PARAMETERS,
      arrayLimit: MAX_PARAMETERS,
      throwOnLimitExceeded: true,
    });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw invalidParameter('query', 'The query has too many or too deeply nested parameters.');
  }
}

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
function knownParameters(entity: RegisteredEntity, operation: EntityOperation): ReadonlySet<string> {
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
interface SplitQuery {
  readonly query: PlainRecord;
  readonly ignored: readonly string[];
}

export function splitQuery(query: PlainRecord, names: ReadonlySet<string>): SplitQuery {
  const ignored = Object.keys(query).filter((name) => !names.has(name));
  if (ignored.length === 0) return { query, ignored };
  const read = Object.entries(query).filter(([name]) => names.has(name));
  return { query: Object.fromEntries(read), ignored };
}

const MAX_TEXT = 2_000;
const DECIMAL = /^-?\d{1,15}(\.\d{1,15})?$/;

type Reader = (value: unknown) => unknown;

const READERS: Readonly<
  Record<ParameterDefinition['type'], { readonly expected: string; readonly read: Reader }>
> = {
  string: {
    expected: 'a text',
    read: (value) => {
      const text = typeof value === 'number' ? String(value) : value;
      return typeof text === 'string' && text !== '' && text.length <= MAX_TEXT ? text : undefined;
    },
  },
  number: {
    expected: 'a number',
    read: (value) => {
      const number = typeof value === 'string' && DECIMAL.test(value) ? Number(value) : value;
      return typeof number === 'number' && Math.abs(number) < 1e21 ? number : undefined;
    },
  },
  boolean: { expected: 'true or false', read: readFlag },
  object: { expected: 'an object', read: (value) => (isPlainRecord(value) ? value : undefined) },
};

function readOne({ name, type, values, codes }: ParameterDefinition, value: unknown): unknown {
  const code = codes && typeof value === 'string' && Object.hasOwn(codes, value) ? codes[value] : undefined;
  if (code !== undefined) return code;
  const { read } = READERS[type];
  const expected = codes ? `a number or one of ${Object.keys(codes).join(', ')}` : READERS[type].expected;
  const result = read(value);
  if (result === undefined) throw invalidParameter(name, `Parameter "${name}" must be ${expected}.`);
  if (values && !values.includes(String(result))) {
    throw invalidParameter(name, `Parameter "${name}" must be one of ${values.join(', ')}.`);
  }
  return result;
}

const isEmpty = (value: unknown): boolean => value === '' || value === null;

/** The parameters an entity adds to an operation. */
export function parametersOf(
  entity: RegisteredEntity,
  operation: EntityOperation,
): readonly ParameterDefinition[] {
  return (entity.parameters ?? []).filter(({ operations }) => operations.includes(operation));
}

interface ReadParameters {
  readonly parameters: OwnParameters;
  /** Conditions that were written as parameters. */
  readonly conditions: readonly Condition[];
}

/**
 * Reads the parameters an entity adds to the common ones; anything else in the input is not looked at.
 * @throws PorticoError `INVALID_PARAMS` naming the parameter.
 */
export function parseOwnParameters(
  entity: RegisteredEntity,
  operation: EntityOperation,
  input: PlainRecord,
): ReadParameters {
  const parameters: Record<string, unknown> = {};
  const conditions: Condition[] = [];
  for (const definition of parametersOf(entity, operation)) {
    const { name, filter, required, description, emptyIsAbsent } = definition;
    const isGiven = Object.hasOwn(input, name) && !(emptyIsAbsent && isEmpty(input[name]));
    const value = isGiven ? readOne(definition, input[name]) : definition.default;
    if (value === undefined) {
      if (required) throw invalidParameter(name, `Parameter "${name}" is required: ${description}.`);
      continue;
    }
    const field = filter && fieldNamed(entity, filter.field);
    if (field) conditions.push(...makeConditions(field, filter.operator, value));
    else parameters[name] = value;
  }
  return { parameters, conditions };
}
