import { UserAdmin } from '#libs/auth';
import { newId } from '#libs/kernel';
import { AgentsService } from '#libs/ai/operator';
import { type InProcessApi, startInProcessApi, type TestPortal } from '../harness/in-process-api.js';

interface AnyData {
  readonly data?: unknown;
  readonly error?: object;
}

describe('agents', () => {
  let api: InProcessApi;
  let portal: TestPortal;
  let stranger: TestPortal;
  let admin: AgentsService;
  let serverId: string;

  beforeAll(async () => {
    api = await startInProcessApi();
    portal = await api.createPortal('agents.example');
    stranger = await api.createPortal('stranger.example');
    admin = api.get<AgentsService>(AgentsService);
    const key = await portal.createKey({ scopes: ['crm', 'svc:infra'] });
    const { body } = await api.client.call<AnyData>('POST', '/v1/infra/servers', {
      key,
      body: { name: 'bot-home', provider: 'local' },
    });
    serverId = (body.data as { id: string }).id;
  });
  afterAll(() => api.stop());

  const add = (change: object = {}) =>
    admin.add({
      userId: portal.userId,
      name: 'Helper',
      model: 'auto',
      serverId,
      botId: null,
      alwaysOnline: false,
      ...change,
    });
  const listOf = async (key: string) => {
    const { body } = await api.client.call<AnyData>('GET', '/v1/agents', { key });
    return body.data as { id: string }[];
  };

  it('are seen by who made them, by who may talk with them and by administrators, on their portal alone', async () => {
    const users = api.get<UserAdmin>(UserAdmin);
    const person = (hostUserId: number, isAdmin: boolean) =>
      users.create({ portalId: portal.id, hostUserId, name: 'P', admin: isAdmin });
    const [guest, boss] = [await person(2, false), await person(3, true)];
    const keyOf = (userId: string) => portal.createKey({ userId, scopes: ['crm', 'svc:ai'] });
    const [own, guests, bosses] = [await keyOf(portal.userId), await keyOf(guest.id), await keyOf(boss.id)];

    const alone = await add({ alwaysOnline: true, botId: 17 });
    const shared = await add({ accessUserIds: [2] });
    expect(await listOf(own)).toEqual([
      expect.objectContaining({
        id: alone.id,
        name: 'Helper',
        model: 'auto',
        status: 'creating',
        serverId,
        botId: 17,
        alwaysOnline: true,
        accessUserIds: [1],
      }),
      expect.objectContaining({ id: shared.id, botId: null, accessUserIds: [2] }),
    ]);
    expect((await listOf(guests)).map(({ id }) => id)).toEqual([shared.id]);
    expect(await listOf(bosses)).toHaveLength(2);
    expect(await listOf(await stranger.createKey({ scopes: ['crm', 'svc:ai'] }))).toEqual([]);

    await admin.remove(shared.id);
    expect(await listOf(guests)).toEqual([]);
    await expect(admin.remove(shared.id)).rejects.toMatchObject({ code: 'ENTITY_NOT_FOUND' });
  });

  it('stop with their server', async () => {
    const agent = await add();
    const key = await portal.createKey({ scopes: ['crm', 'svc:ai', 'svc:infra'] });
    await api.database.query(`update infra.server set status = 'deleted' where id = $1`, [serverId]);
    expect(await listOf(key)).toContainEqual(expect.objectContaining({ id: agent.id, status: 'stopped' }));
    await api.database.query(`update infra.server set status = 'error' where id = $1`, [serverId]);
    expect(await listOf(key)).toContainEqual(expect.objectContaining({ id: agent.id, status: 'failed' }));
  });

  it.each<[string, () => object]>([
    ['userId', () => ({ userId: newId() })],
    ['serverId', () => ({ serverId: newId() })],
    ['name', () => ({ name: ' ' })],
    ['botId', () => ({ botId: 0 })],
    ['accessUserIds', () => ({ accessUserIds: [-1] })],
  ])('name the field at fault: %s', async (field, change) => {
    await expect(add(change())).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      options: { details: { field } },
    });
  });

  it('need the scope of AI', async () => {
    const { status, body } = await api.client.call<AnyData>('GET', '/v1/agents', {
      key: await portal.createKey(),
    });
    expect([status, body.error]).toMatchObject([
      403,
      { code: 'scope_missing', type: 'invalid_request_error' },
    ]);
  });
});
