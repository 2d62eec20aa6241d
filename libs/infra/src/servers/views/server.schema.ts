import { arraySchema, nullable, objectSchema, type JsonSchema } from '#libs/http';
import { ACCESS_POLICIES, SERVER_KINDS, SERVER_MODES } from '../../contracts/server-terms.js';

const TEXT: JsonSchema = { type: 'string' };
const TIME: JsonSchema = { type: 'string', format: 'date-time' };

const MEMBERS = {
  id: { type: 'string', format: 'uuid' },
  name: TEXT,
  displayName: { type: 'string', description: 'Empty when there is none' },
  description: TEXT,
  kind: { type: 'string', enum: [...SERVER_KINDS] },
  galaxyId: nullable({ type: 'string', format: 'uuid', description: 'Shared host of a GALAXY_APP' }),
  appCount: nullable({ type: 'integer', description: 'Applications on a GALAXY_HOST' }),
  mode: { type: 'string', enum: [...SERVER_MODES] },
  status: { type: 'string', enum: ['provisioning', 'running', 'sleeping', 'error', 'deleted'] },
  blackholeStatus: { type: 'string', enum: ['NONE', 'CONNECTED', 'DISCONNECTED'] },
  runtimeStatus: nullable({ type: 'string', enum: ['installing', 'ready', 'error'] }),
  provider: TEXT,
  plan: TEXT,
  region: TEXT,
  image: TEXT,
  runtime: nullable(TEXT),
  subdomain: { type: 'string', pattern: '^app-[0-9a-f]{12}$' },
  appUrl: { type: 'string', format: 'uri' },
  accessPolicy: { type: 'string', enum: [...ACCESS_POLICIES] },
  port: { type: 'integer', description: 'Port the application listens on' },
  sleepAfterMinutes: nullable({ type: 'integer' }),
  runMode: { type: 'string', enum: ['PREEMPTIBLE', 'ALWAYS_ON'] },
  preventWake: { type: 'boolean' },
  linkedApp: nullable(objectSchema({ appId: TEXT, title: TEXT })),
  env: { type: 'object', description: 'Names of variables; values are masked', additionalProperties: TEXT },
  access: objectSchema({
    role: { anyOf: [{ type: 'string', enum: ['OWNER', 'ADMIN', 'DEVELOPER'] }, { type: 'null' }] },
    allowedActions: arraySchema(TEXT),
  }),
  deployedAt: nullable(TIME),
  lastActivityAt: nullable(TIME),
  createdAt: TIME,
  updatedAt: TIME,
} satisfies Record<string, JsonSchema>;

export const SERVER_SCHEMA = objectSchema(MEMBERS);

/** What an order answers. */
export const CREATED_SERVER_SCHEMA = objectSchema({
  ...MEMBERS,
  operationId: nullable({
    type: 'string',
    format: 'uuid',
    description: 'The deploy that came with the order',
  }),
});
