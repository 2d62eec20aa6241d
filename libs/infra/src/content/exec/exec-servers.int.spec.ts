import { newId } from '#libs/kernel';
import { eventually } from '#libs/testing';
import { InfraApp } from '../../__fixtures__/infra-app.js';
import type { ScriptedAgent } from '../../__fixtures__/scripted-agent.js';
import { ServerStream } from '../../servers/life/server.stream.js';
import { OperationReconciliation } from '../../operations/running/operation-reconciliation.service.js';
import { USUAL_WAITS, WAITS } from '../../operations/waits.js';

describe('exec, by server and caller', () => {
  let infra: InfraApp;
  let key: string;
  let serverId: string;
  let agent: ScriptedAgent;

  beforeAll(async () => {
    infra = await InfraApp.start({
      overrides: [{ provide: WAITS, value: { ...USUAL_WAITS, steadyMs: 0 } }],
    });
  });
  afterAll(() => infra.stop());

  beforeEach(async () => {
    key = infra.key();
    ({ serverId, agent } = await infra.runningServer(key));
  });

  const operation = async () => {
    const { body } = await infra.call('get', `/v1/infra/servers/${serverId}/operations?kind=exec`, key);
    return (body.data!.operations as unknown as Record<string, unknown>[])[0];
  };
  const started = () => eventually(() => expect(agent.starts).toHaveLength(1));

  it('wakes a sleeping server and runs there', async () => {
    await infra
      .get(ServerStream)
      .handle(serverId, { type: 'sleep', serverId, reason: 'stop' }, { meta: 'system' });
    await eventually(async () => expect(await infra.isConnected(serverId)).toBe(false));
    const { status, body } = await infra.exec(serverId, key, 'echo awake');
    expect([status, body.data?.stdout]).toEqual([200, 'ran echo awake\n']);
  });

  it('says so when the server may not be woken, and leaves it asleep', async () => {
    await infra
      .get(ServerStream)
      .handle(serverId, { type: 'sleep', serverId, reason: 'stop' }, { meta: 'system' });
    await infra.database.query('update infra.server set prevent_wake = true where id = $1', [serverId]);
    expect((await infra.exec(serverId, key)).body.error?.code).toBe('SERVER_WAKE_BLOCKED');
    expect(await operation()).toBeUndefined();
  });

  it('is for servers behind the tunnel', async () => {
    await infra.database.query(`update infra.server set mode = 'OPEN' where id = $1`, [serverId]);
    const { status, body } = await infra.exec(serverId, key);
    expect([status, body.error?.code]).toEqual([409, 'NOT_BLACKHOLE']);
  });

  it('runs in the slot of an application on a shared host, beside a command of the host', async () => {
    let end: () => void = () => undefined;
    agent.script = (run) => (end = () => run.end(0));
    const ofHost = infra.exec(serverId, key);
    await started();
    agent.script = (run) => run.end(3);
    const slot = newId();
    await infra.database.query(
      `insert into infra.server (id, portal_id, key_id, owner_user_id, name, kind, galaxy_id, status, provider,
         plan, region, image, subdomain, created_at, updated_at, last_version)
       select $2::uuid, portal_id, key_id, owner_user_id, 'tenant', 'GALAXY_APP', id, 'running', provider, plan, region,
         image, 'app-' || $2::text, now(), now(), 0 from infra.server where id = $1`,
      [serverId, slot],
    );
    expect((await infra.exec(slot, key, 'id')).body.data?.exitCode).toBe(3);
    expect(agent.requests.map((request) => request.slot)).toEqual([null, slot]);
    end();
    await ofHost;
  });

  it('takes UTF-8 and gives it back, whatever the pieces it comes in', async () => {
    const text = 'żółw 🐢 — ok';
    agent.script = (run) => {
      run.print('stdout', run.command);
      run.end(0);
    };
    expect((await infra.exec(serverId, key, text)).body.data?.stdout).toBe(text);
  });

  it('lets a developer of the team run commands, and no stranger', async () => {
    const portalId = infra.portalOf(key);
    await infra.database.query(
      `insert into infra.server_member (server_id, user_id, role, added_at) values ($1, 'dev', 'DEVELOPER', now())`,
      [serverId],
    );
    const developer = infra.key({ portalId, ownerUserId: 'dev' });
    expect((await infra.exec(serverId, developer)).status).toBe(200);
    expect(await operation()).toBeUndefined();
    expect((await infra.exec(serverId, infra.key({ portalId }))).body.error?.code).toBe('WRONG_KEY');
  });

  it('goes on over a tunnel that breaks and comes back, without a second start or a lost line', async () => {
    agent.script = (run) => run.print('stdout', 'one\n');
    const answer = infra.exec(serverId, key);
    await started();
    agent.hangUp();
    await eventually(async () => expect(await infra.isConnected(serverId)).toBe(false));
    const run = agent.runOf(agent.starts[0] ?? '');
    run.print('stdout', 'two\n');
    await infra.driver.start(serverId);
    run.print('stdout', 'three\n');
    run.end(0);
    expect((await answer).body.data).toMatchObject({ stdout: 'one\ntwo\nthree\n', exitCode: 0 });
    expect(agent.starts).toHaveLength(1);
  });

  it('is not ended by a runner whose place another one has taken', async () => {
    agent.script = () => undefined;
    const answer = infra.exec(serverId, key);
    await started();
    const id = agent.starts[0] ?? '';
    const rival = newId();
    await infra.database.query(
      `update infra.operation_lease set runner = $2, lease_until = now() + interval '1 hour' where operation_id = $1`,
      [id, rival],
    );
    agent.runOf(id).end(4);
    await infra.queue.settled();
    expect(
      await infra.database.query(
        `select v.phase, l.runner from infra.operation_view v join infra.operation_lease l using (operation_id)
          where operation_id = $1`,
        [id],
      ),
    ).toEqual([{ phase: 'started', runner: rival }]);
    await infra.database.query(
      'update infra.operation_lease set lease_until = now() where operation_id = $1',
      [id],
    );
    await infra.get(OperationReconciliation).reconcile();
    expect((await answer).body.data?.exitCode).toBe(4);
    expect(agent.starts).toHaveLength(1);
  });

  it('is taken over from a runner that froze, whose late writes change nothing', async () => {
    agent.script = (run) => run.print('stdout', 'one\n');
    const answer = infra.exec(serverId, key);
    await started();
    const id = agent.starts[0] ?? '';
    await eventually(async () => {
      const rows = await infra.database.query('select from infra.operation_output where operation_id = $1', [
        id,
      ]);
      expect(rows).toHaveLength(1);
    });
    await infra.database.query(
      `update infra.operation_lease set runner = gen_random_uuid(), lease_until = now() where operation_id = $1`,
      [id],
    );
    const run = agent.runOf(id);
    run.print('stdout', 'two\n');
    run.end(4);
    await infra.get(OperationReconciliation).reconcile();
    expect((await answer).body.data).toMatchObject({ stdout: 'one\ntwo\n', exitCode: 4 });
    const ends = await infra.database.query(
      `select from es.event where stream_id = 'operation-' || $1 and type = 'operation_succeeded'`,
      [id],
    );
    expect(ends).toHaveLength(1);
    expect(await operation()).toMatchObject({ status: 'succeeded', exitCode: 4 });
  });
});
