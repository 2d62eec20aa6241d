import type { JsonSchema } from '#libs/http/contracts';
import { offsetOf } from '../answers/list-pages.policy.js';
import { type OperationInput, type Operation, pathParameters } from '../catalogue/operation.js';
import { callOperation } from './call-operation.js';
import {
  answersList,
  CURSOR_FIELD,
  dataSchemaOf,
  IDEMPOTENCY_FIELD,
  inputObject,
} from './tool-schemas.policy.js';
import { ToolRefusal } from './tool.errors.js';
import type { Tool, ToolAnswer, ToolArguments, ToolContext } from './tool.js';

/** A tool that is one operation. Its arguments are those of the route. */
export interface OperationToolRow {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly operation: string;
  /** Members of the input an agent has no use for. */
  readonly without?: readonly string[];
  /** Other names of arguments: name of the route → name of the tool. */
  readonly named?: Readonly<Record<string, string>>;
  readonly openWorld?: true;
  /** What of the data an agent is told, where all of it is more than it needs. */
  readonly told?: (data: unknown) => unknown;
}

type Properties = Readonly<Record<string, JsonSchema>>;

function argumentsOf(
  operation: Operation,
  { without = [], named = {} }: Pick<OperationToolRow, 'without' | 'named'>,
): { properties: Record<string, JsonSchema>; required: string[] } {
  const { params, query, body } = operation;
  const path = pathParameters(operation);
  const ofPath = path.map((name) => [name, params?.properties?.[name] ?? { type: 'string' }] as const);
  const members: (readonly [string, JsonSchema])[] = [
    ...ofPath,
    ...Object.entries((query?.properties ?? {}) as Properties),
    ...Object.entries((body?.properties ?? {}) as Properties),
  ];
  const kept = members.filter(([name]) => !without.includes(name));
  const required = [...path, ...(query?.required ?? []), ...(body?.required ?? [])];
  return {
    properties: Object.fromEntries(kept.map(([name, schema]) => [named[name] ?? name, schema])),
    required: required.filter((name) => !without.includes(name)).map((name) => named[name] ?? name),
  };
}

/** Input schema of a tool that makes calls of this operation. */
export function operationInputSchema(
  operation: Operation,
  row: Pick<OperationToolRow, 'without' | 'named'> = {},
): JsonSchema {
  const { properties, required } = argumentsOf(operation, row);
  return inputObject(
    {
      ...properties,
      ...(operation.definition.idempotency === 'supported' && { idempotencyKey: IDEMPOTENCY_FIELD }),
      ...(answersList(operation) && { cursor: CURSOR_FIELD }),
    },
    required,
  );
}

/** Arguments put where the route wants them: its path, its query, and all the rest its body. */
function operationInput(
  operation: Operation,
  args: ToolArguments,
  named: Readonly<Record<string, string>> = {},
): OperationInput {
  const path: Record<string, unknown> = {};
  const query: Record<string, unknown> = {};
  const body: Record<string, unknown> = {};
  const names = new Map(Object.entries(named).map(([ofRoute, ofTool]) => [ofTool, ofRoute]));
  const inPath = pathParameters(operation);
  const { properties: known = {} } = operation.query ?? {};
  for (const [argument, value] of Object.entries(args)) {
    const name = names.get(argument) ?? argument;
    // A call without a body has no other place for it, and the route says that it does not know it.
    const isOfQuery = name in known || operation.definition.method === 'GET';
    (inPath.includes(name) ? path : isOfQuery ? query : body)[name] = value;
  }
  return { path, query, body };
}

/** Calls an operation with flat arguments. A list begins where the cursor says. */
async function runOperation(
  operation: Operation,
  { idempotencyKey, cursor, ...args }: ToolArguments,
  context: ToolContext,
  named?: Readonly<Record<string, string>>,
): Promise<ToolAnswer> {
  const answer = await callOperation(operation, operationInput(operation, args, named), context, {
    idempotencyKey,
  });
  if (!Array.isArray(answer.data)) return answer;
  const offset = offsetOf(cursor);
  const rows: unknown[] = answer.data;
  return { total: rows.length, ...answer, data: rows.slice(offset), offset };
}

export function operationTool({ operation: id, named, without, told, ...row }: OperationToolRow): Tool {
  return {
    ...row,
    operations: (catalogue) => [catalogue.require(id)],
    inputSchema: (_offered, catalogue) =>
      operationInputSchema(catalogue.require(id), { ...(named && { named }), ...(without && { without }) }),
    dataSchema: (_offered, catalogue) => dataSchemaOf(catalogue.require(id), catalogue),
    run: async (args, context) => {
      const answer = await runOperation(context.catalogue.require(id), args, context, named);
      return told ? { ...answer, data: told(answer.data) } : answer;
    },
  };
}

/** A tool that is one of a few operations that belong together. */
export interface ChoiceToolRow {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Value of `action` → operation. */
  readonly actions: Readonly<Record<string, string>>;
  readonly named?: Readonly<Record<string, string>>;
  /** Its arguments are those of another tool, and what it answers follows from them: neither is told twice. */
  readonly undescribed?: true;
}

function withoutWords({ description: _, examples: __, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

/** What the arguments of all its operations have in common is offered; each operation refuses what it does not know. */
export function choiceTool({ actions, named, undescribed, ...row }: ChoiceToolRow): Tool {
  const offeredActions = (offered: readonly Operation[]): string[] =>
    Object.keys(actions).filter((action) => offered.some(({ id }) => id === actions[action]));
  return {
    ...row,
    operations: (catalogue) => Object.values(actions).map((id) => catalogue.require(id)),
    inputSchema: (offered) => {
      const schemas = offered.map((operation) =>
        operationInputSchema(operation, { ...(named && { named }) }),
      );
      const properties = Object.assign({}, ...schemas.map((schema) => schema.properties)) as Record<
        string,
        JsonSchema
      >;
      const action: JsonSchema = { type: 'string', enum: offeredActions(offered) };
      const told = Object.entries(properties).map(
        ([name, schema]) => [name, undescribed ? withoutWords(schema) : schema] as const,
      );
      return inputObject({ action, ...Object.fromEntries(told) }, ['action']);
    },
    dataSchema: (offered, catalogue) =>
      undescribed
        ? { type: 'object', additionalProperties: true }
        : { anyOf: offered.map((operation) => dataSchemaOf(operation, catalogue)) },
    run: async ({ action, ...args }, context) => {
      const id = typeof action === 'string' && Object.hasOwn(actions, action) ? actions[action] : undefined;
      if (id === undefined) {
        throw new ToolRefusal(
          'INVALID_PARAMS',
          `"action" must be one of: ${Object.keys(actions).join(', ')}.`,
        );
      }
      return runOperation(context.catalogue.require(id), args, context, named);
    },
  };
}
