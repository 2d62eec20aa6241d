import type { JsonSchema } from '#libs/http/contracts';
import { offsetOf } from '../answers/list-pages.policy.js';
import { RECORDS } from '../answers/tool-answer.presenter.js';
import { type Operation, pathParameters } from '../catalogue/operation.js';
import type { OperationCatalogue } from '../catalogue/operation-catalogue.js';
import { callOperation } from './call-operation.js';
import { CURSOR_FIELD, dataSchemaOf, IDEMPOTENCY_FIELD, inputObject } from './tool-schemas.policy.js';
import { ToolRefusal } from './tool.errors.js';
import type { Tool, ToolAnswer, ToolArguments, ToolContext } from './tool.js';

/** A tool that is one verb of the common pattern, on any base. */
export interface BaseToolRow {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly verb: 'list' | 'search' | 'get' | 'aggregate' | 'create' | 'update' | 'delete';
  /** Members of the input of the routes that are arguments; described where the routes are. */
  readonly members: readonly string[];
  /** The body is what `fields` holds. */
  readonly takesFields?: true;
  /** One record is meant: `id`. */
  readonly takesId?: true;
  /** Rows come page by page. */
  readonly isList?: true;
}

const DEFAULT_ROWS = 25;
const MOST_ROWS = 200;

const LIMIT_FIELD: JsonSchema = {
  type: 'integer',
  minimum: 1,
  maximum: MOST_ROWS,
  default: DEFAULT_ROWS,
  description: 'rows wanted; fewer come when they are long, with nextCursor',
};

const PARAMETERS_FIELD: JsonSchema = {
  type: 'object',
  additionalProperties: true,
  description: 'others of the base, such as ids of what it lies in: see describe',
};

/** Words for what differs from base to base, or is written otherwise in an address. */
const WORDS: Readonly<Record<string, string>> = {
  filter: 'conditions: {"field": v}, {"field": {"$gte": v}}, {">=field": v}; fields: see describe',
  order: 'field → asc or desc; wins over sort',
  groupBy: 'fields to group by, at most 5: see describe',
  aggregate: 'functions of fields: see describe; none: only a count',
};

/** The schema of an argument, from the first base that takes it. */
function memberSchema(offered: readonly Operation[], name: string): JsonSchema | null {
  for (const { query, body } of offered) {
    const schema = query?.properties?.[name] ?? body?.properties?.[name];
    // Which relations there are differs from base to base.
    if (schema) {
      return name === 'include'
        ? { type: 'string', description: 'related records, comma separated, at most 3; names: see describe' }
        : { ...schema, ...(WORDS[name] !== undefined && { description: WORDS[name] }) };
    }
  }
  return null;
}

function inputSchemaOf(row: BaseToolRow, offered: readonly Operation[]): JsonSchema {
  const members = row.members.flatMap((name) => {
    const schema = memberSchema(offered, name);
    return schema ? [[name, schema] as const] : [];
  });
  const isKept = offered.some(({ definition }) => definition.idempotency === 'supported');
  const bases = offered.map(({ definition }) => definition.tag!);
  return inputObject(
    {
      base: { type: 'string', enum: bases, description: 'kind of records, for example deals' },
      ...(row.takesId && { id: { type: ['string', 'integer'], description: 'id of the record' } }),
      ...(row.takesFields && {
        fields: {
          type: 'object',
          additionalProperties: true,
          description: 'field → value; names, types and required ones: see describe',
        },
      }),
      ...Object.fromEntries(members),
      ...(row.isList && { limit: LIMIT_FIELD, cursor: CURSOR_FIELD }),
      parameters: PARAMETERS_FIELD,
      ...(isKept && { idempotencyKey: IDEMPOTENCY_FIELD }),
    },
    ['base', ...(row.takesId ? ['id'] : []), ...(row.takesFields ? ['fields'] : [])],
  );
}

function dataSchemaOfVerb(
  row: BaseToolRow,
  offered: readonly Operation[],
  catalogue: OperationCatalogue,
): JsonSchema {
  const [first] = offered;
  if (row.isList) return RECORDS;
  if (first && (row.verb === 'aggregate' || row.verb === 'delete')) return dataSchemaOf(first, catalogue);
  return { type: 'object', additionalProperties: true };
}

function objectOf(name: string, value: unknown): Record<string, unknown> {
  if (value === undefined) return {};
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw new ToolRefusal('INVALID_PARAMS', `"${name}" must be an object.`);
}

function limitOf(value: unknown): number {
  if (value === undefined) return DEFAULT_ROWS;
  if (Number.isInteger(value) && (value as number) >= 1) return Math.min(value as number, MOST_ROWS);
  throw new ToolRefusal('INVALID_PARAMS', '"limit" must be a whole number from 1.');
}

/** The operation of a base. A base that exists nowhere is told apart from one that has no such operation. */
function operationOf({ verb }: BaseToolRow, base: unknown, { catalogue }: ToolContext): Operation {
  const operation = typeof base === 'string' ? catalogue.ofBases(verb).get(base) : undefined;
  if (operation) return operation;
  throw new ToolRefusal(
    'ENTITY_NOT_FOUND',
    `There is no base ${JSON.stringify(base ?? null)} with ${verb}. The tool discover finds bases by words.`,
  );
}

async function run(row: BaseToolRow, args: ToolArguments, context: ToolContext): Promise<ToolAnswer> {
  const { base, id, fields, limit, cursor, parameters, idempotencyKey, ...members } = args;
  const operation = operationOf(row, base, context);
  const names = pathParameters(operation);
  const further = objectOf('parameters', parameters);
  const path = Object.fromEntries(
    names.filter((name) => name in further).map((name) => [name, further[name]]),
  );
  if (row.takesId && names.length > 0) path[names.at(-1)!] = id;
  const rest = Object.fromEntries(Object.entries(further).filter(([name]) => !names.includes(name)));
  const offset = offsetOf(cursor);
  const wanted = limitOf(limit);
  const paging = row.isList && pagedByHost(operation) ? { limit: wanted, offset } : {};
  const asked = { ...rest, ...members, ...paging };
  const isInBody = ['search', 'aggregate'].includes(row.verb);
  const input = isInBody
    ? { path, body: asked }
    : { path, query: asked, ...(row.takesFields && { body: objectOf('fields', fields) }) };
  const answer = await callOperation(operation, input, context, { idempotencyKey });
  if (!row.isList || !Array.isArray(answer.data)) return answer;
  const rows: unknown[] = answer.data;
  if (pagedByHost(operation)) return { ...answer, offset, hasMore: hasMoreOf(answer) };
  const page = rows.slice(offset, offset + wanted);
  return { total: rows.length, ...answer, data: page, offset, hasMore: offset + page.length < rows.length };
}

/** Bases without an offset answer all they have; the page is cut out of it here. */
function pagedByHost({ query, body }: Operation): boolean {
  return (query?.properties?.['offset'] ?? body?.properties?.['offset']) !== undefined;
}

function hasMoreOf({ meta }: ToolAnswer): boolean {
  return (meta as { hasMore?: unknown } | undefined)?.hasMore === true;
}

export function baseTool(row: BaseToolRow): Tool {
  const { name, title, description } = row;
  return {
    name,
    title,
    description,
    operations: (catalogue) => [...catalogue.ofBases(row.verb).values()],
    inputSchema: (offered) => inputSchemaOf(row, offered),
    dataSchema: (offered, catalogue) => dataSchemaOfVerb(row, offered, catalogue),
    run: (args, context) => run(row, args, context),
  };
}
