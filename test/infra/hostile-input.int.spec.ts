import type { Dispatcher } from 'undici';
import { KeyAdmin } from '#libs/auth';
import { RouteRegistry, type DocumentedRoute } from '#libs/http';
import { newId } from '#libs/kernel';
import type { AnyBody, Answer } from '#libs/testing';
import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';
import { dump } from '../isolation/canaries.js';
import { addressOf, idOf } from '../isolation/resources.js';
import { bodyOf } from '../isolation/route-bodies.js';
import { World } from '../isolation/world.js';
import {
  FORMS,
  HEADERS,
  HOSTILE_IDS,
  LOG_QUERIES,
  MEMBERS,
  NAMES,
  OTHER_BODIES,
  PROPERTY_VALUES,
  QUERY_VALUES,
  RAW_BODIES,
  SAMPLES,
  TYPE_OF,
} from './__fixtures__/hostile-input.data.js';

const LONGEST_MESSAGE = 2_000;
const LONGEST_FIELD = 250;
const NO_ID = '00000000-0000-4000-8000-000000000000';

/** Below the number of calls, and of errors, after which a key is told to slow down. */
const CALLS_OF_A_KEY = 10;

describe('hostile input of servers', () => {
  let api: InProcessApi;
  let world: World;
  let routes: readonly DocumentedRoute[];
  let before: readonly string[];
  let key = '';
  let calls = 0;

  /** All that calls can have written, but for the key that may write next. */
  const rows = async (): Promise<string[]> =>
    (await dump(api.database))
      .filter((row) => /^(infra|event_log)\./.test(row))
      .map((row) => row.replace(/"key_id":"[^"]*"/, ''))
      .sort();

  beforeAll(async () => {
    api = await startInProcessApi({
      RATE_LIMIT_PER_MINUTE: '1000000',
      SERVER_EXECUTIONS_PER_MINUTE: '1000000',
    });
    world = await World.create(api, newId(), 'personal');
    routes = api
      .get<RouteRegistry>(RouteRegistry)
      .all()
      .filter(({ definition }) => /^\/v1\/(infra|work-schedules)/.test(definition.path));
    before = await rows();
  });
  afterAll(() => api.stop());

  /** The servers are handed on from key to key: one alone would be taken for a program that loops. */
  async function nextKey(): Promise<void> {
    const { id, rawKey } = await api.get<KeyAdmin>(KeyAdmin).create({
      portalId: world.portal.id,
      userId: world.userId,
      kind: 'personal',
      scopes: ['svc:infra'],
    });
    key = rawKey;
    await api.database.query('update infra.server set key_id = $1', [id]);
  }

  async function send(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer<AnyBody>> {
    if (calls++ % CALLS_OF_A_KEY === 0) await nextKey();
    return api.client.call(method as Dispatcher.HttpMethod, path, { key, body, headers });
  }

  const partOf = (part: string): string => `/v1/infra/servers/:id/${part}`;
  const addressOfPart = (part: string): string =>
    partOf(part).replace(':id', idOf(world.resources, '/v1/infra/servers/:id'));

  const sampleOf = (route: DocumentedRoute): object | undefined =>
    SAMPLES[`${route.definition.method} ${route.definition.path}`] ?? bodyOf(route, world.portal.id);

  /** What is wrong with a refusal; nothing for one that says what to change, in bounded words. */
  function faultsOf({ status, body }: Answer<AnyBody>, statuses: readonly number[], field?: string): string {
    const { code = '', message = '', details = {} } = body?.error ?? {};
    if (!statuses.includes(status)) return `${status} ${code} ${message}`.slice(0, 300);
    if (message.length > LONGEST_MESSAGE) return `a message of ${message.length} characters`;
    if (status !== 400) return '';
    const named = details['field'];
    if (typeof named !== 'string') return `no field: ${code} ${message}`.slice(0, 300);
    if (named.length > LONGEST_FIELD) return `a field of ${named.length} characters`;
    return field === undefined ||
      named === field ||
      named.startsWith(`${field}.`) ||
      named.startsWith(`${field}[`)
      ? ''
      : `names ${named} instead of ${field}`;
  }

  /** Sends each call to each route it is made for; every answer that is not as it should be. */
  async function deviations(
    callsOf: (route: DocumentedRoute, address: string) => readonly Call[],
  ): Promise<readonly string[]> {
    const found: string[] = [];
    for (const route of routes) {
      const { method, path } = route.definition;
      for (const call of callsOf(route, addressOf(route, world.resources))) {
        const { name, address, body, headers, field, statuses = [400] } = call;
        let fault: string;
        try {
          fault = faultsOf(await send(method, address, body, headers), statuses, field);
        } catch (error) {
          fault = (error as Error).message.slice(0, 300);
        }
        if (fault !== '') found.push(`${method} ${path} ${name}: ${fault}`);
      }
    }
    return found;
  }

  afterEach(async () => {
    expect(await rows()).toEqual(before);
  });

  const takesBody = ({ body, definition }: DocumentedRoute): boolean =>
    body !== undefined && definition.method !== 'GET' && definition.body !== 'raw';

  it('knows every route of servers', () => {
    expect(routes.length).toBeGreaterThanOrEqual(50);
  });

  it('names every member of a body that is of a wrong kind', async () => {
    const found = await deviations((route, address) => {
      if (!takesBody(route)) return [];
      const sample = sampleOf(route);
      return Object.entries(route.body?.properties ?? {}).flatMap(([field, schema]) =>
        PROPERTY_VALUES.filter(({ wrongFor }) => wrongFor.includes(TYPE_OF(schema))).map(
          ({ name, value }) => ({
            name: `${field} = ${name}`,
            address,
            field,
            body: { ...sample, [field]: value },
          }),
        ),
      );
    });
    expect(found).toEqual([]);
  });

  it('refuses members nobody knows, whatever their names', async () => {
    const found = await deviations((route, address) =>
      takesBody(route)
        ? NAMES.map((name) => {
            const sample = JSON.stringify(sampleOf(route) ?? {});
            const member = `${JSON.stringify(name)}:{"a":1}`;
            const body = sample === '{}' ? `{${member}}` : `${sample.slice(0, -1)},${member}}`;
            return { name: name.slice(0, 20), address, body };
          })
        : [],
    );
    expect(found).toEqual([]);
  });

  it('refuses bodies that are no object of JSON', async () => {
    const found = await deviations((route, address) =>
      takesBody(route)
        ? [...RAW_BODIES, ...(route.definition.body === 'multipart' ? [] : OTHER_BODIES)].map((call) => ({
            address,
            ...call,
          }))
        : [],
    );
    expect(found).toEqual([]);
  });

  it('refuses parameters of a wrong kind', async () => {
    const found = await deviations((route, address) => {
      const known = Object.entries(route.query?.properties ?? {});
      return known.flatMap(([field, schema]) =>
        QUERY_VALUES.filter(({ wrongFor }) => wrongFor.includes(TYPE_OF(schema))).map(({ name, query }) => ({
          name: `${field} ${name}`,
          address: `${address}?${query(field)}`,
          field,
          body: sampleOf(route),
        })),
      );
    });
    expect(found).toEqual([]);
  });

  it('ignores parameters that are unknown, and names them in bounded words', async () => {
    for (const { definition } of routes.filter(({ definition: { method } }) => method === 'GET')) {
      const address = definition.path.replace(/:\w+/g, NO_ID);
      for (const name of NAMES) {
        const { headers } = await send('GET', `${address}?${encodeURIComponent(name)}=1`);
        const told = String(headers['x-svc-ignored-params']);
        expect([definition.path, told]).toEqual([definition.path, expect.stringMatching(/^[\x21-\x7e]+$/)]);
        expect(told.length).toBeLessThanOrEqual(LONGEST_FIELD);
      }
    }
  });

  it('finds nothing by ids that are none', async () => {
    const found = await deviations((route) =>
      route.definition.path.includes(':')
        ? HOSTILE_IDS.map((id) => ({
            name: id.slice(0, 20),
            address: route.definition.path.replace(/:\w+/g, id),
            body: sampleOf(route),
            statuses: [400, 404],
          }))
        : [],
    );
    expect(found.filter((line) => !/names |no field/.test(line))).toEqual([]);
  });

  it('refuses members that only look right', async () => {
    const found: string[] = [];
    for (const [part, field, values] of MEMBERS) {
      const path = partOf(part);
      const route = routes.find(
        ({ definition: { method, path: known } }) => method === 'POST' && known === path,
      );
      if (!route) throw new Error(`no route ${path}`);
      for (const value of values) {
        const body = { ...sampleOf(route), [field]: value };
        const answer = await send('POST', addressOf(route, world.resources), body);
        const fault = faultsOf(answer, [400], field);
        if (fault !== '') found.push(`${part} ${field} = ${JSON.stringify(value).slice(0, 50)}: ${fault}`);
      }
    }
    expect(found).toEqual([]);
  });

  it.each(FORMS)('refuses a form for $part with $name', async ({ part, body, headers, field }) => {
    expect(faultsOf(await send('POST', addressOfPart(part), body, headers), [400], field)).toBe('');
  });

  it.each(LOG_QUERIES)('reads no log for ?%s', async (query) => {
    expect(faultsOf(await send('GET', `${addressOfPart('logs')}?${query}`), [400], query.split('=')[0])).toBe(
      '',
    );
  });

  it.each(HEADERS)('refuses a deploy with $name', async ({ headers, field }) => {
    const body = { source: { url: 'https://files.example/app.tar.gz' }, start: 'true', runtime: 'node20' };
    expect(faultsOf(await send('POST', addressOfPart('deploy'), body, headers), [400], field)).toBe('');
  });
});

interface Call {
  readonly name: string;
  readonly address: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly field?: string;
  readonly statuses?: readonly number[];
}
