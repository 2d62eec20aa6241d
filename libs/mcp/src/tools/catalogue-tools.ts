import { API_AREAS, type ApiTag, type JsonSchema } from '#libs/http/contracts';
import { offsetOf } from '../answers/list-pages.policy.js';
import { mayCall, type OperationCatalogue, standalone } from '../catalogue/operation-catalogue.js';
import { effectOf, type Operation } from '../catalogue/operation.js';
import { callOperation } from './call-operation.js';
import { CURSOR_FIELD, inputObject, IDEMPOTENCY_FIELD } from './tool-schemas.policy.js';
import { ToolRefusal } from './tool.errors.js';
import type { Tool, ToolAnswer, ToolArguments, ToolContext } from './tool.js';

const ROW: JsonSchema = {
  type: 'object',
  properties: {
    operation: { type: 'string' },
    summary: { type: 'string' },
    area: { type: 'string' },
    base: { type: 'string', description: 'for the tools over records' },
    readOnly: { type: 'boolean' },
  },
  required: ['operation', 'summary', 'area', 'readOnly'],
  additionalProperties: false,
};

type Tags = Readonly<Record<string, ApiTag>>;

function rowOf(operation: Operation, tags: Tags) {
  const { id, definition, access } = operation;
  const tag = definition.tag ?? definition.path.split('/')[2] ?? '';
  return {
    operation: id,
    summary: definition.summary,
    area: tags[tag]?.area ?? 'account',
    ...(access.entity && definition.tag !== undefined && { base: definition.tag }),
    readOnly: effectOf(operation).readOnly,
  };
}

function wordsOf(query: unknown): string[] {
  return typeof query === 'string'
    ? query
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u)
        .filter(Boolean)
    : [];
}

/** Finds operations and bases among those the caller may call. */
export function discoverTool(tags: () => Tags): Tool {
  return {
    name: 'discover',
    title: 'Find bases and operations',
    description:
      'Finds what the key may call, by words of its name, summary or area: "wake server", "task comments". Without query, all of it area by area. Then describe tells the input.',
    operations: () => [],
    inputSchema: () =>
      inputObject(
        {
          query: { type: 'string', description: 'words; all of them must occur' },
          area: { type: 'string', enum: Object.keys(API_AREAS), description: 'only this part of the API' },
          cursor: CURSOR_FIELD,
        },
        [],
      ),
    dataSchema: () => ({ type: 'array', items: ROW }),
    run: async ({ query, area, cursor }, { catalogue, caller }) => {
      const words = wordsOf(query);
      const rows = catalogue
        .all()
        .filter((operation) => mayCall(operation, caller))
        .map((operation) => ({ row: rowOf(operation, tags()), path: operation.definition.path }))
        .filter(({ row, path }) => {
          const text = `${row.operation} ${row.summary} ${row.area} ${path}`.toLowerCase();
          return (area === undefined || row.area === area) && words.every((word) => text.includes(word));
        })
        .map(({ row }) => row);
      const offset = offsetOf(cursor);
      return { data: rows.slice(offset), total: rows.length, offset, requestId: null };
    },
  };
}

const OPEN: JsonSchema = { type: 'object', additionalProperties: true };

function describe(operation: Operation, { schemas }: OperationCatalogue) {
  const { id, definition, access, params, query, body } = operation;
  const { method, path, summary, description } = definition;
  return {
    operation: id,
    method,
    path,
    summary,
    ...(description !== undefined && { description }),
    scope: access.scope,
    ...effectOf(operation),
    ...(params && { params: standalone(params, schemas) }),
    ...(query && { query: standalone(query, schemas) }),
    ...(body && { body: standalone(body, schemas) }),
  };
}

