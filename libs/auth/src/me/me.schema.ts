import { arraySchema, type JsonSchema, nullable, objectSchema, successSchema } from '#libs/http/contracts';
import { SCOPES } from '#libs/kernel';
import { GUIDE_ENTITY_SCHEMA } from '../guide/guide.schema.js';
import { PORTAL_SCHEMA } from '../management/keys.schema.js';

const TEXT: JsonSchema = { type: 'string' };
const INTEGER: JsonSchema = { type: 'integer' };
const INSTANT: JsonSchema = { type: 'string', format: 'date-time' };
const ENABLED = objectSchema({ enabled: { type: 'boolean' } });

const CURRENT_USER = objectSchema({
  hostUserId: INTEGER,
  name: TEXT,
  isAdmin: { type: 'boolean' },
  role: { type: 'string', enum: ['ADMIN', 'MEMBER'] },
});

/** Answer of `GET /v1/me`. */
export const ME_SCHEMA: JsonSchema = successSchema(
  objectSchema(
    {
      type: { type: 'string', enum: ['personal', 'oauth_app', 'management', 'cowork'] },
      keyPrefix: TEXT,
      keySuffix: TEXT,
      expiresAt: nullable(INSTANT),
      scopes: arraySchema({ type: 'string', enum: [...SCOPES] }),
      capabilities: {
        ...arraySchema(TEXT),
        description: 'What the key may call beside entities: `METHOD URL — note`.',
      },
      accessMode: { type: 'string', enum: ['READWRITE', 'READONLY'] },
      portal: { ...nullable(TEXT), description: 'Domain of the portal; null for a management key.' },
      portalId: nullable({ type: 'string', format: 'uuid' }),
      portals: { ...arraySchema(PORTAL_SCHEMA), description: 'Of a management key: the portals it reaches.' },
      owner: objectSchema({ userId: { ...INTEGER, description: 'Employee number on the host.' } }),
      currentUser: {
        ...nullable(CURRENT_USER),
        description: 'The person the call acts for; null for an application key without a session.',
      },
      rateLimit: objectSchema({
        requestsPerMinute: INTEGER,
        requestsPerSecond: { ...nullable(INTEGER), description: 'Ceiling of the key itself.' },
      }),
      entities: arraySchema(GUIDE_ENTITY_SCHEMA),
      portalEmbedding: objectSchema(
        {
          canBind: { type: 'boolean' },
          reason: { type: 'string', enum: ['OAUTH_APP_REQUIRED', 'SCOPE_DENIED', 'NOT_AVAILABLE'] },
        },
        ['reason'],
      ),
      infra: {
        ...objectSchema({ limits: objectSchema({ used: INTEGER, max: INTEGER }) }),
        description: 'Servers the key controls; absent for keys without svc:infra.',
      },
      deployment: {
        ...objectSchema({
          resolvedDeployMode: { type: 'string', enum: ['standalone', 'galaxies-first'] },
          canCreate: {
            type: 'boolean',
            description: 'Whether an order of this key would be taken now, as the portal places it.',
          },
          standalone: objectSchema({
            reuseTarget: {
              ...nullable({ type: 'string', format: 'uuid' }),
              description: 'Newest machine the key controls.',
            },
          }),
        }),
        description: 'Where an order of a server goes; absent for keys without svc:infra.',
      },
      eventSubscriptions: ENABLED,
      sources: ENABLED,
      storage: ENABLED,
      api: objectSchema({ _rules: arraySchema(TEXT) }),
    },
    ['portals', 'infra', 'deployment'],
  ),
);
