import { PortalAdmin } from '#libs/auth';
import { RouteRegistry, type DocumentedRoute, type JsonSchema } from '#libs/http';
import type { AnyBody, Answer } from '#libs/testing';
import { startInProcessApi, type InProcessApi, type TestPortal } from '../harness/in-process-api.js';
import { bodyOf } from './route-bodies.js';
import { isSpecial } from './route-sample.js';

const LONGEST_MESSAGE = 2_000;
const LONGEST_FIELD = 250;
/** Below the number of errors after which a key is told to slow down. */
const CALLS_OF_A_KEY = 25;

/** Put in the place of every value, one after the other. */
const VALUES: readonly unknown[] = [
  null,
  '',
  -1,
  1.5,
  1e21,
  'a\u202eb',
  '☎'.repeat(5_000),
  true,
  [],
  [null, {}, [[]]],
  { $gt: 1 },
  { length: 1e9, toString: 1 },
  "'; drop table bots.bot; --",
  '../../etc/passwd',
];

/** Put in the place of every parameter of a path. */
const IDS = ['0', '-1', '1e3', '99999999999999999999', '%00', '..%2F..', 'chat0', "1'--", 'x'.repeat(2_000)];

const RAW_BODIES = ['[]', '"text"', '{"__proto__":{"a":1}}', '{', '[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]'];

type Call = readonly [method: string, path: string, body?: unknown];

function pathsOf(path: string): string[] {
  const names = path.match(/:\w+/g) ?? [];
  const plain = path.replaceAll(/:\w+/g, '1');
  const spoilt = names.flatMap((name) =>
    IDS.map((id) => path.replace(name, () => id).replaceAll(/:\w+/g, '1')),
  );
  return [plain, ...spoilt];
}

function spoiltBodies(route: DocumentedRoute, names: readonly string[]): object[] {
  const right = bodyOf(route, '') ?? {};
  return names.flatMap((name) => VALUES.map((value) => ({ ...right, [name]: value })));
}

function spoiltQueries(names: readonly string[]): string[] {
  return names.flatMap((name) =>
    VALUES.map((value) => {
      const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
      return `?${encodeURIComponent(name)}=${encodeURIComponent(text.slice(0, 1_000))}`;
    }),
  );
}

const namesIn = (schema: JsonSchema | undefined): string[] => Object.keys(schema?.properties ?? {});

function hostileCalls(route: DocumentedRoute): Call[] {
  const { method, path, body } = route.definition;
  const [plain = path, ...spoilt] = pathsOf(path);
  const right = bodyOf(route, '');
  const calls: Call[] = spoilt.map((address) => [method, address, right]);
  for (const query of spoiltQueries(namesIn(route.query))) calls.push([method, plain + query, right]);
  if (method === 'GET') return calls;
  for (const one of spoiltBodies(route, namesIn(route.body))) calls.push([method, plain, one]);
  if (body !== 'raw') for (const raw of RAW_BODIES) calls.push([method, plain, raw]);
  return calls;
}

describe('hostile input of the sections over the host', () => {
  let api: InProcessApi;
  let portal: TestPortal;
  let key = '';
  let calls = 0;

  beforeAll(async () => {
    api = await startInProcessApi({ RATE_LIMIT_PER_MINUTE: '1000000' });
    portal = await api.createPortal('sections.portal.test');
    await api.get<PortalAdmin>(PortalAdmin).set(portal.id, { sections: { performan: true } });
  });
  afterAll(() => api.stop());

  const send = async ([method, path, body]: Call): Promise<Answer<AnyBody>> => {
    const scopes = ['timeman', 'calendar', 'performan', 'im', 'imbot', 'disk'];
    if (calls++ % CALLS_OF_A_KEY === 0) key = await portal.createKey({ scopes });
    return api.client.call<AnyBody>(method, path, { key, ...(body !== undefined && { body }) });
  };

  /** Taken or refused: never a fault of ours, never more words than needed. */
  const faultOf = ({ status, body }: Answer<AnyBody>): string | null => {
    if (status < 400) return null;
    if (status === 401 || status === 429) return `is not looked at: ${body.error?.code}`;
    if (status >= 500) return `is answered ${status} ${body.error?.code}`;
    const { message = '', details } = body.error ?? {};
    if (message.length > LONGEST_MESSAGE) return `is answered in ${message.length} characters`;
    if (String(details?.['field'] ?? '').length > LONGEST_FIELD) return 'names a field too long';
    return null;
  };

  it('is judged on every path, in every place, and never breaks one', async () => {
    const routes = api
      .get<RouteRegistry>(RouteRegistry)
      .all()
      .filter(({ definition }) => isSpecial(definition));
    expect(routes.length).toBeGreaterThan(70);
    const faults: string[] = [];
    for (const route of routes) {
      for (const call of hostileCalls(route)) {
        const fault = faultOf(await send(call));
        const [method, path, body] = call;
        const shown = `${method} ${path} ${JSON.stringify(body) ?? ''}`.slice(0, 200);
        if (fault) faults.push(`${shown} ${fault}`);
      }
    }
    expect(faults).toEqual([]);
  });
});
