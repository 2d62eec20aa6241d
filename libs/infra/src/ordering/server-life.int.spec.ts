import { newId } from '#libs/kernel';
import { eventually } from '#libs/testing';
import { InfraApp } from '../__fixtures__/infra-app.js';
import type { ScriptedAgent } from '../__fixtures__/scripted-agent.js';
import { MachineRepairService } from '../machines/reconcile/machine-repair.service.js';
import { ServerTraffic } from '../machines/traffic/server-traffic.repository.js';

describe('settings, repair and sight of a server', () => {
  let infra: InfraApp;
  let key: string;
  let serverId: string;
  let agent: ScriptedAgent;

  beforeAll(async () => {
    infra = await InfraApp.start();
  });
  afterAll(() => infra.stop());

  beforeEach(async () => {
    infra.driver.fault = null;
    infra.queue.runsAtOnce = true;
    key = infra.key();
    ({ serverId, agent } = await infra.runningServer(key));
  });

  const ask = async (method: 'get' | 'post' | 'patch', path: string, body?: object, caller = key) => {
    const address = `/v1/infra/servers/${serverId}${path}`;
    const { status, body: answer } = await infra.call(method, address, caller, body);
    return { status, code: answer.error?.code, data: answer.data };
  };
  const patch = (path: string, body: object) => ask('patch', path, body);
  const column = (name: string, value: unknown) =>
    infra.database.query(`update infra.server set ${name} = $2 where id = $1`, [serverId, value]);

  it.each<[string, object, object]>([
    ['/sleep', { sleepAfterMinutes: 15 }, { sleepAfterMinutes: 15 }],
    ['/sleep', { sleepAfterMinutes: null }, { sleepAfterMinutes: null }],
    ['/run-mode', { runMode: 'ALWAYS_ON' }, { runMode: 'ALWAYS_ON', applied: true }],
    ['/access-policy', { accessPolicy: 'PUBLIC' }, { accessPolicy: 'PUBLIC' }],
    ['/port', { port: 0 }, { port: 0 }],
    ['/port', { port: 8_080 }, { port: 8_080 }],
    ['', { displayName: 'Shop', description: 'Sells' }, { displayName: 'Shop', description: 'Sells' }],
  ])('changes %s to %j', async (path, body, expected) => {
    expect(await patch(path, body)).toMatchObject({ status: 200, data: expected });
    // A value it has already is no change, and no failure.
    expect(await patch(path, body)).toMatchObject({ status: 200, data: expected });
    if (path !== '/run-mode') expect((await ask('get', '')).data).toMatchObject(expected);
  });

  it.each<[string, object, number, string]>([
    ['/sleep', { sleepAfterMinutes: 14 }, 400, 'VALIDATION_ERROR'],
    ['/sleep', {}, 400, 'VALIDATION_ERROR'],
    ['/run-mode', { runMode: 'SOMETIMES' }, 400, 'VALIDATION_ERROR'],
    ['/mode', { mode: 'BLACKHOLE' }, 400, 'SAME_MODE'],
    ['/mode', { mode: 'OPEN' }, 403, 'OPEN_MODE_NOT_ALLOWED'],
    ['/access-policy', { accessPolicy: 'EVERYBODY' }, 400, 'VALIDATION_ERROR'],
    ['/port', { port: 22 }, 400, 'PORT_RESTRICTED'],
    ['/port', { port: 70_000 }, 400, 'PORT_RESTRICTED'],
    ['/port', { port: '3000' }, 400, 'VALIDATION_ERROR'],
    ['', { displayName: 'x'.repeat(101) }, 400, 'VALIDATION_ERROR'],
    ['', { name: 'other' }, 400, 'VALIDATION_ERROR'],
  ])('refuses %s %j', async (path, body, status, code) => {
    expect(await patch(path, body)).toMatchObject({ status, code });
  });

  it('keeps each text that is not sent', async () => {
    await patch('', { displayName: 'Shop', description: 'Sells' });
    const { data } = await patch('', { displayName: '' });
    expect(data).toMatchObject({ displayName: '', description: 'Sells' });
  });

  it('refuses functions of the tunnel in the open mode', async () => {
    await column('mode', 'OPEN');
    expect((await patch('/sleep', { sleepAfterMinutes: 60 })).code).toBe('BLACKHOLE_ONLY');
    expect((await ask('post', '/sleep-now')).code).toBe('BLACKHOLE_ONLY');
    expect((await ask('get', '/metrics')).code).toBe('BLACKHOLE_ONLY');
    expect((await ask('get', '/ssh')).code).toBe('NOT_IMPLEMENTED');
    expect(await patch('/mode', { mode: 'BLACKHOLE' })).toMatchObject({ data: { mode: 'BLACKHOLE' } });
  });

  it('has no lifecycle for an application on a shared host', async () => {
    const { serverId: hostId } = await infra.runningServer(key);
    await infra.database.query(`update infra.server set kind = 'GALAXY_HOST' where id = $1`, [hostId]);
    await infra.database.query(`update infra.server set kind = 'GALAXY_APP', galaxy_id = $2 where id = $1`, [
      serverId,
      hostId,
    ]);
    const unsupported = { status: 409, code: 'GALAXY_LIFECYCLE_UNSUPPORTED' };
    for (const action of ['start', 'stop', 'reboot', 'sleep-now', 'refresh', 'repair']) {
      expect(await ask('post', `/${action}`)).toMatchObject(unsupported);
    }
    expect(await ask('post', '/wake', {})).toMatchObject(unsupported);
    expect(await ask('get', '/repair-status')).toMatchObject(unsupported);
    expect(await ask('get', '/ssh')).toMatchObject(unsupported);
    expect(await patch('/sleep', { sleepAfterMinutes: 60 })).toMatchObject(unsupported);
    expect(await patch('/run-mode', { runMode: 'ALWAYS_ON' })).toMatchObject(unsupported);
    expect(await patch('/mode', { mode: 'OPEN' })).toMatchObject(unsupported);
    expect(await patch('/port', { port: 3_000 })).toMatchObject(unsupported);
    expect((await patch('/access-policy', { accessPolicy: 'PORTAL' })).status).toBe(200);
    expect((await ask('get', '/metrics')).data).toMatchObject({ agentConnected: true });
  });

  it('builds a tunnel anew with a new token', async () => {
    expect((await ask('get', '/repair-status')).data).toMatchObject({ status: 'idle', startedAt: null });
    const started = await ask('post', '/repair');
    expect(started).toMatchObject({ status: 202, data: { status: 'running' } });
    await eventually(async () => {
      const { data } = await ask('get', '/repair-status');
      expect(data).toMatchObject({ status: 'succeeded', step: 'connect', error: null });
    });
    expect(infra.driver.agents.get(serverId)).not.toBe(agent);
    expect((await ask('get', '')).data).toMatchObject({ status: 'running', blackholeStatus: 'CONNECTED' });
    expect((await infra.exec(serverId, key)).status).toBe(200);
  });

  it('answers a repair under way, takes up a lost one, and ends one that takes too long', async () => {
    infra.queue.runsAtOnce = false;
    const first = await ask('post', '/repair');
    expect((await ask('post', '/repair')).data?.repairId).toBe(first.data?.repairId);
    infra.queue.runsAtOnce = true;
    infra.clock.advance(16_000);
    await infra.get(MachineRepairService).reconcile();
    await eventually(async () =>
      expect((await ask('get', '/repair-status')).data).toMatchObject({ status: 'succeeded' }),
    );
    infra.queue.runsAtOnce = false;
    await ask('post', '/repair');
    infra.clock.advance(601_000);
    const overdue = { status: 'failed', error: { code: 'AGENT_NOT_CONNECTED' } };
    expect((await ask('get', '/repair-status')).data).toMatchObject(overdue);
    await infra.get(MachineRepairService).reconcile();
    expect((await ask('get', '/repair-status')).data).toMatchObject(overdue);
  });

  it('says why a repair failed', async () => {
    agent.hangUp();
    infra.driver.agents.delete(serverId);
    await ask('post', '/repair');
    await eventually(async () => {
      const { data } = await ask('get', '/repair-status');
      expect(data).toMatchObject({ status: 'failed', error: { code: 'VM_MISSING' } });
    });
    await column('prevent_wake', true);
    expect(await ask('post', '/repair')).toMatchObject({ status: 409, code: 'REPAIR_BLOCKED' });
    await infra.call('delete', `/v1/infra/servers/${serverId}`, key);
    expect(await ask('post', '/repair')).toMatchObject({ status: 409, code: 'REPAIR_BLOCKED' });
    const stranger = infra.key({ portalId: infra.portalOf(key) });
    expect((await ask('post', '/repair', undefined, stranger)).code).toBe('SERVER_NOT_FOUND');
  });

  it('tells connection, traffic and the way in', async () => {
    expect((await ask('get', '/ssh')).data).toEqual({ mode: 'BLACKHOLE' });
    expect((await ask('get', '/metrics')).data).toEqual({
      agentConnected: true,
      lastSeenAt: expect.any(String) as string,
      requests1h: 0,
      requests24h: 0,
      bytesIn: 0,
      bytesOut: 0,
      errors5xx1h: 0,
      series: Array.from({ length: 24 }, () => ({
        at: expect.stringMatching(/:00:00\.000Z$/) as string,
        requests: 0,
        errors5xx: 0,
        bytesIn: 0,
        bytesOut: 0,
      })),
    });
  });

  it('tells traffic by the hour, oldest first, and no other server', async () => {
    const hour = 3_600_000;
    const begun = Math.floor(infra.clock.nowMs() / hour) * hour;
    const traffic = (at: number, requests: number) => ({
      serverId,
      minute: new Date(at),
      requests,
      bytesIn: requests * 10,
      bytesOut: requests * 100,
      errors5xx: 1,
    });
    await infra
      .get(ServerTraffic)
      .add([
        traffic(begun, 1),
        traffic(begun - 60_000, 2),
        traffic(begun - hour, 3),
        traffic(begun - 23 * hour, 4),
        traffic(begun - 24 * hour, 5),
      ]);
    const { data } = await ask('get', '/metrics');
    const series = data?.series as unknown as { at: string; requests: number; bytesOut: number }[];
    expect(series.filter(({ requests }) => requests > 0)).toEqual([
      {
        at: new Date(begun - 23 * hour).toISOString(),
        requests: 4,
        errors5xx: 1,
        bytesIn: 40,
        bytesOut: 400,
      },
      { at: new Date(begun - hour).toISOString(), requests: 5, errors5xx: 2, bytesIn: 50, bytesOut: 500 },
      { at: new Date(begun).toISOString(), requests: 1, errors5xx: 1, bytesIn: 10, bytesOut: 100 },
    ]);
    expect([series.length, series[0]?.requests]).toEqual([24, 4]);
    const other = await infra.runningServer(key);
    const { body } = await infra.call('get', `/v1/infra/servers/${other.serverId}/metrics`, key);
    const hours = body.data?.series as unknown as { requests: number }[];
    expect(hours.every(({ requests }) => requests === 0)).toBe(true);
  });

  it('names the application of its key', async () => {
    const appId = newId();
    const appKey = infra.key({ kind: 'application', appId, portalId: newId() });
    const linked = await infra.runningServer(appKey);
    await infra.database.query(
      `with app as (insert into applications.application_view
         (id, portal_id, author_id, author_host_user_id, application_key_id, phase, scopes, redirect_uris,
          mobile, placement_resize_enabled, created_at, updated_at, last_version)
       values ($1, $1, $1, 1, $1, 'private', '{}', '{}', false, false, now(), now(), 1) returning id)
       insert into applications.application_text (application_id, title) select id, 'Shop' from app`,
      [appId],
    );
    const { body } = await infra.call('get', `/v1/infra/servers/${linked.serverId}`, appKey);
    expect(body.data?.linkedApp).toEqual({ appId, title: 'Shop' });
    expect((await ask('get', '')).data?.linkedApp).toBeNull();
  });

  it('lists what can be ordered', async () => {
    const LISTS = ['plans', 'regions', 'images'];
    const read = async (path: string) => (await infra.call('get', `/v1/infra/${path}`, key)).body;
    expect((await read('providers')).data).toEqual([
      { id: 'local', name: 'This machine', available: true },
      { id: 'enrolled', name: 'Machines of the service', available: false },
    ]);
    expect((await read('providers/local/plans')).data).toContainEqual(
      expect.objectContaining({ id: 'medium', cpu: 2, ramGb: 4, diskGb: 40 }),
    );
    expect((await read('providers/local/regions')).data).toEqual([{ id: 'local', name: 'Local' }]);
    expect((await read('providers/local/images')).data).toHaveLength(1);
    expect((await read('runtimes')).data).toContainEqual(
      expect.objectContaining({ id: 'static', kinds: ['STANDALONE', 'GALAXY_APP'] }),
    );
    for (const list of ['providers', 'runtimes', ...LISTS.map((name) => `providers/local/${name}`)]) {
      const { data, meta } = (await read(list)) as unknown as { data: unknown[]; meta?: object };
      expect(meta).toEqual({ total: data.length });
    }
    for (const list of LISTS) {
      expect((await read(`providers/nowhere/${list}`)).error?.code).toBe('PROVIDER_NOT_FOUND');
    }
  });
});
