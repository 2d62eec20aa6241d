import { KeyAdmin, PortalAdmin, UserAdmin } from '#libs/auth';
import { rightsRefusal } from '#libs/auth/contracts';
import { operatorMeta } from '#libs/event-log';
import { RouteRegistry } from '#libs/http';
import { accessOf } from '#libs/http/contracts';
import { Team } from '#libs/infra';
import { newId, PORTAL_SECTIONS, SCOPES } from '#libs/kernel';
import { AgentTools } from '#libs/mcp';
import type { AnyBody, Answer } from '#libs/testing';
import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';
import { Agent } from '../mcp/agent.js';
import { idOf } from './resources.js';
import { keyOfServer } from './server-relations.js';
import { World } from './world.js';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Call = readonly [method: Method, path: string, body?: object];

const ALL_OF_THEM = ['crm', 'svc:infra', 'svc:ai', 'svc:search', 'svc:storage'] as const;

/** What manages something, by the path of its route; `:id` stands for what its owner has of that. */
const MANAGEMENT: readonly Call[] = [
  ['POST', '/v1/infra/servers', { name: 'another', provider: 'local' }],
  ['DELETE', '/v1/infra/servers/:id'],
  ['GET', '/v1/infra/servers/:id'],
  ['GET', '/v1/infra/servers/:id/logs'],
  ['GET', '/v1/infra/servers/:id/settings'],
  ['GET', '/v1/infra/servers/:id/variables'],
  ['PATCH', '/v1/infra/servers/:id/variables', { variables: { A: 'b' } }],
  ['POST', '/v1/infra/servers/:id/rollback', {}],
  ['POST', '/v1/infra/servers/:id/exec', { command: 'true' }],
  ['POST', '/v1/infra/servers/:id/stop'],
  ['PATCH', '/v1/infra/servers/:id/access-policy', { accessPolicy: 'PUBLIC' }],
  ['POST', '/v1/infra/servers/:id/access-tokens', { mode: 'api-bearer' }],
  ['POST', '/v1/apps', { title: 'Another', scopes: ['crm'] }],
  ['POST', '/v1/ai/credentials', { provider: 'openai', apiKey: 'sk-of-somebody-else' }],
  ['POST', '/v1/search/credentials', { provider: 'tavily', apiKey: 'of-somebody-else' }],
  ['POST', '/v1/keys', { portalId: newId(), name: 'x', scopes: ['crm'] }],
  ['GET', '/v1/keys'],
];

