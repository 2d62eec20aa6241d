import { Views } from '#libs/event-log';
import { operatorMeta } from '#libs/event-log/contracts';
import { newId } from '#libs/kernel';
import { eventually } from '#libs/testing';
import { DEPLOY_BODY, DeployedServer } from './__fixtures__/deployed-server.js';
import { ADMINISTRATOR, InfraApp } from './__fixtures__/infra-app.js';
import { ServerActivity } from './machines/power/server-activity.js';
import { OutcomeExpiry } from './operations/running/outcome-expiry.service.js';
import { ServerStream } from './servers/life/server.stream.js';
import { PortalPolicyStream } from './servers/limits/portal-policy.stream.js';
import { GalaxyHosts } from './shared-hosts/galaxy-hosts.service.js';
import { TeamStream } from './servers/access/team.stream.js';
import { PlacementService } from './machines/placement/placement.service.js';

const DAY_MS = 86_400_000;

describe('the views of infra', () => {
  let infra: InfraApp;
  let server: DeployedServer;

  beforeAll(async () => {
    infra = await InfraApp.start();
  });
  afterAll(() => infra.stop());

  const call = (method: 'post' | 'patch' | 'delete', path: string, body?: object, key = server.key) =>
    infra.call(method, `/v1/infra/servers/${server.id}${path}`, key, body);
  const isRunning = (id = server.id, key = server.key) =>
    eventually(async () => {
      const { body } = await infra.call('get', `/v1/infra/servers/${id}`, key);
      expect(body.data?.status).toBe('running');
    });
  const checks = async () => {
    const all = await infra.get(Views).check();
    return Object.fromEntries(
      all.map(({ name, different, differences }) => [name, { different, differences }]),
    );
  };

  async function deploysAndCommands(): Promise<void> {
    server.agent.script = (run) =>
      run.request.kind === 'deploy' ? run.endDeploy({ port: 3_001 }) : run.end(3);
    expect((await server.deploy({ ...DEPLOY_BODY, runtime: 'node20', env: { A: 'b' } })).status).toBe(200);
    expect((await infra.exec(server.id, server.key, 'id')).status).toBe(200);
    await call('patch', '/port', { port: 8_080 });
    infra.clock.advance(1_000);
    expect((await server.deploy({ ...DEPLOY_BODY, port: 3_002 })).status).toBe(200);
    const failure = {
      step: 'install',
      message: 'no',
      exitCode: 1,
      rolledBackTo: null,
      health: null,
    } as const;
    server.agent.script = (run) => run.endDeploy({ failure });
    expect((await server.deploy()).body.error?.code).toBe('DEPLOY_FAILED');
    expect(await server.read()).toMatchObject({ runtime: 'node20', port: 3_002, runtimeStatus: 'ready' });
  }

  async function life(): Promise<void> {
    await call('patch', '/access-policy', { accessPolicy: 'PUBLIC' });
    await call('patch', '/run-mode', { runMode: 'ALWAYS_ON' });
    await call('patch', '/sleep', { sleepAfterMinutes: null });
    await call('patch', '', { displayName: 'Shop' });
    infra.get(ServerActivity).touch(server.id);
    expect((await call('post', '/reboot')).status).toBe(200);
    await isRunning();
    expect((await call('post', '/stop')).status).toBe(200);
    expect((await call('post', '/start')).status).toBe(200);
    await isRunning();
    expect((await call('post', '/repair')).status).toBe(202);
    await eventually(async () => {
      const [row] = await infra.database.query('select status from infra.server_repair');
      expect(row).toEqual({ status: 'succeeded' });
    });
  }

  async function people(): Promise<void> {
    const teams = infra.get(TeamStream);
    const options = { meta: operatorMeta(), portalId: infra.portalOf(server.key) };
    const place = { serverId: server.id, userId: newId() };
    await teams.handle(server.id, { type: 'appoint', ...place, role: 'DEVELOPER' }, options);
    await teams.handle(server.id, { type: 'appoint', ...place, role: 'ADMIN' }, options);
    const guest = { serverId: server.id, userId: newId() };
    await teams.handle(server.id, { type: 'appoint', ...guest, role: 'DEVELOPER' }, options);
    await teams.handle(server.id, { type: 'dismiss', ...guest }, options);
  }

  async function sharedHost(): Promise<void> {
    const portalId = newId();
    const policies = infra.get(PortalPolicyStream);
    const options = { meta: operatorMeta(), portalId };
    for (const change of [{ serverDefault: 'galaxy' }, { limitPerUser: 4, openMode: true }] as const) {
      await policies.handle(portalId, { type: 'change', portalId, change }, options);
    }
    const host = await new GalaxyHosts(
      infra.sql,
      infra.get(ServerStream),
      infra.get(PlacementService),
    ).create({ portalId, provider: 'local' }, operatorMeta());
    await isRunning(host, infra.key({ portalId, currentUser: ADMINISTRATOR }));
    const key = infra.key({ portalId });
    const created = await infra.call('post', '/v1/infra/servers', key, { name: 'shop' });
    const app = String(created.body.data?.id);
    await isRunning(app, key);
    expect((await infra.call('delete', `/v1/infra/servers/${app}`, key)).status).toBe(200);
  }

  it('are what a replay of the log makes of them, and are made again when they are damaged', async () => {
    server = await DeployedServer.create(infra);
    await deploysAndCommands();
    await life();
    await people();
    await sharedHost();
    infra.clock.advance(8 * DAY_MS);
    await infra.get(OutcomeExpiry).expireDue();
    infra.clock.advance(30 * DAY_MS);
    await isRunning();
    expect((await infra.exec(server.id, server.key, 'id')).status).toBe(200);
    await infra.get(OutcomeExpiry).expireDue();
    const clean = {
      servers: { different: 0, differences: [] },
      'server-repairs': { different: 0, differences: [] },
      'server-teams': { different: 0, differences: [] },
      'portal-policies': { different: 0, differences: [] },
      operations: { different: 0, differences: [] },
      'server-releases': { different: 0, differences: [] },
    };
    expect(await checks()).toMatchObject(clean);

    const shown = await server.read();
    await infra.database.query(`update infra.server set port = 1, status = 'error'`);
    await infra.database.query('delete from infra.server_release');
    await infra.database.query(`update infra.server_member set role = 'DEVELOPER'`);
    expect(await checks()).toMatchObject({
      servers: { different: 3 },
      'server-releases': { different: 2 },
      'server-teams': { different: 1 },
    });
    for (const name of Object.keys(clean)) await infra.get(Views).rebuild(name);
    expect(await checks()).toMatchObject(clean);
    expect(await server.read()).toEqual(shown);
  });
});
