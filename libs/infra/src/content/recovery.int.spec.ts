import { gzipSync } from 'node:zlib';
import { eventually } from '#libs/testing';
import { InfraApp } from '../__fixtures__/infra-app.js';
import type { ScriptedAgent } from '../__fixtures__/scripted-agent.js';
import { OperationTransitions } from '../operations/life/operation-transitions.js';
import { OperationRunner } from '../operations/running/operation-runner.service.js';
import { OperationReconciliation } from '../operations/running/operation-reconciliation.service.js';
import { USUAL_WAITS, WAITS } from '../operations/waits.js';
import { OperationViewRepository } from '../operations/views/operation-view.repository.js';

describe('recovery of a held server', () => {
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
    infra.queue.runsAtOnce = true;
    key = infra.key();
    ({ serverId, agent } = await infra.runningServer(key));
    agent.script = () => undefined;
  });

  const unstick = (body?: object, caller = key) =>
    infra.call('post', `/v1/infra/servers/${serverId}/unstick`, caller, body);
  const releaseLock = (caller = key) => infra.call('delete', `/v1/infra/servers/${serverId}/lock`, caller);
  const operation = async () => {
    const { body } = await infra.call('get', `/v1/infra/servers/${serverId}/operations?kind=exec`, key);
    return (body.data!.operations as unknown as Record<string, unknown>[])[0];
  };
  const isHeld = async () =>
    (await infra.database.query('select from infra.server_lock where server_id = $1', [serverId])).length > 0;
  const started = () => eventually(() => expect(agent.starts).toHaveLength(1));
  const releases = () =>
    infra.database.query(
      `select data->>'by' as by, meta->'actor'->>'keyId' as actor from es.event where type = 'server_lock_released'
          and data->>'serverId' = $1`,
      [serverId],
    );

  /** A command whose worker died while it ran. @returns its answer, and its id */
  const abandoned = async () => {
    infra.queue.runsAtOnce = false;
    const answer = infra.exec(serverId, key);
    const id = await eventually(async () => {
      const { operationId } = (await operation()) ?? {};
      if (typeof operationId !== 'string') throw new Error('not accepted yet');
      return operationId;
    });
    const stop = new AbortController();
    const running = infra.get(OperationRunner).start({ operationId: id, serverId }, stop.signal);
    await started();
    stop.abort();
    await running;
    return { answer, id };
  };

  it('says that nothing holds a free server', async () => {
    expect((await unstick()).body.data).toEqual({ released: false, operationId: null });
    expect((await releaseLock()).body.data).toEqual({ released: false });
    expect(await releases()).toEqual([]);
  });

  it('refuses a live operation and names it', async () => {
    const answer = infra.exec(serverId, key);
    await started();
    const { status, body } = await unstick({ force: false });
    expect([status, body.error?.code]).toEqual([409, 'EXEC_BUSY']);
    expect(body.error?.hint?.holder).toMatchObject({ operationId: agent.starts[0], kind: 'exec' });
    agent.runOf(agent.starts[0] ?? '').end(0);
    expect((await answer).status).toBe(200);
  });

  it('stops a live operation with force; its end is what the server tells', async () => {
    const answer = infra.exec(serverId, key);
    await started();
    const { body } = await unstick({ force: true });
    expect(body.data).toEqual({ released: true, operationId: agent.starts[0] });
    expect((await answer).body.data?.exitCode).toBe(143);
    expect(await operation()).toMatchObject({ status: 'succeeded', exitCode: 143 });
    expect(await isHeld()).toBe(false);
  });

  it('stops an operation that began after it was looked at', async () => {
    const answer = infra.exec(serverId, key);
    await started();
    const views = infra.get(OperationViewRepository);
    const find = views.find.bind(views);
    views.find = async (...asked) => {
      const row = await find(...asked);
      return row && { ...row, phase: 'requested' };
    };
    const steps = infra.get(OperationTransitions);
    const load = steps.load.bind(steps);
    steps.load = (id) => {
      Reflect.deleteProperty(views, 'find');
      Reflect.deleteProperty(steps, 'load');
      return load(id);
    };
    expect((await unstick({ force: true })).body.data).toMatchObject({ released: true });
    expect((await answer).body.data?.exitCode).toBe(143);
    expect(await operation()).toMatchObject({ status: 'succeeded', exitCode: 143 });
  });

  it('frees a server from an operation that has ended without its worker, and leaves its outcome to an adopter', async () => {
    const { answer, id } = await abandoned();
    agent.runOf(id).end(7);
    expect((await unstick()).body.data).toEqual({ released: true, operationId: id });
    expect(await isHeld()).toBe(false);
    expect(await releases()).toEqual([{ by: 'unstick', actor: key }]);
    expect(await operation()).toMatchObject({ status: 'running', exitCode: null });
    infra.queue.runsAtOnce = true;
    await infra.get(OperationReconciliation).reconcile();
    expect((await answer).body.data?.exitCode).toBe(7);
    expect(await operation()).toMatchObject({ status: 'succeeded', exitCode: 7 });
  });

  it('takes an operation without a worker for alive while it runs on the server', async () => {
    const { answer, id } = await abandoned();
    expect((await unstick()).body.error?.code).toBe('EXEC_BUSY');
    infra.queue.runsAtOnce = true;
    await infra.get(OperationReconciliation).reconcile();
    agent.runOf(id).end(0);
    expect((await answer).status).toBe(200);
  });

  it('proves that an operation which has not begun never will, with force', async () => {
    infra.queue.runsAtOnce = false;
    const answer = infra.exec(serverId, key);
    await eventually(async () => expect(await isHeld()).toBe(true));
    expect((await unstick()).body.error?.code).toBe('EXEC_BUSY');
    expect((await unstick({ force: true })).body.data).toMatchObject({ released: true });
    expect((await answer).body.error?.code).toBe('EXEC_FAILED');
    expect(await operation()).toMatchObject({ status: 'failed', error: { code: 'EXEC_FAILED' } });
    expect(agent.starts).toEqual([]);
  });

  it('calls a deploy that was stopped before it began a failed deploy', async () => {
    infra.queue.runsAtOnce = false;
    const source = { content: gzipSync('source').toString('base64') };
    const order = { source, start: 'node server.js', port: 3_001 };
    const answer = infra.call('post', `/v1/infra/servers/${serverId}/deploy`, key, order);
    await eventually(async () => expect(await isHeld()).toBe(true));
    expect((await unstick({ force: true })).body.data).toMatchObject({ released: true });
    expect((await answer).body.error?.code).toBe('DEPLOY_FAILED');
    const list = `/v1/infra/servers/${serverId}/operations?kind=deploy`;
    const { body } = await infra.call('get', list, key);
    expect(body.data?.operations).toMatchObject([{ status: 'failed', error: { code: 'DEPLOY_FAILED' } }]);
  });

  it('gives the lock away without a question; the operation goes on and its outcome is recorded', async () => {
    const answer = infra.exec(serverId, key, 'first');
    await started();
    expect((await releaseLock()).body.data).toEqual({ released: true });
    expect(await releases()).toEqual([{ by: 'lock', actor: key }]);
    agent.script = (run) => run.end(0);
    expect((await infra.exec(serverId, key, 'second')).status).toBe(200);
    agent.runOf(agent.starts[0] ?? '').end(5);
    expect((await answer).body.data?.exitCode).toBe(5);
    expect(await isHeld()).toBe(false);
  });

  it('belongs to administrators of the team', async () => {
    const portalId = infra.portalOf(key);
    for (const role of ['DEVELOPER', 'ADMIN']) {
      await infra.database.query(
        'insert into infra.server_member (server_id, user_id, role, added_at) values ($1, $2, $2, now())',
        [serverId, role],
      );
    }
    const developer = infra.key({ portalId, ownerUserId: 'DEVELOPER' });
    const administrator = infra.key({ portalId, ownerUserId: 'ADMIN' });
    for (const [action, call] of [
      ['unstick', unstick({}, developer)],
      ['lock', releaseLock(developer)],
    ] as const) {
      const { status, body } = await call;
      expect([status, body.error?.code]).toEqual([403, 'SERVER_ROLE_FORBIDDEN']);
      expect(body.error?.hint).toMatchObject({
        yourRole: 'DEVELOPER',
        requiredRole: 'ADMIN',
        deniedAction: action,
        allowedHere: expect.arrayContaining(['exec', 'logs', 'upload']) as string[],
      });
    }
    expect((await unstick({}, administrator)).status).toBe(200);
    expect((await releaseLock(administrator)).status).toBe(200);
    expect((await unstick({}, infra.key({ portalId }))).body.error?.code).toBe('WRONG_KEY');
    expect((await releaseLock(infra.key())).body.error?.code).toBe('SERVER_NOT_FOUND');
  });

  it('is not for an application on a shared host', async () => {
    await infra.database.query(`update infra.server set kind = 'GALAXY_APP' where id = $1`, [serverId]);
    const { status, body } = await unstick();
    expect([status, body.error?.code]).toEqual([409, 'UNSTICK_UNSUPPORTED']);
  });
});
