import { operatorMeta } from '#libs/event-log';
import { newId } from '#libs/kernel';
import { eventually } from '#libs/testing';
import { ADMINISTRATOR, InfraApp } from '../__fixtures__/infra-app.js';
import { beforeFact } from '../__fixtures__/rival-writer.js';
import type { ServerEvent } from '../contracts/server.events.js';
import { DEFAULT_PORTAL_POLICY } from '../contracts/portal-policy.events.js';
import { ServerStream } from '../servers/life/server.stream.js';
import { PortalPolicyStream } from '../servers/limits/portal-policy.stream.js';
import { ServerRepository } from '../servers/views/server.repository.js';
import { GalaxyHosts } from '../shared-hosts/galaxy-hosts.service.js';
import { PlacementService } from '../machines/placement/placement.service.js';

describe('a request that another writer was faster than', () => {
  let infra: InfraApp;
  let rival: ServerEvent;

  beforeAll(async () => {
    infra = await InfraApp.start();
  });
  beforeEach(() => {
    infra.queue.runsAtOnce = true;
    const configuredAt = infra.clock.now().toISOString();
    rival = { type: 'server_configured', data: { preventWake: false, configuredAt } };
  });
  afterAll(() => infra.stop());

  const post = (path: string, key: string, body: object = {}) =>
    infra.call('post', `/v1/infra/servers${path}`, key, body);
  const row = (serverId: string) => infra.get(ServerRepository).find(serverId);
  const orderHost = (portalId: string) =>
    new GalaxyHosts(infra.sql, infra.get(ServerStream), infra.get(PlacementService)).create(
      { portalId, provider: 'local', plan: 'micro' },
      operatorMeta(),
    );

  it('deletes a server that is there', async () => {
    const key = infra.key();
    const { serverId } = await infra.runningServer(key);
    const met = beforeFact(infra, 'server_deleted', rival);
    const { status } = await infra.call('delete', `/v1/infra/servers/${serverId}`, key);
    expect([met(), status]).toEqual([true, 200]);
    expect((await row(serverId))?.status).toBe('deleted');
  });

  it('begins a repair, and only one', async () => {
    const key = infra.key();
    const { serverId } = await infra.runningServer(key);
    infra.queue.runsAtOnce = false;
    const met = beforeFact(infra, 'server_repair_requested', rival);
    const first = await post(`/${serverId}/repair`, key);
    expect([met(), first.status]).toEqual([true, 202]);

    const repairId = newId();
    const requestedAt = infra.clock.now().toISOString();
    infra.clock.advance(601_000);
    const other: ServerEvent = { type: 'server_repair_requested', data: { serverId, repairId, requestedAt } };
    const met2 = beforeFact(infra, 'server_repair_requested', {
      ...other,
      data: { ...other.data, requestedAt: infra.clock.now().toISOString() },
    });
    const second = await post(`/${serverId}/repair`, key);
    expect([met2(), second.body.data?.repairId]).toEqual([true, repairId]);
  });

  it('gives a shared host its settings whoever writes next', async () => {
    const met = beforeFact(infra, 'server_configured', rival);
    const hostId = await orderHost(newId());
    met();
    expect(await row(hostId)).toMatchObject({ runMode: 'ALWAYS_ON', sleepAfterMinutes: null });
  });

  it('tells the access policy that an application took along to its machine, as it is', async () => {
    const portalId = newId();
    const policy = { ...DEFAULT_PORTAL_POLICY, serverDefault: 'galaxy' } as const;
    const meta = operatorMeta();
    await infra
      .get(PortalPolicyStream)
      .handle(portalId, { type: 'change', portalId, change: policy }, { meta, portalId });
    const hostId = await orderHost(portalId);
    const admin = infra.key({ portalId, currentUser: ADMINISTRATOR });
    const read = (id: string, key: string) => infra.call('get', `/v1/infra/servers/${id}`, key);
    await eventually(async () => expect((await read(hostId, admin)).body.data?.status).toBe('running'));
    const key = infra.key({ portalId });
    const app = String((await post('', key, { name: 'shop' })).body.data?.id);
    await infra.call('patch', `/v1/infra/servers/${app}/access-policy`, key, { accessPolicy: 'PORTAL' });

    const met = beforeFact(infra, 'server_configured', rival);
    const { body } = await post('', key, { name: 'shop', provider: 'local', graduateFrom: app });
    met();
    const { id, accessPolicy } = body.data as unknown as { id: string; accessPolicy: string };
    expect(accessPolicy).toBe('PORTAL');
    expect((await read(id, key)).body.data).toMatchObject({ accessPolicy });
  });
});
