import { eventually } from '#libs/testing';
import { ADMINISTRATOR, InfraApp } from '../__fixtures__/infra-app.js';
import { hashServerToken } from '../tunnel/tunnel-dial.js';
import { ReconciliationService } from '../machines/reconcile/reconciliation.service.js';

const ORDER = { name: 'shop', provider: 'local' };

describe('servers', () => {
  let infra: InfraApp;

  beforeAll(async () => {
    infra = await InfraApp.start();
  });
  afterAll(() => infra.stop());

  beforeEach(() => {
    infra.driver.fault = null;
    infra.driver.dials = true;
    infra.queue.runsAtOnce = true;
  });

  const read = (serverId: string, key: string) => infra.call('get', `/v1/infra/servers/${serverId}`, key);

  it('answers a new server at once and brings it up', async () => {
    const key = infra.key();
    const created = await infra.call('post', '/v1/infra/servers', key, ORDER);
    expect(created.status).toBe(201);
    expect(created.body.data).toMatchObject({
      name: 'shop',
      status: 'provisioning',
      blackholeStatus: 'NONE',
    });
    const serverId = String(created.body.data?.id);
    await eventually(async () => {
      const { body } = await read(serverId, key);
      expect(body.data).toMatchObject({ status: 'running', blackholeStatus: 'CONNECTED' });
    });
    infra.driver.agents.get(serverId)?.hangUp();
    await eventually(async () => {
      expect((await read(serverId, key)).body.data).toMatchObject({ blackholeStatus: 'DISCONNECTED' });
    });
    await infra.get(ReconciliationService).reconcileServers();
    await eventually(async () => {
      expect((await read(serverId, key)).body.data).toMatchObject({ blackholeStatus: 'CONNECTED' });
    });
  });

  it('keeps the token of a server as a hash, and out of the log and the jobs', async () => {
    const key = infra.key();
    const tokens: string[] = [];
    const create = infra.driver.create.bind(infra.driver);
    infra.driver.create = async (request) => {
      tokens.push(request.token);
      await create(request);
    };
    const { serverId } = await infra.runningServer(key);
    const [row] = await infra.database.query<{ token_hash: Buffer }>(
      'select token_hash from infra.server_machine where server_id = $1',
      [serverId],
    );
    const token = tokens[0] ?? '';
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(row?.token_hash).toEqual(hashServerToken(token));
    const log = await infra.database.query('select data::text from es.event');
    expect(JSON.stringify([log, infra.queue.added])).not.toContain(token);
  });

  it.each([
    ['a bad name', { ...ORDER, name: 'Shop!' }],
    ['no provider', { name: 'shop' }],
    ['an unknown plan', { ...ORDER, plan: 'huge' }],
    ['a number for a text', { ...ORDER, region: 7 }],
    ['an unknown field', { ...ORDER, size: 'big' }],
  ])('refuses %s with a body that would do', async (_what, body) => {
    const { status, body: answer } = await infra.call('post', '/v1/infra/servers', infra.key(), body);
    expect([status, answer.error?.code]).toEqual([400, 'INVALID_REQUEST']);
    expect(answer.error?.hint).toMatchObject({
      reason: expect.any(String) as string,
      recovery: expect.any(String) as string,
    });
    const example = answer.error?.hint?.example as object;
    expect((await infra.call('post', '/v1/infra/servers', infra.key(), example)).status).toBe(201);
  });

  it('offers no runtime that this machine does not have', async () => {
    const { body } = await infra.call('get', '/v1/infra/runtimes', infra.key());
    const ids = (body.data as unknown as { id: string }[]).map(({ id }) => id);
    const majors = ids.flatMap((id) => /^node(\d+)$/.exec(id)?.[1] ?? []).map(Number);
    expect(Math.max(...majors)).toBeLessThanOrEqual(Number.parseInt(process.versions.node, 10));
    expect(ids).toContain('static');
  });

  it('holds the limit of a key against a race', async () => {
    const key = infra.key();
    const orders = Array.from({ length: 6 }, () => infra.call('post', '/v1/infra/servers', key, ORDER));
    const codes = (await Promise.all(orders)).map(({ status, body }) => body.error?.code ?? status);
    expect(codes.filter((code) => code === 201)).toHaveLength(3);
    expect(codes.filter((code) => code === 'MAX_SERVERS_REACHED')).toHaveLength(3);
    const { body } = await infra.call('get', '/v1/infra/servers', key);
    expect([body.total, (body.data as unknown as unknown[]).length]).toEqual([3, 3]);
  });

  it('ends in error when the provider fails for good', async () => {
    const key = infra.key();
    infra.driver.fault = new Error('no room');
    const created = await infra.call('post', '/v1/infra/servers', key, ORDER);
    const serverId = String(created.body.data?.id);
    await eventually(async () => expect((await read(serverId, key)).body.data?.status).toBe('error'));
    expect((await infra.exec(serverId, key)).body.error?.code).toBe('VM_MISSING');
  });

  it('picks up a server whose job was lost', async () => {
    const key = infra.key();
    infra.queue.runsAtOnce = false;
    const created = await infra.call('post', '/v1/infra/servers', key, ORDER);
    const serverId = String(created.body.data?.id);
    await eventually(() =>
      expect(infra.queue.added.some(({ data }) => data.serverId === serverId)).toBe(true),
    );
    infra.queue.runsAtOnce = true;
    infra.clock.advance(31_000);
    await infra.get(ReconciliationService).reconcileServers();
    await eventually(async () => expect((await read(serverId, key)).body.data?.status).toBe('running'));
  });

  it('lets its key or an administrator delete it, and not while a command runs', async () => {
    const key = infra.key();
    const admin = infra.key({ portalId: infra.portalOf(key), currentUser: ADMINISTRATOR });
    const { serverId, agent } = await infra.runningServer(key);
    expect((await read(serverId, admin)).status).toBe(200);
    const remove = (caller: string) => infra.call('delete', `/v1/infra/servers/${serverId}`, caller);
    const stranger = infra.key({ portalId: infra.portalOf(key) });
    expect((await remove(stranger)).body.error?.code).toBe('WRONG_KEY');
    agent.script = () => undefined;
    const answer = infra.exec(serverId, key);
    await eventually(() => expect(agent.starts).toHaveLength(1));
    expect((await remove(key)).body.error?.code).toBe('EXEC_BUSY');
    expect((await remove(admin)).body.error?.code).toBe('EXEC_BUSY');
    agent.runOf(agent.starts[0] ?? '').end(0);
    await answer;
    expect((await remove(key)).status).toBe(200);
    expect((await remove(key)).body.error?.code).toBe('SERVER_NOT_FOUND');
    const { body } = await infra.call('get', '/v1/infra/servers', key);
    expect(body.total).toBe(0);
  });
});
