import { PorticoError, shown } from '#libs/kernel';
import { invalidParameter, UnknownField } from '../query/invalid-parameter.js';
import {
  fieldNamed,
  type FieldReference,
  FORBIDDEN_NAMES,
  MAX_NAME_LENGTH,
} from '../records/entity-names.js';
import { isPlainRecord, type PlainRecord } from '../records/record-mapper.js';
import type { RegisteredEntity } from '../registry/entity-registry.js';
import { fieldsFor, type FieldUse } from '../registry/entity-uses.js';
import { isComparable } from '../values/field-values.js';
import { VALUE_TYPES } from '../values/value-types.js';

export const AGGREGATE_FUNCTIONS = ['count', 'sum', 'avg', 'min', 'max'] as const;
export type AggregateFunction = (typeof AGGREGATE_FUNCTIONS)[number];

/** All functions wanted of one field; `field` is null for `"*"`, the records themselves. */
export interface AggregateColumn {
  readonly source: FieldReference | null;
  readonly functions: readonly AggregateFunction[];
}

/** A body of `POST /v1/<base>/aggregate`, checked. */
export interface AggregateRequest {
  readonly columns: readonly AggregateColumn[];
  readonly groupBy: readonly FieldReference[];
}

/** A field that a base lets an aggregate read. */
interface AggregatableField {
  readonly source: FieldReference;
  /** Can be added up and compared. */
  readonly numeric: boolean;
}

/** The fields aggregates of a base may read: those of the registry, and those the portal describes beyond it. */
export class AggregatableFields {
  constructor(private readonly entity: RegisteredEntity) {}

  find(name: string, use: FieldUse): AggregatableField | undefined {
    const source = fieldNamed(this.entity, name);
    const { field } = source ?? {};
    if (!source || !field) return undefined;
    const isAllowed = field.ofPortal ? isComparable(field) : fieldsFor(this.entity, use).includes(field.name);
    return isAllowed ? { source, numeric: VALUE_TYPES[field.type].isNumeric === true } : undefined;
  }

  /** Whether a portal may have a field of this name of its own. */
  mayBeOfPortal(name: string): boolean {
    const isName = name.length <= MAX_NAME_LENGTH && !FORBIDDEN_NAMES.has(name);
    return isName && fieldNamed(this.entity, name)?.field === undefined;
  }

  /** Names that are allowed, for a message. */
  names(use: FieldUse, numericOnly = false): string[] {
    const ofPortal = this.entity.fields
      .filter((field) => field.ofPortal && isComparable(field))
      .map(({ name }) => name);
    return [...fieldsFor(this.entity, use), ...ofPortal].filter(
      (name) => !numericOnly || this.find(name, use)?.numeric,
    );
  }
}

const MAX_GROUP_FIELDS = 5;
const MAX_AGGREGATES = 50;
const FUNCTIONS: ReadonlySet<unknown> = new Set(AGGREGATE_FUNCTIONS);

function refuseField(fields: AggregatableFields, use: string, name: string, names: readonly string[]): never {
  const allowed = names.join(', ') || 'none';
  const message = `${use} does not take the field "${shown(name)}"; allowed are ${allowed}.`;
  throw fields.mayBeOfPortal(name) ? new UnknownField(name, message) : invalidParameter(name, message);
}

function functionOf({ function: name }: PlainRecord): AggregateFunction {
  if (FUNCTIONS.has(name)) return name as AggregateFunction;
  throw new PorticoError('INVALID_AGGREGATION_OP', {
    message: `An aggregate needs a "function": ${AGGREGATE_FUNCTIONS.join(', ')}.`,
    details: { field: 'aggregate' },
  });
}

function sourceOf(
  fields: AggregatableFields,
  name: unknown,
  wanted: AggregateFunction,
): FieldReference | null {
  if (typeof name !== 'string') throw invalidParameter('aggregate', 'An aggregate needs a "field".');
  if (name === '*' && wanted === 'count') return null;
  const numericOnly = wanted !== 'count';
  const found = fields.find(name, 'aggregate');
  if (!found || (numericOnly && !found.numeric))
    refuseField(fields, `"${wanted}"`, name, fields.names('aggregate', numericOnly));
  return found.source;
}

function parseColumns(fields: AggregatableFields, input: unknown): AggregateColumn[] {
  if (input === undefined) return [];
  if (!Array.isArray(input) || input.length > MAX_AGGREGATES) {
    throw invalidParameter(
      'aggregate',
      `"aggregate" must be a list of at most ${MAX_AGGREGATES} {field, function}.`,
    );
  }
  const columns = new Map<string, { source: FieldReference | null; functions: AggregateFunction[] }>();
  for (const entry of input as readonly unknown[]) {
    if (!isPlainRecord(entry)) {
      throw invalidParameter('aggregate', '"aggregate" must hold objects {field, function}.');
    }
    const wanted = functionOf(entry);
    const source = sourceOf(fields, entry['field'], wanted);
    const name = source?.name ?? '*';
    const column = columns.get(name) ?? { source, functions: [] };
    if (!column.functions.includes(wanted)) column.functions.push(wanted);
    columns.set(name, column);
  }
  return [...columns.values()];
}

function parseGroupBy(fields: AggregatableFields, input: unknown): FieldReference[] {
  if (input === undefined) return [];
  const names: unknown = typeof input === 'string' ? [input] : input;
  if (!Array.isArray(names) || names.length > MAX_GROUP_FIELDS) {
    throw invalidParameter(
      'groupBy',
      `"groupBy" must be a field name or a list of at most ${MAX_GROUP_FIELDS}.`,
    );
  }
  const chosen = new Map<string, FieldReference>();
  for (const name of names as readonly unknown[]) {
    if (typeof name !== 'string') throw invalidParameter('groupBy', '"groupBy" must hold field names.');
    const found = fields.find(name, 'group');
    if (!found) refuseField(fields, '"groupBy"', name, fields.names('group'));
    chosen.set(found.source.name, found.source);
  }
  return [...chosen.values()];
}

/**
 * Reads `aggregate`, `groupBy` and the short form `{op: "count"}` of a body.
 * @throws PorticoError `INVALID_AGGREGATION_OP` for a missing or unknown function; `INVALID_PARAMS` for
 *   anything else, naming the member or the field and listing what is allowed.
 */
export function parseAggregateRequest(fields: AggregatableFields, body: PlainRecord): AggregateRequest {
  const { op, aggregate, groupBy } = body;
  if (op !== undefined && op !== 'count') {
    throw new PorticoError('INVALID_AGGREGATION_OP', {
      message: 'The short form knows "op": "count" only; use "aggregate" for other functions.',
      details: { field: 'op' },
    });
  }
  if (op !== undefined && aggregate !== undefined) {
    throw invalidParameter('op', '"op" and "aggregate" exclude each other.');
  }
  return { columns: parseColumns(fields, aggregate), groupBy: parseGroupBy(fields, groupBy) };
}
