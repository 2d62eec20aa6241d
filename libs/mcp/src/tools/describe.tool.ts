import type { JsonSchema } from '#libs/http/contracts';
import { effectOf, type Operation } from '../catalogue/operation.js';
import { mayCall, type OperationCatalogue } from '../catalogue/operation-catalogue.js';
import { standalone } from '../catalogue/schema-references.policy.js';
import { callOperation } from './call-operation.js';
import { inputObject } from './tool-schemas.policy.js';
import { ToolRefusal } from './tool-refusal.js';
import type { Tool } from './tool.js';

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