describe('what the key of a server is turned to', () => {
  let api: InProcessApi;
  let whole: World;
  let owner: World;
  let serverId: string;
  let key: string;

  beforeAll(async () => {
    api = await startInProcessApi({ RATE_LIMIT_PER_MINUTE: '1000000' });
    whole = await World.create(api, newId(), 'personal');
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    owner = whole;
    serverId = idOf(owner.resources, '/v1/infra/servers/:id');
    key = await keyOfServer(owner, serverId, [...ALL_OF_THEM]);
  });

  /** Somebody else, of whom something is changed. */
  const another = async (): Promise<void> => {
    owner = await World.create(api, null, 'personal');
    key = await keyOfServer(owner, serverId, [...ALL_OF_THEM]);
  };

  const call = (rawKey: string, [method, path, body]: Call): Promise<Answer<AnyBody>> =>
    api.client.call(method, path.replace(':id', serverId), { key: rawKey, ...(body && { body }) });
  const codeOf = async (rawKey: string, order: Call): Promise<string> => {
    const { status, body } = await call(rawKey, order);
    const { error } = (body ?? {}) as Partial<AnyBody>;
    return error ? `${status} ${error.code}` : 'done';
  };
  const withAgent = <T>(rawKey: string, work: (agent: Agent) => Promise<T>): Promise<T> =>
    Agent.with(api.origin, { 'x-api-key': rawKey }, work);

  describe('management', () => {
    it.each(MANAGEMENT.map((order) => ({ order, name: order.slice(0, 2).join(' ') })))(
      'is refused: $name',
      async ({ order }) => {
        expect(await codeOf(key, order)).toMatch(/^403 WRONG_KEY$|^401 WRONG_KEY_TYPE$/);
      },
    );

    it('is refused alike through the protocol of agents, whatever it lists', async () => {
      const { catalogue } = api.get<AgentTools>(AgentTools);
      for (const [method, path, body] of MANAGEMENT) {
        const operation = catalogue
          .all()
          .find(({ definition }) => `${definition.method} ${definition.path}` === `${method} ${path}`)!;
        const direct = (await codeOf(key, [method, path, body])).split(' ').at(-1);
        const order = {
          operation: operation.id,
          ...(path.includes(':id') && { path: { id: serverId } }),
          ...(body && { body }),
        };
        const codes = await withAgent(key, async (agent) => [
          (await agent.call('call_write', order)).code,
          (await agent.call('call_read', order)).code,
        ]);
        expect([method, path, codes]).toEqual([method, path, expect.arrayContaining([direct])]);
      }
    });

    it('stands in no list of tools, and its tools do nothing', async () => {
      const names = await withAgent(key, (agent) => agent.toolNames());
      expect(names).toEqual(expect.arrayContaining(['list_records', 'create_record', 'whoami']));
      const forServers = ['create_server', 'deploy', 'exec', 'rollback'];
      expect(names.filter((name) => forServers.includes(name))).toEqual([]);
      const facts = () =>
        api.database.query('select count(*) from es.event where stream_id like $1', ['server-%']);
      const before = await facts();
      await withAgent(key, async (agent) => {
        for (const [name, args] of [
          ['create_server', { name: 'by-an-agent', provider: 'local' }],
          ['deploy', { serverId, files: { 'index.html': 'hello' }, runtime: 'static' }],
          ['exec', { serverId, command: 'true' }],
          ['rollback', { serverId }],
          ['server_logs', { serverId }],
          ['server_settings', { action: 'change', serverId, start: 'true' }],
          ['server_settings', { action: 'get', serverId }],
          ['server_variables', { action: 'set', serverId, variables: { A: 'b' } }],
          ['server_variables', { action: 'list', serverId }],
        ] as const) {
          const { isError, code } = await agent.call(name, args);
          expect([name, args, isError, code]).toEqual([
            name,
            args,
            true,
            expect.stringMatching(/^WRONG_KEY|_DENIED$/),
          ]);
        }
        expect((await agent.call('list_servers')).data).toEqual([]);
      });
      expect(await facts()).toEqual(before);
    });

    it('is all that changes something beside data', () => {
      const rights = {
        kind: 'personal',
        scopes: new Set(SCOPES.filter((scope) => !/^svc:(cowork|mgmt:)/.test(scope))),
        accessMode: 'READWRITE',
        sections: PORTAL_SECTIONS,
        serverId,
      } as const;
      const open = api
        .get<RouteRegistry>(RouteRegistry)
        .all()
        .map(({ definition }) => definition)
        .filter((definition) => accessOf(definition)?.mode === 'write' && !accessOf(definition)?.entity)
        .filter((definition) => rightsRefusal(definition, rights) === null)
        .map(({ path }) => path.split('/').slice(0, 3).join('/'));
      expect([...new Set(open)].sort()).toEqual(['/v1/storage']);
    });
  });

  describe('other servers', () => {
    it('are shown to the team of its owner, and not to what runs for the owner', async () => {
      const colleague = await owner.addStranger();
      const team = api.get<Team>(Team);
      const server = { id: serverId, portalId: owner.portal.id };
      await team.appoint(server, colleague.userId, 'ADMIN', operatorMeta(), async () => undefined);
      const member = colleague.rawKey('personal');
      const theirs = await keyOfServer(colleague, newId(), [...ALL_OF_THEM]);
      expect((await call(member, ['GET', '/v1/infra/servers'])).body.total).toBe(1);
      expect((await call(theirs, ['GET', '/v1/infra/servers'])).body.total).toBe(0);
      for (const part of ['', '/logs', '/variables', '/settings', '/metrics', '/rollback']) {
        const order: Call = ['GET', `/v1/infra/servers/:id${part}`];
        expect([part, await codeOf(theirs, order)]).toEqual([part, '403 WRONG_KEY']);
      }
      for (const part of ['sources', 'operations']) {
        const order: Call = ['GET', `/v1/infra/servers/:id/${part}`];
        expect([part, await codeOf(member, order), await codeOf(theirs, order)]).toEqual([
          part,
          'done',
          '404 SERVER_NOT_FOUND',
        ]);
      }
      const listed = await call(theirs, ['GET', '/v1/me/sources']);
      expect(JSON.stringify(listed.body)).not.toContain(serverId);
    });

    it('are not shown to an application whose visitor administers the portal', async () => {
      owner = await World.create(api, newId(), 'personal');
      serverId = idOf(owner.resources, '/v1/infra/servers/:id');
      await api.get<UserAdmin>(UserAdmin).set(owner.userId, { admin: true });
      const application = await keyOfServer(owner, newId(), null);
      const authorization = `Bearer ${await owner.session()}`;
      const read = (path: string) =>
        api.client.call<AnyBody>('GET', path, { key: application, headers: { authorization } });
      expect((await read('/v1/infra/servers')).body.total).toBe(0);
      expect((await read(`/v1/infra/servers/${serverId}`)).body.error.code).toBe('WRONG_KEY');
      const own = { key: owner.rawKey('application'), headers: { authorization } };
      expect((await api.client.call<AnyBody>('GET', '/v1/infra/servers', own)).body.total).toBeGreaterThan(0);
    });
  });

  describe('a batch', () => {
    beforeEach(another);

    const batch = async (calls: readonly object[]) => {
      const { body } = await call(key, ['POST', '/v1/batch', { calls }]);
      return body as unknown as { data: { errors: Record<string, { code: string }> } };
    };

    it('is judged call by call as calls are', async () => {
      key = await keyOfServer(owner, serverId, ['crm']);
      const { data } = await batch([
        { id: 'mine', entity: 'deals', action: 'list' },
        { id: 'lacks', entity: 'tasks', action: 'list' },
        { id: 'server', entity: 'infra/servers', action: 'list' },
        { id: 'app', entity: 'apps', action: 'create', params: { title: 'x' } },
      ]);
      expect(data.errors).toMatchObject({
        lacks: { code: 'SCOPE_DENIED' },
        server: { code: expect.stringMatching(/^INVALID_PARAMS|NOT_FOUND$/) },
        app: { code: expect.stringMatching(/^INVALID_PARAMS|NOT_FOUND$/) },
      });
      expect(data.errors).not.toHaveProperty('mine');
    });

    it('changes nothing once the key that controls the server only reads', async () => {
      await api.database.query(`update auth.api_key set access_mode = 'READONLY' where id = $1`, [
        owner.keys.get('personal')!.id,
      ]);
      await api.pushesArrived();
      const { data } = await batch([
        { id: 'new', entity: 'deals', action: 'create', params: { title: 'x' } },
        { id: 'gone', entity: 'deals', action: 'delete', entityId: 1 },
      ]);
      expect(data.errors).toMatchObject({
        new: { code: 'WRITE_BLOCKED_READONLY_KEY' },
        gone: { code: 'WRITE_BLOCKED_READONLY_KEY' },
      });
      const { code } = await withAgent(key, (agent) =>
        agent.call('create_record', { base: 'deals', fields: { title: 'x' } }),
      );
      expect(code).toBe('WRITE_BLOCKED_READONLY_KEY');
    });
  });

  describe('what its owner has lost since', () => {
    beforeEach(another);

    const READ: Call = ['GET', '/v1/deals'];
    const WRITE: Call = ['POST', '/v1/deals', { title: 'x' }];
    const controllingId = () => owner.keys.get('personal')!.id;
    const column = (name: string, value: string) => async () => {
      await api.database.query(`update auth.api_key set ${name} = ${value} where id = $1`, [controllingId()]);
      await api.pushesArrived();
    };
    const user = (change: object) => () => api.get<UserAdmin>(UserAdmin).set(owner.userId, change);
    const portal = (change: object) => () => api.get<PortalAdmin>(PortalAdmin).set(owner.portal.id, change);

    it.each<[string, Call, () => Promise<unknown>, string]>([
      ['being let in', READ, user({ state: 'blocked' }), '403 OWNER_BLOCKED'],
      ['the portal', READ, portal({ state: 'deleted' }), '403 PORTAL_DELETED'],
      ['a portal that is not suspended', READ, portal({ state: 'suspended' }), '403 PORTAL_SUSPENDED'],
      ['a portal that is not blocked', READ, portal({ state: 'blocked' }), '403 PORTAL_BLOCKED'],
      ['its balance', WRITE, portal({ frozen: true }), '402 ACCOUNT_FROZEN'],
      ['a right', READ, column('scopes', `array_remove(scopes, 'crm')`), '403 SCOPE_DENIED'],
      ['writing', WRITE, column('access_mode', `'READONLY'`), '403 WRITE_BLOCKED_READONLY_KEY'],
      ['time', READ, column('expires_at', `now() - interval '1 s'`), '401 KEY_EXPIRED'],
      ['addresses', READ, column('allowed_ips', `array['203.0.113.1']`), '403 IP_NOT_ALLOWED'],
      ['the key', READ, () => api.get<KeyAdmin>(KeyAdmin).revoke(controllingId()), '401 KEY_INACTIVE'],
      [
        'the key for good',
        READ,
        () => api.get<KeyAdmin>(KeyAdmin).block(controllingId()),
        '401 KEY_INACTIVE',
      ],
    ])('it has lost, too: %s', async (_name, order, change, code) => {
      expect(await codeOf(key, order)).toBe('done');
      await change();
      expect(await codeOf(key, order)).toBe(code);
    });

    it('is given back by no change of the key itself', async () => {
      await column('scopes', `array_remove(scopes, 'crm')`)();
      await column('access_mode', `'READONLY'`)();
      const management = owner.rawKey('management');
      const { body } = await call(management, ['GET', '/v1/keys?limit=200']);
      const { id } = (body.data as { id: string; suffix: string }[]).find(
        ({ suffix }) => suffix === key.slice(-4),
      )!;
      const wide = { scopes: [...ALL_OF_THEM, 'user'], accessMode: 'READWRITE', expiresAt: null };
      await call(management, ['PATCH', `/v1/keys/${id}`, wide]);
      expect(await codeOf(key, READ)).toBe('403 SCOPE_DENIED');
      expect(await codeOf(key, ['GET', '/v1/storage/objects'])).toBe('done');
      expect(await codeOf(key, ['DELETE', '/v1/storage/objects/x'])).toBe('403 WRITE_BLOCKED_READONLY_KEY');
    });

    it('holds for how much it may call as well', async () => {
      await column('requests_per_second', '7')();
      await api.get<KeyAdmin>(KeyAdmin).set(controllingId(), 3);
      const { body } = await call(key, ['GET', '/v1/me']);
      expect(body.data).toMatchObject({ rateLimit: { requestsPerSecond: 7 }, ai: { requestsPerMinute: 3 } });
      const asked = { model: 'none', messages: [{ role: 'user', content: 'hello' }] };
      const { headers } = await call(key, ['POST', '/v1/chat/completions', asked]);
      expect(headers['x-ratelimit-limit']).toBe('3');
    });
  });

  it('is told of itself, and the key beside it of that', async () => {
    const orders = async (rawKey: string): Promise<boolean> => {
      const { body } = await call(rawKey, ['GET', '/v1/me']);
      const { capabilities } = body.data as { capabilities: string[] };
      return capabilities.some((line) => /^POST \S+\/v1\/infra\/servers /.test(line));
    };
    // Rights of which nothing is remembered yet: once this one asks first, once the other.
    for (const [scopes, isFirst] of [
      [['crm', 'svc:infra', 'mail'], true],
      [['crm', 'svc:infra', 'lists'], false],
    ] as const) {
      const theirs = await owner.portal.createKey({ scopes });
      const own = await keyOfServer(owner, serverId, scopes);
      const [one, other] = isFirst ? [own, theirs] : [theirs, own];
      expect([await orders(one), await orders(other)]).toEqual([!isFirst, isFirst]);
    }
  });

  describe('what it keeps', () => {
    beforeEach(another);

    const objects = '/v1/storage/objects';
    const idOfKey = async (rawKey: string): Promise<string> => {
      const [row] = await api.database.query<{ id: string }>(
        'select id from auth.api_key where suffix = $1 and server_id = $2 order by id limit 1',
        [rawKey.slice(-4), serverId],
      );
      return row!.id;
    };
    const upload = async (rawKey: string): Promise<string | null> => {
      const { status, body } = await api.client.call<{ data: { publicUrl: string | null } }>(
        'POST',
        `${objects}/upload?key=of-the-app.txt&visibility=public`,
        { key: rawKey, body: Buffer.from('kept'), headers: { 'content-type': 'text/plain' } },
      );
      expect([status, (body as unknown as AnyBody).error]).toEqual([201, undefined]);
      return body.data.publicUrl;
    };

    it('is kept for the next one, and by the key that controls the server', async () => {
      const publicUrl = await upload(key);
      const next = await keyOfServer(owner, serverId, [...ALL_OF_THEM]);
      await api.get<KeyAdmin>(KeyAdmin).revoke(await idOfKey(key));
      expect(await codeOf(key, ['GET', objects])).toBe('401 KEY_INACTIVE');
      for (const reader of [next, owner.rawKey('personal')]) {
        const { body } = await call(reader, ['GET', objects]);
        expect(JSON.stringify(body.data)).toContain('"of-the-app.txt"');
      }
      const { status } = await api.client.call('GET', new URL(publicUrl!).pathname);
      expect(status).toBe(200);
    });

    it('speaks on through the next one', async () => {
      const scopes = ['imbot'] as const;
      const made = await call(await keyOfServer(owner, serverId, scopes), [
        'POST',
        '/v1/bots',
        { code: 'speaker', name: 'Speaker' },
      ]);
      expect(made.status).toBe(201);
      for (const reader of [await keyOfServer(owner, serverId, scopes), owner.rawKey('personal')]) {
        const { body } = await call(reader, ['GET', '/v1/bots?limit=50']);
        expect(JSON.stringify(body)).toContain('"speaker"');
      }
    });
  });
});
