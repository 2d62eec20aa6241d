import { arraySchema, type JsonSchema, nullable, objectSchema, successSchema } from '#libs/http';
import { SCOPES } from '#libs/kernel';
import { HOSTINGS } from '../addresses/hosting.policy.js';
import { CATALOG_STATUSES } from './application.presenter.js';
import { AUTHOR_SOURCES } from './author.policy.js';

const TEXT: JsonSchema = { type: 'string' };
const ID: JsonSchema = { type: 'string', format: 'uuid' };
const FLAG: JsonSchema = { type: 'boolean' };
const INSTANT: JsonSchema = { type: 'string', format: 'date-time' };
const COUNT: JsonSchema = { type: 'integer', minimum: 0 };

/** Members beside `data` of a page. */
export const PAGE_MEMBERS = {
  total: { ...COUNT, description: 'All of them, not only those of this page.' },
  page: { type: 'integer', minimum: 1 },
  limit: { type: 'integer', minimum: 1, maximum: 200 },
} as const satisfies Record<string, JsonSchema>;

const MEMBERS = {
  id: ID,
  title: TEXT,
  description: nullable(TEXT),
  scopes: { ...arraySchema({ type: 'string', enum: [...SCOPES] }), description: 'Fixed to the key.' },
  handlerUrl: { ...TEXT, description: 'Address the host opens; the service starts the session there.' },
  appUrl: nullable(TEXT),
  redirectUris: arraySchema(TEXT),
  hostClientId: { ...nullable(TEXT), description: 'Null until the application is registered with the host.' },
  prefix: { ...TEXT, description: 'Leading characters of the application key.' },
  suffix: { ...TEXT, description: 'Last characters of the application key.' },
  authorId: { ...ID, description: 'Platform user id; means nothing to the host.' },
  authorHostUserId: nullable({ type: 'integer' }),
  authorHostUserIdSource: {
    ...nullable({ type: 'string', enum: [...AUTHOR_SOURCES] }),
    description: '`snapshot`: as it was at registration; may by now be the number of somebody else.',
  },
  portalId: ID,
  createdAt: INSTANT,
  updatedAt: INSTANT,
  placements: { ...arraySchema(TEXT), description: 'Bound embedding places; empty before publication.' },
  catalogStatus: { type: 'string', enum: [...CATALOG_STATUSES] },
  publishedAt: { ...nullable(INSTANT), description: 'Time of the latest publication.' },
  placementResizeEnabled: FLAG,
  mobile: FLAG,
  hosting: { type: 'string', enum: [...HOSTINGS], description: 'Computed on each read.' },
  externalHost: { ...nullable(TEXT), description: 'Host name in punycode, of `external` only.' },
  externalRegistrable: {
    ...nullable(TEXT),
    description: 'Registrable part of `externalHost` by the public suffix list with its private zones.',
  },
} as const satisfies Record<string, JsonSchema>;

const RAW_KEY: JsonSchema = { ...TEXT, description: 'Shown this once: `svc_app_…`.' };
const WARNINGS: JsonSchema = objectSchema({
  warnings: arraySchema(
    objectSchema({ code: { const: 'PLACEMENTS_LEFT_ON_HOST' }, placements: arraySchema(TEXT) }),
  ),
});

export const APPLICATION_SCHEMA = successSchema(objectSchema(MEMBERS));
export const APPLICATION_LIST_SCHEMA = successSchema(arraySchema(objectSchema(MEMBERS)), PAGE_MEMBERS);
export const REGISTERED_APPLICATION_SCHEMA = successSchema(objectSchema({ ...MEMBERS, rawKey: RAW_KEY }));
export const UNPUBLISHED_APPLICATION_SCHEMA = successSchema(objectSchema(MEMBERS), { meta: WARNINGS }, [
  'meta',
]);
export const DELETED_APPLICATION_SCHEMA = successSchema(
  objectSchema({ id: ID, deleted: { const: true } }),
  { meta: WARNINGS },
  ['meta'],
);
