import { gzipSync } from 'node:zlib';
import type { JsonSchema } from '#libs/http/contracts';
import { followWork } from './call-operation.js';
import { filesOf, tarArchive } from './deploy-archive.js';
import { operationInputSchema } from './operation-tool.js';
import { dataSchemaOf } from './tool-schemas.policy.js';
import { ToolRefusal } from './tool.errors.js';
import type { Tool } from './tool.js';

const DEPLOY = 'servers.deploy';
const NAMED = { id: 'serverId' };
/** Parts of a form, what is always so, and what few need: settings of `server_settings`, texts of the card. */
const WITHOUT = [
  'archive',
  'systemd',
  'stream',
  'preStart',
  'healthIntervalSeconds',
  'startTimeoutSeconds',
  'stopTimeoutSeconds',
  'rootDirectory',
  'serviceName',
  'extractTo',
  'keepTopFolder',
  'dataDirsRecursive',
  'cleanDeploy',
  'displayName',
  'description',
];

const FILES_FIELD: JsonSchema = {
  type: 'object',
  description: 'instead of source: path → text, or path → {"base64": "…"}; all below 256 KB',
  additionalProperties: true,
};

/** What a deploy ends with, and what is known of one that goes on. */
const DATA: JsonSchema = {
  type: 'object',
  properties: {
    operationId: { type: 'string' },
    status: { type: 'string' },
    appUrl: { type: ['string', 'null'] },
  },
  additionalProperties: true,
};

/** Brings files, an archive or a stored version to a server. */
export const deployTool: Tool = {
  name: 'deploy',
  title: 'Deploy to a server',
  description:
    'Brings an application to a server and answers its address: small ones as files, larger ones as source.url or a stored source.versionId. What is not named stays; more settings: server_settings. Static pages: runtime "static". Tells the operation id and each step as progress; if the connection breaks, ask operation with the id instead of deploying again. Takes up to 11 minutes.',
  openWorld: true,
  operations: (catalogue) => [catalogue.require(DEPLOY)],
  inputSchema: (_offered, catalogue) => {
    const schema = operationInputSchema(catalogue.require(DEPLOY), { named: NAMED, without: WITHOUT });
    return { ...schema, properties: { ...schema.properties, files: FILES_FIELD } };
  },
  dataSchema: () => DATA,
  run: async ({ serverId, files, idempotencyKey, ...order }, context) => {
    if (files !== undefined && order['source'] !== undefined) {
      throw new ToolRefusal('VALIDATION_ERROR', 'Send "files" or "source", not both.');
    }
    const source = files === undefined ? order['source'] : { content: await packed(files) };
    const body = { ...order, ...(source !== undefined && { source }) };
    const operation = context.catalogue.require(DEPLOY);
    return followWork(operation, { path: { id: serverId }, body }, idempotencyKey, context);
  },
};

const ROLLBACK = 'servers.rollback';

/** Brings back what ran before. */
export const rollbackTool: Tool = {
  name: 'rollback',
  title: 'Roll a server back',
  description:
    'Brings back code, settings and variables of the release before the one in use, or of the newest that ran toVersion. Runs and answers as deploy.',
  openWorld: true,
  operations: (catalogue) => [catalogue.require(ROLLBACK)],
  inputSchema: (_offered, catalogue) =>
    operationInputSchema(catalogue.require(ROLLBACK), { named: NAMED, without: ['stream'] }),
  dataSchema: () => DATA,
  run: ({ serverId, idempotencyKey, ...body }, context) =>
    followWork(
      context.catalogue.require(ROLLBACK),
      { path: { id: serverId }, body },
      idempotencyKey,
      context,
    ),
};

/** The files as an archive in base64. */
async function packed(files: unknown): Promise<string> {
  return gzipSync(await tarArchive(filesOf(files))).toString('base64');
}

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
