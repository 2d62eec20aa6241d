import { SPECIFIED_BASES } from '../../libs/portal-data/src/__fixtures__/specified-bases.fixture.js';
import type { InProcessApi } from '../harness/in-process-api.js';
import { sharedApi } from '../harness/shared-api.js';

interface Described {
  readonly responses: Readonly<Record<string, unknown>>;
}

/** Paths of the specification that the host answers, beside the common pattern of the bases. */
const PATHS: readonly (readonly [methods: string, path: string])[] = [
  ['GET POST', 'deals/:id/contacts'],
  ['DELETE', 'deals/:id/contacts/:relation'],
  ['GET PUT', 'deals/:id/products'],
  ['GET PUT', 'quotes/:id/products'],
  ['GET POST', 'tasks/:task/comments'],
  ['GET PATCH DELETE', 'tasks/:task/comments/:id'],
  ['GET POST', 'tasks/:task/time'],
  ['GET', 'warehouses'],
  ['GET', 'warehouses/:id/stock'],
  ['GET', 'stage-history'],
  ['POST', 'duplicates/find'],
  ['POST', 'triggers/fire'],
  ['GET', 'triggers'],
  ['GET POST', 'timeline-logs'],
  ['GET', 'workflows'],
  ['POST', 'workflows/start'],
  ['POST', 'workflows/event'],
  ['DELETE', 'workflows/:id'],
  ['POST', 'calls/register'],
  ['POST', 'calls/:call/finish'],
  ['POST', 'calls/auto-call'],
  ['GET', 'calls/statistics'],
  ['POST', 'posts'],
  ['POST', 'posts/:id/comments'],
  ['POST', 'batch'],
  ['POST', 'workday/open'],
  ['POST', 'workday/close'],
  ['POST', 'workday/pause'],
  ['GET', 'workday/status'],
  ['GET', 'workday/settings'],
  ['GET', 'workday/schedule'],
  ['GET', 'workday/records'],
  ['GET', 'performan/review/campaigns'],
  ['GET', 'performan/review/self-reviews'],
  ['GET', 'performan/review/peer-reviews'],
  ['GET', 'performan/review/manager/questions'],
  ['GET', 'performan/review/manager/reviews'],
  ['POST', 'performan/review/manager/answers'],
  ['GET', 'calendar/settings'],
  ['POST GET', 'notifications'],
  ['GET', 'notifications/schema'],
  ['POST', 'notifications/read'],
  ['DELETE', 'notifications/:id'],
  ['DELETE', 'notifications/by-tag/:tag'],
  ['POST', 'chats/events/subscribe'],
  ['GET', 'chats/events'],
  ['GET', 'chats/find'],
  ['POST', 'chats'],
  ['POST', 'chats/:dialog/messages'],
  ['GET', 'chats/recent'],
  ['POST', 'bots'],
  ['GET PATCH DELETE', 'bots/:bot'],
  ['GET POST', 'bots/:bot/messages'],
  ['PATCH DELETE', 'bots/:bot/messages/:message'],
  ['GET', 'files/:id/versions'],
  ['POST', 'files/upload'],
  ['GET', 'files/:id/download'],
  ['POST', 'files/:id/moveto'],
  ['POST', 'files/:id/copyto'],
  ['GET', 'files/:id/versions/:version/download'],
];

/** Names of parameters do not matter: `/v1/deals/{}`. */
const shapeOf = (path: string): string =>
  path
    .split('/')
    .map((part) => (/^[:{]/.test(part) ? '{}' : part))
    .join('/');

let api: InProcessApi;
let described: ReadonlyMap<string, Described>;

beforeAll(async () => {
  api = await sharedApi();
  const { body } = await api.client.call<{ paths: Record<string, Record<string, Described>> }>(
    'GET',
    '/v1/openapi.json',
  );
  described = new Map(
    Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, route]) => [`${method.toUpperCase()} ${shapeOf(path)}`, route]),
    ),
  );
});
afterAll(() => api.stop());

const wanted = (method: string, path: string): string => `${method} ${shapeOf(`/v1/${path}`)}`;

it.each(PATHS)('%s /v1/%s of the specification is there', (methods, path) => {
  const missing = methods.split(' ').filter((method) => !described.has(wanted(method, path)));
  expect(missing).toEqual([]);
});

it.each(SPECIFIED_BASES)('every operation of /v1/%s is served, or answers what to do instead', (base) => {
  const operations = [
    ['GET', base],
    ['POST', base],
    ['GET', `${base}/:id`],
    ['PATCH', `${base}/:id`],
    ['DELETE', `${base}/:id`],
    ['GET', `${base}/fields`],
  ] as const;
  const missing = operations.filter(([method, path]) => {
    const { responses = {} } = described.get(wanted(method, path)) ?? {};
    return !Object.keys(responses).some((status) => /^(20\d|422)$/.test(status));
  });
  expect(missing).toEqual([]);
});
