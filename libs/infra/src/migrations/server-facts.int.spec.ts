import { databaseMigrations, migrate } from '#libs/database';
import { eventLogMigrations } from '#libs/event-log';
import { newId } from '#libs/kernel';
import { createTestDatabase, type TestDatabase } from '#libs/testing';
import { infraMigrations } from './index.js';

const BEFORE = [...databaseMigrations, ...eventLogMigrations].concat(
  infraMigrations.filter(
    ({ name }) =>
      !/^(ServerFacts|ForgottenOperations|DeployedVersions|GatewayAnnouncements|StaticReleases|RequestedReleases|LeftRecords)/.test(
        name,
      ),
  ),
);
const ALL = [...databaseMigrations, ...eventLogMigrations, ...infraMigrations];

const META = JSON.stringify({ correlationId: 'spec', causationId: null, actor: {}, requestId: null });
const T = (minute: number): string => new Date(Date.UTC(2026, 0, 15, 12, minute)).toISOString();

describe('servers of an older version', () => {
  let database: TestDatabase;
  const serverId = newId();
  const deployId = newId();
  const lostDeployId = newId();
  const purgedId = newId();
  const rebootId = newId();
  const portalId = newId();

  const append = async (streamType: string, streamId: string, facts: readonly [string, object][]) => {
    const events = facts.map(([type, data]) => ({ id: newId(), type, schemaVersion: 1, data }));
    await database.query('select es.append($1, $2, $3, $4, null, $5, $6)', [
      'infra',
      streamType,
      streamId,
      portalId,
      JSON.stringify(events),
      META,
    ]);
  };
  const row = async (text: string, id: string) => (await database.query(text, [id]))[0];

  beforeAll(async () => {
    database = await createTestDatabase({ migrations: BEFORE });
    await append('server', `server-${serverId}`, [
      ['server_requested', { serverId, portalId, runtime: 'node20', requestedAt: T(0) }],
      ['server_provisioned', { provisionedAt: T(1) }],
      ['server_configured', { port: 8_080, configuredAt: T(2) }],
      ['server_rebooted', { serverId, rebootId, rebootedAt: T(3) }],
      ['server_awoke', { awokeAt: T(4) }],
    ]);
    const deployed = { runtime: null, port: 9_000, envKeys: ['A', 'B'], versionId: 'v7' };
    await append('operation', `operation-${deployId}`, [
      ['operation_requested', { operationId: deployId, kind: 'deploy', serverId }],
      ['operation_succeeded', { deployed, finishedAt: T(5) }],
    ]);
    await append('operation', `operation-${lostDeployId}`, [
      ['operation_requested', { operationId: lostDeployId, kind: 'deploy', serverId }],
    ]);
    await append('operation', `operation-${purgedId}`, [
      ['operation_requested', { operationId: purgedId, kind: 'exec', serverId }],
    ]);
    await append('portal-policy', `policy-of-servers-${portalId}`, [
      ['server_policy_changed', { portalId, openMode: true, changedAt: T(1) }],
    ]);
    await database.query(
      `insert into infra.server (id, portal_id, key_id, owner_user_id, name, display_name, status, provider, plan,
         region, image, subdomain, runtime, port, run_mode, token_hash, last_activity_at, deployed_at, env_keys,
         runtime_status, created_at, updated_at, last_version)
       values ($1, $2, 'k', 'u', 'shop', 'Shop', 'running', 'local', '', '', '', 'app-1', 'node22', 9000,
         'ALWAYS_ON', '\\x01', $3, $4, '{A,B}', 'ready', $5, $6, 5)`,
      [serverId, portalId, T(7), T(5), T(0), T(4)],
    );
    for (const [id, phase] of [
      [deployId, 'succeeded'],
      [lostDeployId, 'started'],
    ]) {
      await database.query(
        `insert into infra.operation_view (operation_id, server_id, portal_id, key_id, kind, phase,
           timeout_seconds, position, requested_at, start_by, last_version)
         values ($1, $2, $3, 'k', 'deploy', $4, 1, 1, now(), now(), 1)`,
        [id, serverId, portalId, phase],
      );
    }
    await database.query(
      `insert into infra.portal_policy (portal_id, server_default, creation, open_mode, updated_at)
       values ($1, 'machine', 'allowed', true, $2)`,
      [portalId, T(1)],
    );
    await migrate(database.url, ALL);
  });
  afterAll(() => database.drop());

  it('keep their texts, activity, token and restart as records', async () => {
    expect(await row('select display_name from infra.server_text where server_id = $1', serverId)).toEqual({
      display_name: 'Shop',
    });
    expect(
      await row('select last_activity_at from infra.server_activity where server_id = $1', serverId),
    ).toEqual({ last_activity_at: new Date(T(7)) });
    expect(
      await row('select token_hash, reboot_id from infra.server_machine where server_id = $1', serverId),
    ).toEqual({ token_hash: Buffer.from([1]), reboot_id: rebootId });
  });

  it('have views that say what their facts say', async () => {
    expect(
      await row(
        `select runtime, port, port_set_at, awoke_at, reboot_id, updated_at, last_version
           from infra.server where id = $1`,
        serverId,
      ),
    ).toEqual({
      runtime: 'node20',
      port: 8_080,
      port_set_at: new Date(T(2)),
      awoke_at: new Date(T(4)),
      reboot_id: rebootId,
      updated_at: new Date(T(4)),
      last_version: 6,
    });
    expect(
      await database.query('select * from infra.server_release order by deployed_at nulls last'),
    ).toEqual([
      {
        operation_id: deployId,
        server_id: serverId,
        requested_at: null,
        deployed_at: new Date(T(5)),
        runtime: null,
        port: 9_000,
        env_keys: ['A', 'B'],
        version_id: 'v7',
        static: false,
      },
      {
        operation_id: lostDeployId,
        server_id: serverId,
        requested_at: null,
        deployed_at: null,
        runtime: null,
        port: null,
        env_keys: null,
        version_id: null,
        static: false,
      },
    ]);
    expect(await row('select last_version from infra.portal_policy where portal_id = $1', portalId)).toEqual({
      last_version: 1,
    });
  });

  it('get the facts that only their rows knew', async () => {
    const newest = (stream: string) =>
      row('select type, data from es.event where stream_id = $1 order by version desc limit 1', stream);
    expect(await newest(`server-${serverId}`)).toEqual({
      type: 'server_configured',
      data: { runMode: 'ALWAYS_ON', configuredAt: T(4) },
    });
    expect(await newest(`operation-${purgedId}`)).toMatchObject({ type: 'operation_forgotten' });
    expect(await newest(`operation-${deployId}`)).toMatchObject({ type: 'operation_succeeded' });
  });
});
