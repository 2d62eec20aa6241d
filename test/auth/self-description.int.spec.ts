import { request } from 'undici';
import type { OpenApiService } from '#libs/http';
import type { AnyBody } from '#libs/testing';
import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';
import { aPortal, type BuiltPortal } from '../harness/portal-builder.js';

interface MeData {
  readonly capabilities: string[];
  readonly entities: { readonly name: string; readonly actions: string[]; readonly fieldsEndpoint: string }[];
  readonly portals?: unknown;
  readonly infra?: unknown;
  readonly deployment?: {
    readonly canCreate: boolean;
    readonly standalone: { readonly reuseTarget: string | null };
  };
}
interface GuideData {
  readonly entities: { readonly name: string; readonly scope: string; readonly actions: string[] }[];
  readonly sections: { readonly id: string; readonly endpoints: { method: string; path: string }[] }[];
}

const ALL_ACTIONS = ['list', 'get', 'create', 'update', 'delete', 'fields'];

describe('what a key knows of itself', () => {
  let api: InProcessApi;
  let portal: BuiltPortal;

  beforeAll(async () => {
    api = await startInProcessApi({ SERVER_LIMIT_PER_KEY: '7', RATE_LIMIT_PER_MINUTE: '444' });
    portal = await aPortal(api).withManagementKey().build();
  });
  afterAll(() => api.stop());

  const me = async (key: string) =>
    (await api.client.call<{ data: MeData }>('GET', '/v1/me', { key })).body.data;
  const guide = async (key: string) =>
    (await api.client.call<{ data: GuideData }>('GET', '/v1/guide', { key })).body.data;
  const paths = ({ sections }: GuideData): string[] =>
    sections.flatMap(({ endpoints }) => endpoints.map(({ method, path }) => `${method} ${path}`));

  it('says that a server can be ordered only while the order would be taken', async () => {
    const { key: rawKey } = await aPortal(api)
      .withKey({ scopes: ['svc:infra'] })
      .build();
    const order = () =>
      api.client.call<{ error?: { code: string } }>('POST', '/v1/infra/servers', {
        key: rawKey,
        body: { name: 'shop', provider: 'local' },
      });
    for (let left = 5; left > 0; left -= 1) {
      expect((await me(rawKey)).deployment?.canCreate).toBe(true);
      expect((await order()).status).toBe(201);
    }
    expect((await me(rawKey)).deployment?.canCreate).toBe(false);
    expect((await order()).body.error?.code).toBe('MAX_SERVERS_REACHED');
  });

  it('sends the holder of a read-only key to a page about its switch', async () => {
    const rawKey = await portal.createKey({ scopes: ['svc:infra'], readOnly: true });
    const { body } = await api.client.call<{ error: { details: { switchUrl: string } } }>(
      'POST',
      '/v1/infra/servers',
      { key: rawKey, body: { name: 'shop', provider: 'local' } },
    );
    const { pathname, hash } = new URL(body.error.details.switchUrl);
    const page = await request(api.origin + pathname);
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await page.body.text()).toContain(`id="${hash.slice(1)}"`);
  });

  it('names entities, limits and calls that its rights admit', async () => {
    const rawKey = await portal.createKey({ scopes: ['crm', 'svc:infra'] });
    expect(await me(rawKey)).toMatchObject({
      rateLimit: { requestsPerMinute: 444, requestsPerSecond: null },
      infra: { limits: { used: 0, max: 7 } },
      deployment: { resolvedDeployMode: 'standalone', canCreate: true, standalone: { reuseTarget: null } },
      eventSubscriptions: { enabled: false },
      portalEmbedding: { canBind: false, reason: 'OAUTH_APP_REQUIRED' },
      storage: { enabled: false },
    });
    const { entities, capabilities, portals } = await me(rawKey);
    const deals = entities.find(({ name }) => name === 'deals');
    expect(deals).toMatchObject({ scope: 'crm', path: '/v1/deals', fieldsEndpoint: 'GET /v1/deals/fields' });
    expect(deals?.actions).toEqual(expect.arrayContaining(ALL_ACTIONS));
    expect(capabilities).toContainEqual(expect.stringMatching(/^POST http\S+\/v1\/infra\/servers — Order/));
    expect(capabilities.filter((line) => line.includes('/v1/keys'))).toEqual([]);
    expect(portals).toBeUndefined();
    const ordered = await api.client.call<{ data: { id: string } }>('POST', '/v1/infra/servers', {
      key: rawKey,
      body: { name: 'shop', provider: 'local' },
    });
    expect((await me(rawKey)).deployment?.standalone.reuseTarget).toBe(ordered.body.data.id);
  });

  it('counts each endpoint of a base among the actions of that base, whichever controller has it', async () => {
    const { entities } = await me(await portal.createKey({ scopes: ['disk', 'im', 'tasks'] }));
    const actionsOf = (base: string) => entities.find(({ name }) => name === base)?.actions;
    expect(actionsOf('files')).toEqual(
      expect.arrayContaining(['list', 'upload', 'download', 'versions.download']),
    );
    expect(actionsOf('chats')).toEqual(expect.arrayContaining(['find', 'messages.bulk']));
    const ofOnePath = /^(files|chats|tasks)\/(upload|:id|messages|batch)/;
    expect(entities.map(({ name }) => name).filter((name) => ofOnePath.test(name))).toEqual([]);
  });

  it('leaves out what it may not', async () => {
    const rawKey = await portal.createKey({ scopes: ['disk'] });
    const { entities, capabilities, infra } = await me(rawKey);
    expect(entities.find(({ name }) => name === 'deals')).toBeUndefined();
    expect(capabilities.filter((line) => line.includes('/v1/infra'))).toEqual([]);
    expect(infra).toBeUndefined();
    const reader = await me(await portal.createKey({ readOnly: true }));
    expect(reader.entities.find(({ name }) => name === 'deals')?.actions).not.toContain('create');
  });

  it('tells a management key its portals', async () => {
    const { key: rawKey } = portal;
    expect((await me(rawKey)).portals).toEqual([
      expect.objectContaining({ id: portal.id, role: 'MEMBER', status: 'ACTIVE' }),
    ]);
    expect((await me(rawKey)).capabilities).toContainEqual(expect.stringContaining('/v1/keys'));
  });

  it('works with a frozen account and is never cached', async () => {
    const rawKey = await portal.createKey();
    await portal.set({ frozen: true });
    const { status, headers } = await api.client.call('GET', '/v1/me', { key: rawKey });
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    const refused = await api.client.call<AnyBody>('GET', '/v1/guide', { key: rawKey });
    expect([refused.status, refused.body.error.code]).toEqual([402, 'ACCOUNT_FROZEN']);
    await portal.set({ frozen: false });
  });

  it('guides by scope; a management key through everything that is served', async () => {
    const crm = await guide(await portal.createKey({ readOnly: true }));
    expect(crm.entities.every(({ scope }) => scope === 'crm')).toBe(true);
    expect(crm.entities.find(({ name }) => name === 'deals')?.actions).toContain('create');
    expect(paths(crm)).toContain('GET /v1/me');
    // No scope opens the trial of the marketplace: it asks for an administrator.
    const trial = 'POST /v1/portals/:id/activate-market-trial';
    expect(paths(crm).filter((path) => /\/v1\/.*(infra|keys|portals)/.test(path))).toEqual([trial]);
    const cowork = await guide(await portal.createKey({ kind: 'cowork', scopes: ['svc:infra'] }));
    expect(paths(cowork)).toContain('GET /v1/infra/servers');
    expect(paths(cowork)).not.toContain('POST /v1/infra/servers');

    const all = await guide(portal.key);
    const { OpenApiService: token } = await import('#libs/http');
    const { document } = api.get<OpenApiService>(token).get();
    const documented = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );
    const entityPaths = all.entities.map(({ name }) => `/v1/${name}`);
    const others = documented.filter(
      (line) => !entityPaths.some((path) => line.split(' ')[1]!.startsWith(path)),
    );
    expect(paths(all).sort()).toEqual(others.sort());
  });
});
