import { createHash } from 'node:crypto';
import { CONFIG, type Config } from '#libs/config';
import { RowCipher } from '#libs/database';
import type { DocumentedRoute } from '#libs/http';
import { newId } from '#libs/kernel';
import type { InProcessApi, TestPortal } from '../harness/in-process-api.js';
import { buildBot } from './bot-resources.js';
import { buildModelCredential, buildSearchCredential } from './credential-resources.js';
import { buildAttachment, buildTicket } from './feedback-resources.js';
import { buildObject, publicAddress } from './object-resources.js';
import { buildRefusal } from './refusal-resources.js';
import { isUnprepared } from './route-sample.js';
import { archive, buildVersion } from './source-resources.js';

/** Beginning of a path up to its parameter, see {@link nameless} → id of a resource that is really there. */
export type Resources = ReadonlyMap<string, string>;

/** A path with its parameters, but without their names. */
function nameless(path: string): string {
  return path.replace(/[:*]\w+/g, ':');
}

/** Id of a resource of the world. @throws Error when nothing was made for the path. */
export function idOf(resources: Resources, path: string): string {
  const id = resources.get(nameless(path));
  if (id === undefined) throw new Error(`${path}: no resource is made`);
  return id;
}

interface Builder {
  /** The beginning of every path that names such a resource. */
  readonly path: string;
  readonly build: (made: Made, resources: Resources) => Promise<string>;
}

/** For whom a resource is made. */
interface Made {
  /** Of a call in the name of whom the resources belong to. */
  readonly headers: Readonly<Record<string, string>>;
  readonly api: InProcessApi;
  readonly portal: TestPortal;
  /** The key the resource belongs to, where resources belong to keys. */
  readonly keyId: string;
  /** A registered application somebody has signed in to. */
  readonly appId: string;
  /** A key that may make resources. */
  readonly maker: string;
  readonly marker: string;
}

/** Models of the platform are everybody's. */
const AI_MODEL = encodeURIComponent('host/hostgpt-5.5');

/** Ids count from one on every portal: a stranger, who has made few, has none with the id of the last. */
const RECORDS = 5;

