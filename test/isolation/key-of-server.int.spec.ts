import { type AnyBody, type Answer } from '#libs/testing';
import { KeyAdmin } from '#libs/auth';
import { newId } from '#libs/kernel';
import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';
import { idOf } from './resources.js';
import { keyOfServer } from './server-relations.js';
import { World } from './world.js';

type Call = readonly [method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object];

describe('the key of what runs on a server', () => {
  let api: InProcessApi;
  let owner: World;
  let serverId: string;

  beforeAll(async () => {
    api = await startInProcessApi({ RATE_LIMIT_PER_MINUTE: '1000000' });
    owner = await World.create(api, 'of-server', 'personal');
    serverId = idOf(owner.resources, '/v1/infra/servers/:id');
  });
  afterAll(() => api.stop());

  const call = (key: string, [method, path, body]: Call): Promise<Answer<AnyBody>> =>
    api.client.call(method, path, { key, ...(body && { body }) });
  const codeOf = async (key: string, order: Call): Promise<string> => {
    const { status, body } = await call(key, order);
    return `${status} ${body?.error?.code ?? 'done'}`;
  };
  const me = ['GET', '/v1/me'] as const;

  it('works with data', async () => {
    const key = await keyOfServer(owner, serverId, ['crm', 'svc:infra']);
    expect(await codeOf(key, ['GET', '/v1/deals'])).toBe('200 done');
    expect(await codeOf(key, ['GET', '/v1/tasks'])).toBe('403 SCOPE_DENIED');
    expect(await codeOf(key, me)).toBe('200 done');
  });

  it.each<[string, Call]>([
    ['orders no servers', ['POST', '/v1/infra/servers', { name: 'another' }]],
    ['registers no applications', ['POST', '/v1/apps', { title: 'Another', scopes: ['crm'] }]],
    ['changes none', ['PATCH', '/v1/apps/:app', { title: 'Other' }]],
    ['ends none', ['DELETE', '/v1/apps/:app']],
  ])('%s', async (_name, [method, path, body]) => {
    const order: Call = [method, path.replace(':app', owner.appId), body];
    for (const scopes of [['crm', 'svc:infra'], null] as const) {
      const key = await keyOfServer(owner, serverId, scopes);
      expect(await codeOf(key, order)).toMatch(/^403 WRONG_KEY$|^401 WRONG_KEY_TYPE$/);
    }
  });

  it('is told of no server that it runs on, and is named to nobody as a key that deploys', async () => {
    const named = await codeOf(owner.rawKey('cowork'), ['POST', '/v1/infra/servers', { name: 'x' }]);
    expect(named).toBe('403 INFRA_FORBIDDEN_FOR_COWORK_KEY');
    await api.database.query('update infra.server set app_id = $2 where id = $1', [serverId, owner.appId]);
    for (const scopes of [['svc:infra'], null] as const) {
      const key = await keyOfServer(owner, serverId, scopes);
      const { body } = await call(key, ['GET', '/v1/infra/servers']);
      expect(JSON.stringify(body)).not.toContain(serverId);
      const refused = await call(owner.rawKey('cowork'), ['POST', '/v1/infra/servers', { name: 'x' }]);
      expect(JSON.stringify(refused.body)).not.toContain(`"${key.slice(-4)}"`);
    }
    await api.database.query('update infra.server set app_id = null where id = $1', [serverId]);
  });

  it('issues and changes no keys', async () => {
    const key = await keyOfServer(owner, serverId);
    for (const order of [
      ['POST', '/v1/keys', { portalId: owner.portal.id, name: 'x', scopes: ['crm'] }],
      ['GET', '/v1/keys'],
      ['PATCH', `/v1/keys/${newId()}`, { scopes: ['crm'] }],
      ['POST', `/v1/keys/${newId()}/rotate`, {}],
    ] as const) {
      expect(await codeOf(key, order)).toBe('401 WRONG_KEY_TYPE');
    }
  });

  it('is offered no such calls through the protocol of agents', async () => {
    const key = await keyOfServer(owner, serverId, ['crm', 'svc:infra']);
    const rpc = (method: string, params: object) =>
      call(key, ['POST', '/v1/mcp', { jsonrpc: '2.0', id: 1, method, params }]);
    const { body } = await rpc('tools/list', {});
    expect(JSON.stringify(body)).not.toContain('servers_deploy');
  });

  it('is seen and ended by its owner, who cannot rotate it', async () => {
    const key = await keyOfServer(owner, serverId);
    const management = owner.rawKey('management');
    const { body } = await call(management, ['GET', '/v1/keys?limit=200']);
    const shown = (body!.data as unknown as { id: string; suffix: string; name: string }[]).find(
      ({ suffix }) => suffix === key.slice(-4),
    )!;
    expect(shown).toMatchObject({ name: 'of a server', scopes: ['svc:infra'] });
    expect(await codeOf(management, ['POST', `/v1/keys/${shown.id}/rotate`, {}])).toBe('403 NOT_AUTHORIZED');
    expect(await codeOf(management, ['DELETE', `/v1/keys/${shown.id}`])).toBe('200 done');
    expect(await codeOf(key, me)).toBe('401 KEY_INACTIVE');
  });

  it('has never more than the key that controls the server, and ends with it', async () => {
    await expect(keyOfServer(owner, serverId, ['svc:mgmt:keys' as 'crm'])).rejects.toMatchObject({
      code: 'SCOPE_DENIED',
    });
    const key = await keyOfServer(owner, serverId, ['crm']);
    expect(await codeOf(key, ['GET', '/v1/deals'])).toBe('200 done');
    await api.database.query(`update auth.api_key set access_mode = 'READONLY' where id = $1`, [
      owner.keys.get('personal')!.id,
    ]);
    await api.pushesArrived();
    expect(await codeOf(key, ['POST', '/v1/deals', { title: 'x' }])).toBe('403 WRITE_BLOCKED_READONLY_KEY');
    await api.get<KeyAdmin>(KeyAdmin).block(owner.keys.get('personal')!.id);
    expect(await codeOf(key, me)).toBe('401 KEY_INACTIVE');
    await expect(keyOfServer(owner, serverId, ['crm'])).rejects.toMatchObject({ code: 'KEY_INACTIVE' });
  });
});
