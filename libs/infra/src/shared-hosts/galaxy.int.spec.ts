import { operatorMeta } from '#libs/event-log';
import { newId } from '#libs/kernel';
import { eventually } from '#libs/testing';
import { ADMINISTRATOR, InfraApp } from '../__fixtures__/infra-app.js';
import type { ScriptedAgent } from '../__fixtures__/scripted-agent.js';
import { DEFAULT_PORTAL_POLICY, type PortalPolicy } from '../contracts/portal-policy.events.js';
import { ServerLocks } from '../operations/locks/server-locks.js';
import { ServerStream } from '../servers/life/server.stream.js';
import { ReconciliationService } from '../machines/reconcile/reconciliation.service.js';
import { GalaxyHosts } from './galaxy-hosts.service.js';
import { PlacementService } from '../machines/placement/placement.service.js';
import { SLOT_LIMITS } from './galaxy-order.policy.js';
import { PortalPolicyStream } from '../servers/limits/portal-policy.stream.js';

/** An empty tar archive, compressed. */
const ARCHIVE = 'H4sIAAAAAAAAA2NgGAWjYBSMVAAALq+17wAEAAA=';

describe('applications on a shared host', () => {
  let infra: InfraApp;

  beforeAll(async () => {
    infra = await InfraApp.start();
  });
  afterAll(() => infra.stop());

  const create = (key: string, body: object = { name: 'shop' }) =>
    infra.call('post', '/v1/infra/servers', key, body);
  const read = (serverId: string, key: string) => infra.call('get', `/v1/infra/servers/${serverId}`, key);
  const running = (serverId: string, key: string) =>
    eventually(async () => expect((await read(serverId, key)).body.data?.status).toBe('running'));

  async function decide(portalId: string, change: Partial<PortalPolicy>): Promise<void> {
    const policy = { ...DEFAULT_PORTAL_POLICY, ...change };
    const meta = operatorMeta();
    await infra
      .get(PortalPolicyStream)
      .handle(portalId, { type: 'change', portalId, change: policy }, { meta, portalId });
  }

  /** A portal that puts servers on its shared host, with the host and its agent. */
  async function galaxy(): Promise<{ portalId: string; hostId: string; host: ScriptedAgent; key: string }> {
    const portalId = newId();
    await decide(portalId, { serverDefault: 'galaxy' });
    const hostId = await new GalaxyHosts(
      infra.sql,
      infra.get(ServerStream),
      infra.get(PlacementService),
    ).create({ portalId, provider: 'local', plan: 'micro' }, operatorMeta());
    await running(hostId, infra.key({ portalId, currentUser: ADMINISTRATOR }));
    const host = infra.driver.agents.get(hostId);
    if (!host) throw new Error('the host has no agent');
    return { portalId, hostId, host, key: infra.key({ portalId }) };
  }

  it('gets a slot of its own, and gives it back', async () => {
    const { hostId, host, key } = await galaxy();
    const { status, body } = await create(key, { name: 'shop', displayName: 'Shop' });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      kind: 'GALAXY_APP',
      galaxyId: hostId,
      displayName: 'Shop',
      operationId: null,
      subdomain: expect.stringMatching(/^app-/) as string,
      access: { role: 'OWNER' },
    });
    const serverId = String(body.data?.id);
    await running(serverId, key);
    expect(host.slots.get(serverId)).toEqual(SLOT_LIMITS);
    expect(infra.driver.agents.has(serverId)).toBe(false);

    expect((await infra.call('delete', `/v1/infra/servers/${serverId}`, key)).status).toBe(200);
    await eventually(() => expect(host.slots.has(serverId)).toBe(false));
    expect(infra.driver.deleted).not.toContain(hostId);
  });

  it('gets its slot from the sweep when the agent was away', async () => {
    const { hostId, host, key } = await galaxy();
    infra.queue.runsAtOnce = false;
    const serverId = String((await create(key)).body.data?.id);
    await eventually(() =>
      expect(infra.queue.added.some(({ data }) => data.serverId === serverId)).toBe(true),
    );
    infra.queue.runsAtOnce = true;
    await infra.get(ReconciliationService).reconcileServers();
    expect((await read(serverId, key)).body.data?.status).toBe('provisioning');
    infra.clock.advance(31_000);
    await infra.get(ReconciliationService).reconcileServers();
    await running(serverId, key);
    expect([...host.slots.keys()]).toEqual([serverId]);
    expect(infra.driver.agents.get(hostId)).toBe(host);
  });

  it('is as many as the plan of the host allows, and counts in no other limit', async () => {
    const { key, portalId } = await galaxy();
    const orders = await Promise.all(Array.from({ length: 6 }, () => create(key)));
    const refused = orders.filter(({ status }) => status !== 201);
    expect(orders).toHaveLength(refused.length + 4);
    expect(refused.map(({ body }) => [body.error?.code, body.error?.details])).toEqual(
      Array.from({ length: 2 }, () => ['MAX_SERVERS_REACHED', { limit: 4, per: 'host' }]),
    );
    const dedicated = { name: 'own', provider: 'local', placement: 'dedicated' };
    expect((await create(key, dedicated)).body.data?.kind).toBe('STANDALONE');
    await decide(portalId, { serverDefault: 'galaxy', limitPerUser: 1 });
    expect((await create(key, dedicated)).body.error).toMatchObject({
      code: 'MAX_SERVERS_REACHED',
      details: { limit: 1, per: 'user' },
    });
  });

  it('leaves the host to the operator', async () => {
    const { portalId, hostId, key } = await galaxy();
    await running(String((await create(key)).body.data?.id), key);
    const admin = infra.key({ portalId, currentUser: ADMINISTRATOR });
    const seen = (await read(hostId, admin)).body.data;
    expect(seen).toMatchObject({ kind: 'GALAXY_HOST', appCount: 1, galaxyId: null });
    expect(seen?.access).toEqual({ role: null, allowedActions: ['read', 'metrics'] });
    expect((await read(hostId, key)).body.error?.code).toBe('WRONG_KEY');
    expect((await infra.exec(hostId, admin)).body.error?.code).toBe('WRONG_KEY');
    const remove = await infra.call('delete', `/v1/infra/servers/${hostId}`, admin);
    expect(remove.body.error?.code).toBe('WRONG_KEY');
    const operations = await infra.call('get', `/v1/infra/servers/${hostId}/operations`, admin);
    expect(operations.body.data).toEqual({ operations: [] });
  });

  it('is refused where the host is missing, away or asleep, and by the policy', async () => {
    const portalId = newId();
    const key = infra.key({ portalId });
    const refusal = async () => (await create(key)).body.error?.code;
    await decide(portalId, { serverDefault: 'galaxy' });
    expect(await refusal()).toBe('GALAXY_HOST_UNREACHABLE');
    await decide(portalId, { creation: 'disabled' });
    expect(await refusal()).toBe('SERVER_CREATION_DISABLED');
    await decide(portalId, { creation: 'not_permitted' });
    expect(await refusal()).toBe('INFRA_NOT_PERMITTED');

    const { hostId, key: other } = await galaxy();
    await infra.sql.query(`update infra.server set status = 'sleeping' where id = $1`, [hostId]);
    expect((await create(other)).body.error?.code).toBe('GALAXY_SLEEPING');
  });

  it('is created and deployed in one call, one build at a time on the host', async () => {
    const { hostId, host, key } = await galaxy();
    const order = { name: 'shop', runtime: 'node20', start: 'node .', source: { content: ARCHIVE } };
    for (const [change, code] of [
      [{ start: undefined }, 'GALAXY_DEPLOY_RUNTIME_REQUIRED'],
      [{ install: 'a\nb' }, 'GALAXY_DEPLOY_INVALID_INSTALL'],
      [{ source: { content: '!' } }, 'INVALID_REQUEST'],
      [{ env: { 'A-B': 'c' } }, 'INVALID_REQUEST'],
    ] as const) {
      const { error } = (await create(key, { ...order, ...change })).body;
      expect(error?.code).toBe(code);
      expect(Object.keys(error?.hint ?? {})).toEqual(['reason', 'recovery', 'example']);
    }
    expect((await infra.call('get', '/v1/infra/servers', key)).body.total).toBe(0);

    host.script = () => undefined;
    const { status, body } = await create(key, order);
    expect([status, body.data?.status]).toEqual([201, 'running']);
    const { id, operationId } = body.data as unknown as { id: string; operationId: string };
    const locks = infra.get(ServerLocks);
    for (const held of [id, hostId]) expect(await locks.holder(held)).toMatchObject({ operationId });

    const second = await create(key, { ...order, name: 'second' });
    expect(second.body.error).toMatchObject({
      code: 'GALAXY_BUILD_BUSY',
      details: { serverId: expect.any(String) as string },
      hint: { recovery: expect.stringContaining('/deploy when') as string },
    });
    expect((await infra.exec(id, key)).body.error?.code).toBe('EXEC_BUSY');
  });

  it('keeps its settings and variables where their restart is refused', async () => {
    const { host, key } = await galaxy();
    const order = { name: 'shop', runtime: 'node20', start: 'node .', source: { content: ARCHIVE } };
    const path = `/v1/infra/servers/${String((await create(key, order)).body.data?.id)}`;
    await eventually(async () =>
      expect((await infra.call('get', path, key)).body.data).toMatchObject({
        deployedAt: expect.any(String),
      }),
    );
    for (const [change, code] of [
      [{ install: 'a\nb' }, 'GALAXY_DEPLOY_INVALID_INSTALL'],
      [{ runtime: null }, 'GALAXY_DEPLOY_RUNTIME_REQUIRED'],
    ] as const) {
      const changed = await infra.call('patch', `${path}/settings`, key, { ...change, restart: true });
      expect(changed.body.error?.code).toBe(code);
    }
    host.script = () => undefined;
    expect((await create(key, { ...order, name: 'second' })).status).toBe(201);
    const busy = await infra.call('put', `${path}/variables/A`, key, { value: 'x', restart: true });
    expect(busy.body.error?.code).toBe('GALAXY_BUILD_BUSY');
    expect((await infra.call('get', `${path}/settings`, key)).body.data).toMatchObject({
      runtime: 'node20',
      install: null,
      version: 1,
    });
    expect((await infra.call('get', `${path}/variables`, key)).body.data).toMatchObject({ variables: [] });
  });

  it('gets a machine of its own with its texts, port and visitors', async () => {
    const { portalId, key } = await galaxy();
    const app = String((await create(key, { name: 'shop', displayName: 'Shop' })).body.data?.id);
    const changes = { accessPolicy: 'PORTAL', port: 8_080 } as const;
    await infra.get(ServerStream).handle(app, { type: 'configure', changes }, { meta: 'system' });
    const order = { name: 'shop', provider: 'local', graduateFrom: app };
    const { status, body } = await create(key, order);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      kind: 'STANDALONE',
      galaxyId: null,
      displayName: 'Shop',
      accessPolicy: 'PORTAL',
      port: 8_080,
    });
    expect((await create(infra.key({ portalId }), order)).body.error?.code).toBe('WRONG_KEY');
    expect((await create(infra.key(), order)).body.error?.code).toBe('SERVER_NOT_FOUND');
    const itself = { ...order, graduateFrom: String(body.data?.id) };
    expect((await create(key, itself)).body.error).toMatchObject({
      code: 'INVALID_REQUEST',
      details: { field: 'graduateFrom' },
    });
  });
});
