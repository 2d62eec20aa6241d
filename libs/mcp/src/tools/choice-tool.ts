import type { JsonSchema } from '#libs/http/contracts';
import type { Operation } from '../catalogue/operation.js';
import { operationInputSchema, runOperation } from './operation-tool.js';
import { dataSchemaOf, inputObject } from './tool-schemas.policy.js';
import { ToolRefusal } from './tool-refusal.js';
import type { Tool } from './tool.js';

/** A tool that is one of a few operations that belong together. */
export interface ChoiceToolRow {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Value of `action` → operation. */
  readonly actions: Readonly<Record<string, string>>;
  readonly named?: Readonly<Record<string, string>>;
}

/** What the arguments of all its operations have in common is offered; each operation refuses what it does not know. */
export function choiceTool({ actions, named, ...row }: ChoiceToolRow): Tool {
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
      return inputObject({ action, ...properties }, ['action']);
    },
    dataSchema: (offered, catalogue) => ({
      anyOf: offered.map((operation) => dataSchemaOf(operation, catalogue)),
    }),
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