async function create(
  { api, maker: key }: Made,
  path: string,
  body: object,
): Promise<{ readonly id: string | number }> {
  const answer = await api.client.call<{ data: { id: string } }>('POST', path, { key, body });
  if (answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body.data;
}

async function buildServer(made: Made): Promise<string> {
  const { api, keyId, marker } = made;
  const { id } = await create(made, '/v1/infra/servers', {
    name: 'shop',
    provider: 'local',
    displayName: marker,
  });
  await api.database.query('update infra.server set key_id = $2 where id = $1', [id, keyId]);
  return String(id);
}

async function buildOperation({ api, portal, keyId, marker }: Made): Promise<string> {
  const id = newId();
  await api.database.query(
    `insert into infra.operation_view (operation_id, server_id, portal_id, key_id, kind, phase, error_code,
            error_message, timeout_seconds, position, requested_at, start_by, finished_at, last_version)
     values ($1, $1, $2, $3, 'exec', 'failed', 'EXEC_FAILED', $4, 60, 1, now(), now(), now(), 1)`,
    [id, portal.id, keyId, marker],
  );
  return id;
}

/** The application itself, published: its own key must find it, too. */
async function buildApplication({ api, maker: key, appId }: Made): Promise<string> {
  const body = { placements: ['LEFT_MENU'] };
  const path = `/v1/apps/${appId}`;
  const { status } = await api.client.call('GET', path, { key });
  if (status !== 200) throw new Error(`${path}: ${status}`);
  // Without sources of its own nothing is published.
  const sources = { key, body: archive(), headers: { 'content-type': 'application/gzip' } };
  await api.client.call('POST', `${path}/sources`, sources);
  await api.client.call('POST', `${path}/publish`, { key, body });
  return appId;
}

async function buildRecord(made: Made, path: string): Promise<string> {
  let id: string | number = '';
  for (let count = 0; count < RECORDS; count += 1)
    ({ id } = await create(made, path, { title: made.marker }));
  return String(id);
}

async function buildWorkSchedule({ api, portal }: Made): Promise<string> {
  const id = newId();
  await api.database.query(
    `insert into infra.work_schedule (id, portal_id, owner_user_id, name, timezone, week, created_at, updated_at)
     values ($1, $2, $3, $4, 'UTC', '[]', now(), now())`,
    [id, portal.id, portal.userId, id],
  );
  return id;
}

/** What belongs to a server and has an id of its own in paths. */
const SERVER_PARTS: readonly {
  readonly path: string;
  readonly insert: (made: Made, serverId: string) => Promise<string>;
}[] = [
  {
    path: 'access',
    insert: async ({ api, marker }, serverId) => {
      const id = newId();
      await api.database.query(
        `insert into infra.access_entry (id, server_id, type, host_id, name, created_at)
         values ($1, $2, 'user', 7, $3, now())`,
        [id, serverId, marker],
      );
      return id;
    },
  },
  {
    path: 'access-tokens',
    insert: async ({ api, keyId, marker }, serverId) => {
      const id = `tk_${newId().replaceAll('-', '')}`;
      await api.database.query(
        `insert into infra.access_token (id, server_id, key_id, mode, name, identity_bound, secret_hash,
                created_at, issued_at, expires_at)
         values ($1, $2, $3, 'api-bearer', $4, false, $5, now(), now(), now() + interval '1 day')`,
        [id, serverId, keyId, marker, createHash('sha256').update(id).digest()],
      );
      return id;
    },
  },
  {
    path: 'event-subscriptions',
    insert: async ({ api, portal, appId, marker }, serverId) => {
      const id = newId();
      const sealed = new RowCipher(api.get<Config>(CONFIG).encryptionKey).encrypt('secret', id);
      await api.database.query(
        `insert into infra.event_subscription (id, server_id, portal_id, portal_domain, app_id, event, app_path,
                status, handler_secret_sealed, created_at)
         values ($1, $2, $3, $4, $5, 'ONTASKADD', '/' || $6, 'PENDING', $7, now())`,
        [id, serverId, portal.id, portal.domain, appId, marker, sealed],
      );
      return id;
    },
  },
  {
    path: 'variables',
    insert: async ({ api, marker }, serverId) => {
      const variables = { SHOWN: { value: marker, secret: false } };
      const sealed = new RowCipher(api.get<Config>(CONFIG).encryptionKey).encrypt(
        JSON.stringify({ settings: { start: marker }, variables, env: {} }),
        `configuration:${serverId}:1`,
      );
      await api.database.query(
        `insert into infra.server_configuration (server_id, version, sealed, changed_at)
         values ($1, 1, $2, now())`,
        [serverId, Buffer.from(sealed)],
      );
      return 'SHOWN';
    },
  },
  {
    path: 'wake-schedules',
    insert: async ({ api, marker }, serverId) => {
      const id = newId();
      await api.database.query(
        `insert into infra.wake_schedule (id, server_id, name, days, time, timezone, keep_awake_minutes, enabled,
                created_at, updated_at)
         values ($1, $2, $3, '{MO}', '09:00', 'UTC', 60, false, now(), now())`,
        [id, serverId, marker],
      );
      return id;
    },
  },
];

/** One row for each kind of thing a path can name. A route without one fails the matrix. */
const BUILDERS: readonly Builder[] = [
  { path: '/v1/keys/:id', build: async ({ portal, marker }) => portal.issueKey({ name: marker }) },
  { path: '/v1/infra/servers/:id', build: buildServer },
  ...SERVER_PARTS.map(({ path, insert }) => ({
    path: `/v1/infra/servers/:id/${path}/:id`,
    build: (made: Made, resources: Resources) => insert(made, idOf(resources, '/v1/infra/servers/:id')),
  })),
  {
    path: '/host-events/:subscriptionId',
    build: async (_made, resources) => idOf(resources, '/v1/infra/servers/:id/event-subscriptions/:id'),
  },
  { path: '/v1/infra/operations/:operationId', build: buildOperation },
  { path: '/v1/infra/providers/:id', build: async () => 'local' },
  { path: '/v1/work-schedules/:id', build: buildWorkSchedule },
  { path: '/v1/apps/:id', build: buildApplication },
  {
    path: '/v1/apps/:id/sources/:versionId',
    build: (made) => buildVersion(made, 'app', made.appId),
  },
  {
    path: '/v1/infra/servers/:id/sources/:versionId',
    build: (made, resources) => buildVersion(made, 'server', idOf(resources, '/v1/infra/servers/:id')),
  },
  { path: '/v1/applications/:id', build: async ({ appId }) => appId },
  { path: '/v1/host-handler/:id', build: async ({ appId }) => appId },
  { path: '/v1/app/blueprints/:id', build: async () => 'deal-dashboard' },
  { path: '/v1/openapi/:document', build: async () => 'crm.json' },
  { path: '/v1/errors/:code', build: async () => 'EXEC_BUSY' },
  { path: '/errors/:code', build: async () => 'EXEC_BUSY' },
  { path: '/docs/:page', build: async () => 'getting-started' },
  { path: '/docs/api/:page', build: async () => 'crm' },
  // No file has the name: the build gives each another one.
  { path: '/docs/assets/:page', build: async () => 'site.js' },
  { path: '/console/assets/:name', build: async () => 'main.js' },
  { path: '/console/*path', build: async () => 'keys' },
  { path: '/v1/storage/objects/*key', build: buildObject },
  { path: '/v1/models/*id', build: async () => AI_MODEL },
  { path: '/v1/ai/models/*id', build: async () => AI_MODEL },
  { path: '/v1/ai/credentials/:id', build: buildModelCredential },
  { path: '/v1/search/credentials/:id', build: buildSearchCredential },
  { path: '/v1/public-storage/:a', build: async (made) => (await publicAddress(made)).bucket },
  { path: '/v1/public-storage/:a/:b', build: async (made) => (await publicAddress(made)).id },
  // A link is its own right, whoever uses it: any token will do to see that no caller breaks it.
  { path: '/transfer/:token', build: async () => 'v1.none' },
  // The name is the operator's own; who may call is told by the signature.
  { path: '/hooks/topup/:provider', build: async () => 'example-pay' },
  { path: '/v1/portals/:id', build: async ({ portal }) => portal.id },
  { path: '/v1/refusals/:requestId', build: buildRefusal },
  { path: '/v1/feedback/:id', build: buildTicket },
  { path: '/v1/feedback/attachments/:id', build: buildAttachment },
  { path: '/v1/bots/:botId', build: buildBot },
  { path: '/v1/deals/:id', build: (made) => buildRecord(made, '/v1/deals') },
];

export async function buildResources(
  api: InProcessApi,
  portal: TestPortal,
  { keyId, appId, headers }: Pick<Made, 'keyId' | 'appId' | 'headers'>,
  marker: string,
): Promise<Resources> {
  const maker = await portal.createKey({ scopes: ['crm', 'placement', 'svc:infra'] });
  const resources = new Map<string, string>();
  for (const { path, build } of BUILDERS) {
    resources.set(
      nameless(path),
      await build({ api, portal, keyId, appId, headers, maker, marker }, resources),
    );
  }
  return resources;
}

/** Id in the paths of portal data for which nothing is made: no such call gets as far as the host. */
const ANY_ID = '1';

/** @throws Error naming the route when nothing can be made for one of its parameters. */
export function addressOf({ definition }: DocumentedRoute, resources: Resources): string {
  const { method, path } = definition;
  const segments = path.split('/');
  const address = segments
    .map((segment, index) => {
      const named = nameless(segments.slice(0, index + 1).join('/'));
      return /^[:*]/.test(segment) ? (resources.get(named) ?? segment) : segment;
    })
    .join('/');
  if (isUnprepared(definition)) return address.replace(/:\w+/g, ANY_ID);
  if (/[:*]/.test(address)) throw new Error(`${method} ${path}: no resource is made for its parameters`);
  return address;
}
