import { newId } from '#libs/kernel';
import { eventually } from '#libs/testing';
import { ADMINISTRATOR, InfraApp } from '../../__fixtures__/infra-app.js';
import type { ScriptedAgent } from '../../__fixtures__/scripted-agent.js';
import { serverStream } from '../../contracts/server.events.js';
import { ServerPrices } from '../charging.service.js';
import { ReconciliationService } from '../reconcile/reconciliation.service.js';
import { ServerRecords } from '../../servers/views/server-records.repository.js';
import { ServerRepository } from '../../servers/views/server.repository.js';
import { SleepService } from '../reconcile/sleep.service.js';
import { WakeService } from './wake.service.js';
import { ServerActivity } from './server-activity.js';

const MINUTE_MS = 60_000;

describe('power of a server', () => {
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
    infra.driver.dials = true;
    infra.queue.runsAtOnce = true;
    key = infra.key();
    ({ serverId, agent } = await infra.runningServer(key));
  });

  const send = async (action: string, body?: object, caller = key) => {
    const method = action === '' ? 'get' : 'post';
    const path = `/v1/infra/servers/${serverId}${action === '' ? '' : `/${action}`}`;
    const { status, body: answer } = await infra.call(method, path, caller, body);
    return { status, code: answer.error?.code, data: answer.data };
  };
  const code = async (action: string, body?: object) => (await send(action, body)).code ?? 'ok';
  const row = async () => {
    const found = await infra.get(ServerRepository).find(serverId);
    if (!found) throw new Error('the server is gone');
    return found;
  };
  const becomes = (status: string, connected: boolean) =>
    eventually(async () => {
      const { status: now, connected: isConnected } = await row();
      expect([now, isConnected]).toEqual([status, connected]);
    });
  const sleep = async () => {
    expect(await code('stop')).toBe('ok');
    await becomes('sleeping', false);
    // The job looks at the row once more before it ends, and would follow what comes next.
    await infra.queue.settled();
  };
  const freeze = (half: 'frozen_manual' | 'frozen_debt') =>
    infra.database.query(
      `insert into auth.portal (id, domain, name, rest_url, ${half}, created_at, updated_at)
       values ($1, $2, 'p', 'https://host.example', true, now(), now())`,
      [infra.portalOf(key), `${newId()}.example`],
    );
  const facts = async (type: string): Promise<number> => {
    const found = await infra.database.query('select 1 from es.event where stream_id = $1 and type = $2', [
      serverStream(serverId),
      type,
    ]);
    return found.length;
  };

  it('stops and starts the machine behind the answer', async () => {
    const stopped = await send('stop');
    expect([stopped.status, stopped.data?.status]).toEqual([200, 'sleeping']);
    await becomes('sleeping', false);
    expect(agent.runs).toBe(false);
    expect([await code('stop'), await code('reboot'), await code('sleep-now')]).toEqual([
      'CONFLICT',
      'CONFLICT',
      'CONFLICT',
    ]);
    const started = await send('start');
    expect([started.status, started.data?.status]).toEqual([200, 'sleeping']);
    await becomes('running', true);
    expect(await code('start')).toBe('CONFLICT');
    const restarts = infra.driver.starts.length;
    expect((await send('reboot')).status).toBe(200);
    await eventually(() => expect(infra.driver.starts.length).toBe(restarts + 1));
    await becomes('running', true);
  });

  it('restarts once for each time it was asked to, also after its job was lost', async () => {
    infra.queue.runsAtOnce = false;
    await send('reboot');
    const job = await infra.queue.next('reboot-server', serverId);
    infra.queue.runsAtOnce = true;
    const restarts = infra.driver.starts.length;
    infra.clock.advance(16_000);
    await infra.get(ReconciliationService).reconcileServers();
    await eventually(async () => expect((await row()).rebootId).toBeNull());
    await infra.queue.run(job);
    expect(infra.driver.starts.length).toBe(restarts + 1);
  });

  it('takes nothing up that a restart asked for before would end', async () => {
    infra.queue.runsAtOnce = false;
    await send('reboot');
    const restart = await infra.queue.next('reboot-server', serverId);
    const accepting = infra.sql.transaction((tx) => infra.get(ServerRepository).lockStatus(tx, serverId));
    expect(await accepting).not.toBe('running');
    infra.queue.runsAtOnce = true;
    const answer = infra.exec(serverId, key);
    await infra.queue.run(restart);
    expect((await answer).status).toBe(200);
    expect(agent.starts).toHaveLength(1);
  });

  it('starts once for twenty wakes at once, and tells those that come second', async () => {
    await sleep();
    infra.queue.runsAtOnce = false;
    const starts = infra.driver.starts.length;
    const answers = await Promise.all(Array.from({ length: 20 }, () => send('wake', {})));
    const outcomes = answers.map(({ status, code: refusal }) => refusal ?? status);
    expect(outcomes.filter((outcome) => outcome === 202)).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'WAKE_IN_PROGRESS')).toHaveLength(19);
    expect(await code('start')).toBe('WAKE_IN_PROGRESS');
    expect(await facts('server_wake_requested')).toBe(1);
    const job = await infra.queue.next('align-server', serverId);
    await Promise.all([infra.queue.run(job), infra.queue.run(job), infra.queue.run(job)]);
    await becomes('running', true);
    expect(infra.driver.starts.length).toBe(starts + 1);
    const again = await send('wake', {});
    expect([again.status, again.data?.status]).toEqual([200, 'running']);
  });

  it('waits for a wake when asked to, also for that of another request', async () => {
    await sleep();
    const waits = [send('wake', { wait: true, timeoutSeconds: 60 }), send('wake', { wait: true })];
    for (const { status, data } of await Promise.all(waits)) {
      expect([status, data?.status, data?.blackholeStatus]).toEqual([200, 'running', 'CONNECTED']);
    }
    expect(await facts('server_wake_requested')).toBe(1);
  });

  it('waits for the application too, where one was deployed', async () => {
    await infra.database.query(
      `insert into infra.server_release (operation_id, server_id, deployed_at, port, env_keys)
       values ($1, $2, now(), 3000, '{}')`,
      [newId(), serverId],
    );
    await sleep();
    agent.app = { ...agent.app, state: 'starting' };
    let answered = false;
    agent.connects = () => 'app_unreachable';
    const waiting = send('wake', { wait: true }).finally(() => (answered = true));
    await eventually(() => expect(agent.connected).toBeGreaterThan(1));
    expect(answered).toBe(false);
    agent.connects = () => null;
    expect((await waiting).status).toBe(200);
    await becomes('running', true);

    await sleep();
    agent.connects = () => 'app_unreachable';
    expect(await code('wake', { wait: true, timeoutSeconds: 1 })).toBe('WAKE_IN_PROGRESS');
    agent.app = { ...agent.app, state: 'crashed' };
    expect(await code('wake', { wait: true })).toBe('ok');
  });

  it('gives up a wait whose time is over', async () => {
    await sleep();
    infra.queue.runsAtOnce = false;
    expect(await code('wake', { wait: true, timeoutSeconds: 1 })).toBe('WAKE_IN_PROGRESS');
    expect(await code('wake', { wait: true, timeoutSeconds: 0 })).toBe('VALIDATION_ERROR');
  });

  it('takes up a wake whose worker died, and gives up one that hangs', async () => {
    await sleep();
    infra.queue.runsAtOnce = false;
    infra.driver.dials = false;
    expect((await send('wake', {})).status).toBe(202);
    const worker = new AbortController();
    const run = infra.queue.run(await infra.queue.next('align-server', serverId), worker.signal);
    await eventually(() => expect(infra.driver.starts.at(-1)).toBe(serverId));
    worker.abort();
    await run;
    expect((await row()).status).toBe('waking');
    infra.driver.dials = true;
    infra.queue.runsAtOnce = true;
    infra.clock.advance(16_000);
    await infra.get(ReconciliationService).reconcileServers();
    await becomes('running', true);

    await sleep();
    infra.queue.runsAtOnce = false;
    expect((await send('wake', {})).status).toBe(202);
    const waiting = infra
      .get(WakeService)
      .ensureAwake(await row(), 'exec', { timeoutMs: 20_000 })
      .catch((error: { code: string }) => error.code);
    infra.clock.advance(121_000);
    await infra.get(ReconciliationService).reconcileServers();
    expect((await row()).status).toBe('sleeping');
    expect(await waiting).toBe('AGENT_NOT_CONNECTED');
  });

  it('fails a wake for good when the provider does', async () => {
    await sleep();
    infra.driver.fault = new Error('no power');
    expect(await code('wake', { wait: true })).toBe('PROVIDER_ERROR');
    await becomes('sleeping', false);
  });

  it('wakes for nobody while it is blocked or the balance is frozen', async () => {
    await sleep();
    await infra.database.query('update infra.server set prevent_wake = true where id = $1', [serverId]);
    expect([await code('start'), await code('wake', {}), await code('wake', { wait: true })]).toEqual([
      'SERVER_WAKE_BLOCKED',
      'SERVER_WAKE_BLOCKED',
      'SERVER_WAKE_BLOCKED',
    ]);
    expect(await infra.get(WakeService).request(serverId, 'request')).toBe('blocked');
    await infra.database.query('update infra.server set prevent_wake = false where id = $1', [serverId]);
    await freeze('frozen_manual');
    expect(await infra.get(WakeService).request(serverId, 'schedule')).toBe('blocked');
    const refused = infra.get(WakeService).ensureAwake(await row(), 'deploy', { timeoutMs: 1_000 });
    await expect(refused).rejects.toMatchObject({ code: 'ACCOUNT_FROZEN' });
  });

  it('falls asleep with the account of its portal, once nothing is at work on it', async () => {
    const hours = async () =>
      (await infra.get(ServerPrices).spans(serverId)).map(({ state, toMs }) => [state, toMs === null]);
    expect(await hours()).toEqual([['awake', true]]);
    agent.script = () => undefined;
    const answer = infra.exec(serverId, key);
    await eventually(() => expect(agent.starts).toHaveLength(1));
    await infra.get(SleepService).sleepFrozen();
    await freeze('frozen_debt');
    await infra.get(SleepService).sleepFrozen();
    expect((await row()).status).toBe('running');
    agent.runOf(agent.starts[0] ?? '').end(0);
    expect((await answer).status).toBe(200);
    await eventually(async () => {
      await infra.get(SleepService).sleepFrozen();
      expect((await row()).status).toBe('sleeping');
    });
    await becomes('sleeping', false);
    expect(await hours()).toEqual([
      ['awake', false],
      ['asleep', true],
    ]);
  });

  it('costs what its plan does, from the hour after an operator has set it', async () => {
    const plans = infra.get(ServerPrices);
    const priced = async () =>
      (await infra.get(ServerPrices).page(new Date(0), null, 1_000)).find((one) => one.serverId === serverId);
    const portalId = infra.portalOf(key);
    expect(await priced()).toMatchObject({ portalId, pricePerMonth: { awake: 0n, asleep: 0n } });
    const { plan } = await row();
    expect(await plans.setPrice('local', plan, '72', '7.2')).toEqual({
      provider: 'local',
      plan,
      priceMonth: 72,
      priceSleepMonth: 7.2,
    });
    expect(await priced()).toMatchObject({ pricePerMonth: { awake: 72_000_000n, asleep: 7_200_000n } });
    expect(await plans.list()).toContainEqual({
      provider: 'local',
      plan,
      priceMonth: 72,
      priceSleepMonth: 7.2,
    });
    const { body } = await infra.call('get', '/v1/infra/providers/local/plans', key);
    expect(body.data).toContainEqual(
      expect.objectContaining({ id: plan, priceMonth: 72, priceSleepMonth: 7.2, currency: 'CREDITS' }),
    );
    for (const wrong of [
      plans.setPrice('nowhere', plan, '1', '1'),
      plans.setPrice('local', 'huge', '1', '1'),
      plans.setPrice('local', plan, '-1', '1'),
      plans.setPrice('local', plan, '1', 'x'),
    ]) {
      await expect(wrong).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    }
    await plans.setPrice('local', plan, '0', '0');
  });

  it('is not put to sleep under a command', async () => {
    agent.script = () => undefined;
    const answer = infra.exec(serverId, key);
    await eventually(() => expect(agent.starts).toHaveLength(1));
    expect([await code('stop'), await code('sleep-now'), await code('reboot')]).toEqual([
      'EXEC_BUSY',
      'EXEC_BUSY',
      'EXEC_BUSY',
    ]);
    infra.clock.advance(61 * MINUTE_MS);
    await infra.get(SleepService).sleepIdle();
    expect((await row()).status).toBe('running');
    agent.runOf(agent.starts[0] ?? '').end(0);
    await answer;
  });

  it('sleeps or runs a command, never both', async () => {
    const [slept, ran] = await Promise.all([code('sleep-now'), infra.exec(serverId, key)]);
    const wasBusy = slept === 'EXEC_BUSY';
    expect(['ok', 'EXEC_BUSY']).toContain(slept);
    if (wasBusy) expect(ran.status).toBe(200);
    await eventually(async () => expect(['running', 'sleeping']).toContain((await row()).status));
  });

  it('falls asleep once nobody has asked for the application for long enough', async () => {
    const sweep = () => infra.get(SleepService).sleepIdle();
    const patch = (path: string, body: object) =>
      infra.call('patch', `/v1/infra/servers/${serverId}/${path}`, key, body);
    await patch('sleep', { sleepAfterMinutes: 15 });
    infra.clock.advance(14 * MINUTE_MS);
    infra.get(ServerActivity).touch(serverId);
    await eventually(async () => expect((await row()).lastActivityAt).not.toBeNull());
    infra.clock.advance(14 * MINUTE_MS);
    await sweep();
    expect((await row()).status).toBe('running');
    infra.clock.advance(2 * MINUTE_MS);
    await infra.get(ServerRecords).keepAwake(serverId, new Date(infra.clock.nowMs() + MINUTE_MS));
    await sweep();
    expect((await row()).status).toBe('running');
    infra.clock.advance(MINUTE_MS);
    await patch('run-mode', { runMode: 'ALWAYS_ON' });
    await sweep();
    expect((await row()).status).toBe('running');
    await patch('run-mode', { runMode: 'PREEMPTIBLE' });
    await patch('sleep', { sleepAfterMinutes: null });
    await sweep();
    expect((await row()).status).toBe('running');
    await patch('sleep', { sleepAfterMinutes: 15 });
    await infra.database.query(
      `insert into infra.server_lock (server_id, operation_id, kind, owner_key_id, acquired_at)
       values ($1, $2, 'upload', $3, now())`,
      [serverId, newId(), key],
    );
    await sweep();
    expect((await row()).status).toBe('running');
    await infra.database.query('delete from infra.server_lock where server_id = $1', [serverId]);
    await sweep();
    await becomes('sleeping', false);
  });

  it('notices a machine that is gone', async () => {
    agent.hangUp();
    infra.driver.agents.delete(serverId);
    await becomes('running', false);
    expect(await code('refresh')).toBe('ok');
    await infra.get(ReconciliationService).reconcileServers();
    expect([await code('refresh'), await code('start'), await code('wake', { wait: true })]).toEqual([
      'VM_MISSING',
      'VM_MISSING',
      'VM_MISSING',
    ]);
  });

  it('removes the machine of a deleted server whose job was lost', async () => {
    infra.queue.runsAtOnce = false;
    expect((await infra.call('delete', `/v1/infra/servers/${serverId}`, key)).status).toBe(200);
    infra.queue.runsAtOnce = true;
    infra.clock.advance(16_000);
    await infra.get(ReconciliationService).reconcileServers();
    await eventually(() => expect(infra.driver.deleted).toContain(serverId));
    await eventually(async () => {
      const kept = await infra.database.query('select from infra.server_machine where server_id = $1', [
        serverId,
      ]);
      expect(kept).toEqual([]);
    });
  });

  it('leaves power to the roles that have it', async () => {
    const portalId = infra.portalOf(key);
    const person = newId();
    const developer = infra.key({ portalId, ownerUserId: person });
    const admin = infra.key({ portalId, currentUser: ADMINISTRATOR });
    await infra.database.query(
      `insert into infra.server_member (server_id, user_id, role, added_at) values ($1, $2, 'DEVELOPER', now())`,
      [serverId, person],
    );
    for (const action of ['start', 'stop', 'reboot', 'sleep-now', 'refresh', 'repair']) {
      const { status, code: refusal } = await send(action, undefined, developer);
      expect([action, status, refusal]).toEqual([action, 403, 'SERVER_ROLE_FORBIDDEN']);
      expect((await send(action, undefined, admin)).code).toBe('WRONG_KEY');
    }
    expect((await send('wake', {}, developer)).status).toBe(200);
  });
});
