import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packApp, nodeApp } from '../harness/app-archive.js';
import { ManagedServer } from '../harness/managed-server.js';
import { type LoadKind, runMixedLoad } from '../harness/mixed-load.js';
import { Stack } from '../harness/stack.js';

/** How long the load lasts: `PORTICO_LOAD_SECONDS`. */
const SECONDS = Number(process.env['PORTICO_LOAD_SECONDS'] ?? 150);
const CONNECTIONS = 32;
const SERVERS = 4;

type Created = { readonly data: { readonly id: string | number } };
type Listed = { readonly data: { readonly operations: readonly { readonly operationId: string }[] } };

/** Takes one of the list, the oldest first; a name nobody has when there is none. */
function next(ids: (string | number)[]): string {
  return String(ids.shift() ?? '00000000-0000-7000-8000-000000000000');
}

describe('a service under steady load', () => {
  let stack: Stack;
  let kinds: LoadKind[];

  beforeAll(async () => {
    stack = await Stack.start();
    const servers = await Promise.all(
      Array.from({ length: SERVERS }, (_, n) => ManagedServer.create(stack, `load-${n}`)),
    );
    const source = { content: (await packApp(nodeApp('load'))).toString('base64') };
    const { personal: key, management } = stack.runtime.keys;
    const server = (path = '') =>
      `/v1/infra/servers/${servers[Math.floor(Math.random() * SERVERS)]!.id}${path}`;
    const deals: (string | number)[] = [];
    const keys: (string | number)[] = [];
    const operations: (string | number)[] = [];
    const get = (name: string, weight: number, path: () => string): LoadKind => ({
      name,
      weight,
      key,
      method: 'GET',
      path,
    });
    kinds = [
      get('me', 8, () => '/v1/me'),
      get('list of deals', 6, () => '/v1/deals?limit=20'),
      get('deal', 4, () => `/v1/deals/${1 + Math.floor(Math.random() * 20)}`),
      {
        ...get('new deal', 3, () => '/v1/deals'),
        method: 'POST',
        body: () => ({ title: 'load' }),
        answered: (body) => deals.push((body as Created).data.id),
      },
      { ...get('deal to delete', 1, () => `/v1/deals/${next(deals)}`), method: 'DELETE' },
      get('servers', 4, () => '/v1/infra/servers'),
      get('server', 10, () => server()),
      {
        ...get('operations', 2, () => server('/operations?kind=all')),
        answered: (body) =>
          operations.push(...(body as Listed).data.operations.map(({ operationId }) => operationId)),
      },
      get('operation', 6, () => `/v1/infra/operations/${next(operations)}`),
      { ...get('exec', 8, () => server('/exec')), method: 'POST', body: () => ({ command: 'echo load' }) },
      {
        ...get('deploy', 1, () => server('/deploy')),
        method: 'POST',
        body: () => ({ source, start: 'node server.js', healthPath: '/health' }),
      },
      { ...get('keys', 2, () => '/v1/keys'), key: management },
      {
        ...get('new key', 2, () => '/v1/keys'),
        key: management,
        method: 'POST',
        body: () => ({ portalId: stack.runtime.portal.id, name: 'load', scopes: ['svc:infra'] }),
        answered: (body) => keys.push((body as Created).data.id),
      },
      { ...get('key to end', 2, () => `/v1/keys/${next(keys)}`), key: management, method: 'DELETE' },
    ];
  }, 180_000);
  afterAll(() => stack?.remove());

  it(
    'answers no 5xx',
    async () => {
      const { origin } = new URL(stack.runtime.baseUrl);
      const { requests, answers, faults } = await runMixedLoad(origin, kinds, {
        connections: CONNECTIONS,
        durationMs: SECONDS * 1_000,
      });
      process.stderr.write(`${requests} requests in ${SECONDS} s\n${JSON.stringify(answers, null, 1)}\n`);
      const log = readFileSync(join(stack.home, 'logs', 'api.log'), 'utf8').split('\n');
      const told = faults.map((fault) => ({
        ...fault,
        log: log.filter((line) => line.includes(fault.requestId)),
      }));
      expect(told).toEqual([]);
    },
    (SECONDS + 120) * 1_000,
  );
});