/** Tells the input of an operation, or the fields and operations of a base. */
export const describeTool: Tool = {
  name: 'describe',
  title: 'Describe a base or an operation',
  description:
    'With base: its fields as the portal has them (custom ones too), what can be aggregated and included, and its operations. With operation: its input as JSON Schema, the scope it needs and what it does. Exactly one of the two.',
  operations: () => [],
  inputSchema: () =>
    inputObject(
      {
        base: { type: 'string', description: 'for example deals' },
        operation: { type: 'string', description: 'for example servers.wake' },
        parameters: { ...OPEN, description: 'of a base that lies in another: ids of the path' },
      },
      [],
    ),
  dataSchema: () => OPEN,
  run: async ({ base, operation: id, parameters }, context) => {
    const { catalogue, caller } = context;
    if ((base === undefined) === (id === undefined)) {
      throw new ToolRefusal('INVALID_PARAMS', 'Send "base" or "operation", not both.');
    }
    if (id !== undefined) {
      const operation = typeof id === 'string' ? catalogue.find(id) : null;
      if (!operation) {
        throw new ToolRefusal(
          'ROUTE_NOT_FOUND',
          'There is no such operation. The tool discover finds them by words.',
        );
      }
      return { data: describe(operation, catalogue), requestId: null };
    }
    const operations = catalogue
      .all()
      .filter(({ definition, access }) => access.entity && definition.tag === base)
      .filter((operation) => mayCall(operation, caller))
      .map(({ id: name, definition }) => ({ operation: name, summary: definition.summary }));
    const fields = typeof base === 'string' ? catalogue.ofBases('fields').get(base) : undefined;
    if (!fields) {
      throw new ToolRefusal(
        'ENTITY_NOT_FOUND',
        'There is no such base. The tool discover finds bases by words.',
      );
    }
    const path = (parameters ?? {}) as Readonly<Record<string, unknown>>;
    const answer = await callOperation(fields, { path }, context);
    return { ...answer, data: { base, operations, ...(answer.data as object) } };
  },
};

const MEMBERS: Readonly<Record<string, JsonSchema>> = {
  operation: { type: 'string', description: 'name of the operation, as discover answers it: servers.wake' },
  path: { type: 'object', additionalProperties: true, description: 'what stands in the path, by name' },
  query: { type: 'object', additionalProperties: true, description: 'parameters of the query' },
  body: { type: 'object', additionalProperties: true, description: 'the body as JSON' },
};

function part(name: string, value: unknown): Readonly<Record<string, unknown>> {
  if (value === undefined) return {};
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>;
  throw new ToolRefusal('INVALID_PARAMS', `"${name}" must be an object.`);
}

function operationOf(id: unknown, reads: boolean, { catalogue }: ToolContext): Operation {
  const operation = typeof id === 'string' ? catalogue.find(id) : null;
  if (!operation) {
    throw new ToolRefusal(
      'ROUTE_NOT_FOUND',
      'There is no such operation. The tool discover finds them by words.',
    );
  }
  if (effectOf(operation).readOnly === reads) return operation;
  const other = reads ? 'call_write' : 'call_read';
  throw new ToolRefusal('INVALID_PARAMS', `${operation.id} is called by the tool ${other}.`);
}

async function run(reads: boolean, args: ToolArguments, context: ToolContext): Promise<ToolAnswer> {
  const { operation: id, path, query, body, idempotencyKey, cursor } = args;
  const operation = operationOf(id, reads, context);
  const input = { path: part('path', path), query: part('query', query), body: part('body', body) };
  const answer = await callOperation(operation, input, context, { idempotencyKey });
  if (!Array.isArray(answer.data)) return answer;
  const offset = offsetOf(cursor);
  return { ...answer, data: answer.data.slice(offset), offset };
}

function callTool(reads: boolean, facts: Pick<Tool, 'name' | 'title' | 'description'>): Tool {
  return {
    ...facts,
    operations: (catalogue) => catalogue.all().filter((operation) => effectOf(operation).readOnly === reads),
    inputSchema: () =>
      inputObject(
        { ...MEMBERS, ...(!reads && { idempotencyKey: IDEMPOTENCY_FIELD }), cursor: CURSOR_FIELD },
        ['operation'],
      ),
    dataSchema: () => ({}),
    run: (args, context) => run(reads, args, context),
  };
}

/** Any operation of the route table that has no tool of its own: one tool for reads, one for the others. */
export const CALL_TOOLS: readonly Tool[] = [
  callTool(true, {
    name: 'call_read',
    title: 'Call a reading operation',
    description:
      'Calls any operation that only reads, by its name: for rarer things without a tool of their own. Find the name with discover, its input with describe.',
  }),
  callTool(false, {
    name: 'call_write',
    title: 'Call a writing operation',
    description:
      'Calls any operation that changes something, by its name: applications, bots, files, keys, schedules. Find the name with discover, its input with describe. Ask the person you work for before you delete or give out something.',
  }),
];
