import type { JsonSchema } from '#libs/http/contracts';
import { offsetOf } from '../answers/list-cursor.policy.js';
import { effectOf, type Operation } from '../catalogue/operation.js';
import { callOperation } from './call-operation.js';
import { CURSOR_FIELD, IDEMPOTENCY_FIELD, inputObject } from './tool-schemas.policy.js';
import { ToolRefusal } from './tool-refusal.js';
import type { Tool, ToolAnswer, ToolArguments, ToolContext } from './tool.js';

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
