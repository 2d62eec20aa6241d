import { arraySchema, nullable, objectSchema, type JsonSchema } from '#libs/http';

const TEXT: JsonSchema = { type: 'string' };
const TIME: JsonSchema = { type: 'string', format: 'date-time' };

export const SERVER_SCHEMA = objectSchema({
  id: { type: 'string', format: 'uuid' },
  name: TEXT,
  displayName: { type: 'string', description: 'Empty when there is none' },
  description: TEXT,
  kind: { type: 'string', enum: ['STANDALONE'] },
  mode: { type: 'string', enum: ['BLACKHOLE'] },
  status: { type: 'string', enum: ['provisioning', 'running', 'error'] },
  blackholeStatus: { type: 'string', enum: ['NONE', 'CONNECTED', 'DISCONNECTED'] },
  runtimeStatus: nullable(TEXT),
  provider: TEXT,
  plan: TEXT,
  region: TEXT,
  image: TEXT,
  runtime: nullable(TEXT),
  subdomain: { type: 'string', pattern: '^app-[0-9a-f]{12}$' },
  appUrl: { type: 'string', format: 'uri' },
  accessPolicy: TEXT,
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
});
