import { arraySchema, type JsonSchema, nullable, objectSchema, successSchema } from '#libs/http/contracts';
import { KEY_KINDS, SCOPES } from '#libs/kernel';
import { KEY_STATUSES, PORTAL_KINDS, PORTAL_STATES } from '../keys/resolved-key.js';

const TEXT: JsonSchema = { type: 'string' };
const COUNT: JsonSchema = { type: 'integer', minimum: 0 };
const ID: JsonSchema = { type: 'string', format: 'uuid' };
const INSTANT: JsonSchema = { type: 'string', format: 'date-time' };
const PAGE = { total: COUNT, page: COUNT, limit: COUNT };

const KEY_MEMBERS = {
  id: ID,
  kind: { type: 'string', enum: [...KEY_KINDS] },
  portalId: { ...nullable(ID), description: 'Null for a management key.' },
  ownerUserId: ID,
  appId: nullable(ID),
  name: TEXT,
  prefix: { ...TEXT, description: 'Prefix of the kind and the first 6 characters after it.' },
  suffix: { ...TEXT, description: 'The last 4 characters.' },
  scopes: arraySchema({ type: 'string', enum: [...SCOPES] }),
  accessMode: { type: 'string', enum: ['READWRITE', 'READONLY'] },
  status: { type: 'string', enum: [...KEY_STATUSES], description: 'An expired key keeps its status.' },
  expiresAt: nullable(INSTANT),
  allowedIps: { ...arraySchema(TEXT), description: 'Empty: any address may use the key.' },
  requestsPerSecond: nullable({ type: 'integer' }),
  rateLimit: { type: 'integer', description: 'AI requests per minute.' },
  lastUsedAt: nullable(INSTANT),
  createdAt: INSTANT,
  updatedAt: INSTANT,
  revokedAt: nullable(INSTANT),
  graceUntil: { ...nullable(INSTANT), description: 'End of the secret before the last rotation.' },
} as const satisfies Record<string, JsonSchema>;

const RAW_KEY: JsonSchema = {
  type: ['string', 'null'],
  description: 'Shown this once. Null in the replay of an earlier answer.',
};

export const KEY_SCHEMA = successSchema(objectSchema(KEY_MEMBERS));
export const KEY_LIST_SCHEMA = successSchema(arraySchema(objectSchema(KEY_MEMBERS)), PAGE);
export const ISSUED_KEY_SCHEMA = successSchema(objectSchema({ ...KEY_MEMBERS, rawKey: RAW_KEY }));
export const ROTATED_KEY_SCHEMA = successSchema(
  objectSchema({
    ...KEY_MEMBERS,
    rawKey: RAW_KEY,
    previous: objectSchema({ suffix: TEXT, validUntil: INSTANT }),
  }),
);
export const CHANGED_KEY_SCHEMA = successSchema(
  objectSchema(KEY_MEMBERS),
  {
    meta: objectSchema({
      warnings: arraySchema(objectSchema({ code: { const: 'HOST_SCOPES_FIXED_AT_ISSUE' } })),
    }),
  },
  ['meta'],
);
export const REVOKED_KEY_SCHEMA = successSchema(
  objectSchema({
    id: ID,
    status: { type: 'string', enum: ['REVOKED', 'BLOCKED'] },
    revokedAt: nullable(INSTANT),
  }),
);

/** A portal as its user sees it. */
export const PORTAL_SCHEMA = objectSchema({
  id: ID,
  domain: TEXT,
  name: TEXT,
  role: { type: 'string', enum: ['ADMIN', 'MEMBER'] },
  keysCount: { ...COUNT, description: 'Active keys the caller may see.' },
  status: { type: 'string', enum: [...PORTAL_STATES] },
  kind: { type: 'string', enum: [...PORTAL_KINDS] },
});
export const PORTAL_LIST_SCHEMA = successSchema(arraySchema(PORTAL_SCHEMA), PAGE);
