import { followWork } from './long-work.js';
import { operationInputSchema } from './operation-tool.js';
import { dataSchemaOf } from './tool-schemas.policy.js';
import type { Tool } from './tool.js';

const EXEC = 'servers.exec';

/** Runs a command on a server. */
export const execTool: Tool = {
  name: 'exec',
  title: 'Run a command on a server',
  description:
    'Runs a shell command in the folder of the application and answers what it printed and its exit code. Tells the operation id and each line as progress; if the connection breaks, the command goes on: ask operation with the id.',
  openWorld: true,
  operations: (catalogue) => [catalogue.require(EXEC)],
  inputSchema: (_offered, catalogue) =>
    operationInputSchema(catalogue.require(EXEC), { named: { id: 'serverId' }, without: ['stream'] }),
  dataSchema: (_offered, catalogue) => ({
    anyOf: [dataSchemaOf(catalogue.require(EXEC), catalogue), { type: 'object', additionalProperties: true }],
  }),
  run: ({ serverId, idempotencyKey, ...body }, context) =>
    followWork(context.catalogue.require(EXEC), { path: { id: serverId }, body }, idempotencyKey, context),
};
