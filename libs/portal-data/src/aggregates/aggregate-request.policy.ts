import { PorticoError, shown } from '#libs/kernel';
import { invalidParameter, UnknownField } from '../query/invalid-parameter.js';
import type { FieldReference } from '../records/entity-names.js';
import { isPlainRecord, type PlainRecord } from '../records/record-mapper.js';
import type { AggregatableFields } from './aggregatable-fields.js';
import {
  AGGREGATE_FUNCTIONS,
  type AggregateColumn,
  type AggregateFunction,
  type AggregateRequest,
} from './aggregate-request.js';

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
