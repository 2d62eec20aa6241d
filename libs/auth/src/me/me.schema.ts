import { arraySchema, type JsonSchema, nullable, objectSchema, successSchema } from '#libs/http';
import { SCOPES } from '#libs/kernel';

const TEXT: JsonSchema = { type: 'string' };
const INSTANT: JsonSchema = { type: 'string', format: 'date-time' };

/** Answer of `GET /v1/me`. */
export const ME_SCHEMA: JsonSchema = successSchema(
  objectSchema({
    type: { type: 'string', enum: ['personal', 'oauth_app', 'management', 'cowork'] },
    keyPrefix: TEXT,
    keySuffix: TEXT,
    expiresAt: nullable(INSTANT),
    scopes: arraySchema({ type: 'string', enum: [...SCOPES] }),
    accessMode: { type: 'string', enum: ['READWRITE', 'READONLY'] },
    portal: { ...nullable(TEXT), description: 'Domain of the portal; null for a management key.' },
    portalId: nullable({ type: 'string', format: 'uuid' }),
    owner: objectSchema({ userId: { type: 'integer', description: 'Employee number on the host.' } }),
    currentUser: {
      ...nullable(
        objectSchema({ hostUserId: { type: 'integer' }, name: TEXT, isAdmin: { type: 'boolean' } }),
      ),
      description: 'The person the call acts for; null for an application key without a session.',
    },
  }),
);
