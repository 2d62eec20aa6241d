import { newId } from '#libs/kernel';
import { eventually } from '#libs/testing';
import { InfraApp } from '../../__fixtures__/infra-app.js';
import type { ScriptedAgent } from '../../__fixtures__/scripted-agent.js';
import { USUAL_WAITS, WAITS } from '../../operations/waits.js';
import { OperationTransitions } from '../../operations/life/operation-transitions.js';
import { OperationReconciliation } from '../../operations/running/operation-reconciliation.service.js';
import { AgentClient } from '../../tunnel/index.js';
import { OperationRunner } from '../../operations/running/operation-runner.service.js';

const NEVER = new AbortController().signal;

describe('exec', () => {
  let infra: InfraApp;
  let key: string;
  let serverId: string;
  let agent: ScriptedAgent;

  beforeAll(async () => {
    infra = await InfraApp.start({
      overrides: [{ provide: WAITS, value: { ...USUAL_WAITS, tunnelMs: 100, steadyMs: 0 } }],
    });
  });
  afterAll(() => infra.stop());

  beforeEach(async () => {
    infra.queue.runsAtOnce = true;
    key = infra.key();
    ({ serverId, agent } = await infra.runningServer(key));
  });

  const operations = async (kind = 'exec') => {
    const { body } = await infra.call('get', `/v1/infra/servers/${serverId}/operations?kind=${kind}`, key);
    return body.data?.operations as unknown as Record<string, unknown>[];
  };
  const operationId = async (): Promise<string> => String((await operations())[0]?.operationId);
  const lock = () => infra.database.query('select * from infra.server_lock where server_id = $1', [serverId]);
  const lapse = () =>
    infra.database.query(
      `update infra.operation_lease set lease_until = now() - interval '1 s'
        where operation_id in (select operation_id from infra.server_lock where server_id = $1)`,
      [serverId],
    );
  const stored = (id: string) =>
    infra.database.query('select from infra.operation_output where operation_id = $1', [id]);
  /** Waits until the command runs on the agent. */
  const started = () => eventually(() => expect(agent.starts).toHaveLength(1));

  it('answers output, exit code and operation id, and frees the server', async () => {
    agent.script = (run) => {
      run.print('stdout', 'hel');
      run.print('stderr', 'warn\n');
      run.print('stdout', 'lo ü\n');
      run.end(3);
    };
    const { status, headers, body } = await infra.exec(serverId, key, 'greet');
    expect(body.error).toBeUndefined();
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ stdout: 'hello ü\n', stderr: 'warn\n', exitCode: 3, truncated: false });
    expect(headers['x-operation-id']).toBe(body.data?.operationId);
    const [row] = await operations();
    expect(row).toMatchObject({ status: 'succeeded', exitCode: 3, step: null, error: null, kind: 'exec' });
    expect(await lock()).toEqual([]);
  });

  it('keeps command text and output out of the log', async () => {
    agent.script = (run) => {
      run.print('stdout', 'printed-secret');
      run.end(0);
    };
    await infra.exec(serverId, key, 'echo typed-secret');
    const events = await infra.database.query('select data::text, meta::text from es.event');
    expect(JSON.stringify(events)).not.toMatch(/printed-secret|typed-secret/);
  });

  it('streams lines as server-sent events', async () => {
    agent.script = (run) => {
      run.print('stdout', 'one\ntwo\n');
      run.end(0);
    };
    const { status, headers, text } = await infra.raw(
      'post',
      `/v1/infra/servers/${serverId}/exec?stream=true`,
      key,
      {
        command: 'lines',
      },
    );
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch('text/event-stream');
    const events = text
      .split('\n\n')
      .filter(Boolean)
      .map((block) => /^event: (\w+)\ndata: (.*)$/.exec(block)?.slice(1, 3) ?? []);
    expect(events.map(([name]) => name)).toEqual(['operation', 'log', 'log', 'done']);
    expect(JSON.parse(events[1]?.[1] ?? '')).toEqual({ step: null, stream: 'stdout', line: 'one' });
    expect(JSON.parse(events[3]?.[1] ?? '')).toMatchObject({ exitCode: 0, stdout: 'one\ntwo\n' });
  });

  it.each([
    ['an empty command', { command: '' }, 'command'],
    ['a command that is too long', { command: 'x'.repeat(10_001) }, 'command'],
    ['a timeout of zero', { command: 'true', timeout: 0 }, 'timeout'],
    ['a timeout above 600', { command: 'true', timeout: 601 }, 'timeout'],
    ['an unknown field', { command: 'true', shell: 'bash' }, 'shell'],
  ])('refuses %s', async (_what, body, field) => {
    const { status, body: answer } = await infra.call(
      'post',
      `/v1/infra/servers/${serverId}/exec`,
      key,
      body,
    );
    expect([status, answer.error?.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(answer.error?.details).toMatchObject({ field });
  });

  it('lets one of 50 racers in and names the holder to the others', async () => {
    const hold: (() => void)[] = [];
    agent.script = (run) => void hold.push(() => run.end(0));
    const answers: string[] = [];
    const racers = Array.from({ length: 50 }, async () => {
      const answer = await infra.exec(serverId, key);
      answers.push(answer.body.error?.code ?? String(answer.status));
      return answer;
    });
    await eventually(() => expect(answers).toHaveLength(49));
    expect(new Set(answers)).toEqual(new Set(['EXEC_BUSY']));
    await started();
    hold.forEach((end) => end());
    const settled = await Promise.all(racers);
    expect(settled.filter(({ status }) => status === 200)).toHaveLength(1);
    const busy = settled.find(({ status }) => status === 409);
    expect(busy?.body.error?.hint?.holder).toMatchObject({
      operationId: agent.starts[0],
      kind: 'exec',
      step: null,
      startedByThisKey: true,
    });
    expect(agent.starts).toHaveLength(1);
    expect(await operations()).toHaveLength(1);
  });

  it('records a command stopped for its time as succeeded without a code and answers 504', async () => {
    agent.script = (run) => run.end(null, { timedOut: true });
    const { status, body } = await infra.exec(serverId, key, 'sleep 9', { timeout: 1 });
    expect([status, body.error?.code]).toEqual([504, 'EXEC_TIMEOUT']);
    const [row] = await operations();
    expect(row).toMatchObject({ status: 'succeeded', exitCode: null, operationId: body.error?.operationId });
  });

  it('records a refused start as failed: nothing ran', async () => {
    agent.intercept = () => 'refuse';
    const { status, body } = await infra.exec(serverId, key);
    expect([status, body.error?.code]).toEqual([500, 'EXEC_FAILED']);
    expect((await operations())[0]).toMatchObject({
      status: 'failed',
      exitCode: null,
      error: { code: 'EXEC_FAILED' },
    });
    expect(agent.starts).toEqual([]);
    expect(await lock()).toEqual([]);
  });

  it('asks after a start whose answer was lost, and follows what runs', async () => {
    agent.intercept = () => 'vanish-after-start';
    agent.script = (run) => void setImmediate(() => run.end(5));
    const answer = infra.exec(serverId, key);
    await started();
    await infra.driver.start(serverId);
    expect((await answer).body.data?.exitCode).toBe(5);
    expect(agent.starts).toHaveLength(1);
  });

  it('records a start the agent never saw as failed', async () => {
    agent.intercept = () => 'vanish';
    const answer = infra.exec(serverId, key);
    await eventually(async () => expect(await infra.isConnected(serverId)).toBe(false));
    await infra.driver.start(serverId);
    expect((await answer).body.error?.code).toBe('EXEC_FAILED');
    expect(agent.starts).toEqual([]);
  });

  it('answers unknown when the agent cannot be asked until the deadline, and never changes that', async () => {
    agent.script = () => agent.hangUp();
    const answer = infra.exec(serverId, key, 'true', { timeout: 1 });
    await started();
    infra.clock.advance(122_000);
    const { status, body } = await answer;
    expect([status, body.error?.code]).toEqual([502, 'GATEWAY_UNREACHABLE']);
    await eventually(async () => expect(await lock()).toEqual([]));
    await infra.driver.start(serverId);
    agent.runOf(agent.starts[0] ?? '').end(0);
    await infra.get(OperationReconciliation).reconcile();
    expect((await operations())[0]).toMatchObject({ status: 'unknown', exitCode: null, error: null });
  });

  it('answers unknown when the process is lost', async () => {
    agent.script = (run) => run.lose();
    expect((await infra.exec(serverId, key)).body.error?.code).toBe('GATEWAY_UNREACHABLE');
    expect((await operations())[0]).toMatchObject({ status: 'unknown' });
  });

  it('keeps the command sealed while it waits, and not at all once it has ended', async () => {
    const inputs = () => infra.database.query<{ sealed: Buffer }>('select * from infra.operation_input');
    const secret = 'mysql --password=correct-horse';
    infra.queue.runsAtOnce = false;
    const answer = infra.exec(serverId, key, secret);
    await eventually(async () => expect(await operations()).toHaveLength(1));
    const [waiting] = await inputs();
    expect(Object.keys(waiting ?? {})).toEqual(['operation_id', 'sealed', 'expires_at']);
    expect(waiting?.sealed.toString()).not.toContain('horse');
    const jobs = JSON.stringify(infra.queue.added);
    const log = JSON.stringify(await infra.database.query('select data from es.event'));
    expect(jobs + log).not.toContain('horse');
    await infra.get(OperationRunner).start({ operationId: await operationId(), serverId }, NEVER);
    expect((await answer).body.data).toMatchObject({ stdout: `ran ${secret}\n` });
    expect(await inputs()).toEqual([]);
  });

  it('stops a second runner at the fence', async () => {
    infra.queue.runsAtOnce = false;
    const answer = infra.exec(serverId, key);
    await eventually(async () => expect(await operations()).toHaveLength(1));
    const id = await operationId();
    const runner = infra.get(OperationRunner);
    await Promise.all(Array.from({ length: 5 }, () => runner.start({ operationId: id, serverId }, NEVER)));
    expect((await answer).status).toBe(200);
    expect(agent.starts).toEqual([id]);
  });

  it('hands out growing fences', async () => {
    for (let round = 0; round < 3; round += 1) await infra.exec(serverId, key);
    expect(agent.fences).toEqual([...agent.fences].sort((a, b) => a - b));
    expect(new Set(agent.fences).size).toBe(3);
  });

  it.each([
    ['has lost', false, 1],
    ['still holds', true, 0],
  ])('gives an operation whose job the queue %s another one, or not', async (_what, holdsJobs, more) => {
    infra.queue.runsAtOnce = false;
    infra.queue.holdsJobs = holdsJobs;
    const answer = infra.exec(serverId, key);
    await eventually(async () => expect(await operations()).toHaveLength(1));
    const id = await operationId();
    const jobs = () => infra.queue.added.filter(({ jobId }) => jobId.startsWith(`run-exec-${id}`)).length;
    await eventually(() => expect(jobs()).toBe(1));
    infra.clock.advance(16_000);
    await infra.get(OperationReconciliation).reconcile();
    expect(jobs()).toBe(1 + more);
    infra.queue.holdsJobs = false;
    await infra.get(OperationRunner).start({ operationId: id, serverId }, NEVER);
    expect((await answer).status).toBe(200);
  });

  it('adopts an operation whose worker stopped, without a second start', async () => {
    agent.script = () => undefined;
    const stop = new AbortController();
    infra.queue.runsAtOnce = false;
    const answer = infra.exec(serverId, key);
    await eventually(async () => expect(await operations()).toHaveLength(1));
    const id = await operationId();
    const first = infra.get(OperationRunner).start({ operationId: id, serverId }, stop.signal);
    await started();
    stop.abort();
    await first;
    agent.runOf(id).print('stdout', 'late\n');
    agent.runOf(id).end(7);
    infra.queue.runsAtOnce = true;
    await infra.get(OperationReconciliation).reconcile();
    expect((await answer).body.data).toMatchObject({ exitCode: 7, stdout: 'late\n' });
    expect(agent.starts).toEqual([id]);
  });

  it('settles an operation whose worker died before the agent saw it', async () => {
    const stop = new AbortController();
    agent.intercept = () => {
      stop.abort();
      return 'vanish';
    };
    infra.queue.runsAtOnce = false;
    const answer = infra.exec(serverId, key);
    await eventually(async () => expect(await operations()).toHaveLength(1));
    await infra.get(OperationRunner).start({ operationId: await operationId(), serverId }, stop.signal);
    agent.intercept = null;
    await infra.driver.start(serverId);
    infra.queue.runsAtOnce = true;
    await infra.get(OperationReconciliation).reconcile();
    expect((await answer).body.error?.code).toBe('EXEC_FAILED');
    expect([agent.starts, await lock()]).toEqual([[], []]);
  });

  it('lets no late start through after nothing ran has been recorded', async () => {
    agent.intercept = () => 'vanish';
    const answer = infra.exec(serverId, key, 'late');
    await eventually(async () => expect(await infra.isConnected(serverId)).toBe(false));
    agent.intercept = null;
    await infra.driver.start(serverId);
    expect((await answer).body.error?.code).toBe('EXEC_FAILED');
    const start = { fence: 1, kind: 'exec', slot: null, command: 'late', timeoutSeconds: 1 } as const;
    const target = { serverId, slot: null };
    const late = infra.get(AgentClient).startOperation(target, await operationId(), start);
    await expect(late).rejects.toMatchObject({ reason: 'voided' });
    expect(agent.starts).toEqual([]);
  });

  it('gives an operation without a job a new one, and fails it when it can no longer start', async () => {
    infra.queue.runsAtOnce = false;
    const answer = infra.exec(serverId, key);
    await eventually(async () => expect(await operations()).toHaveLength(1));
    const jobsBefore = infra.queue.added.length;
    infra.clock.advance(16_000);
    await infra.get(OperationReconciliation).reconcile();
    const again = infra.queue.added.slice(jobsBefore).filter(({ data }) => data.operationId !== undefined);
    expect(again.map(({ job }) => job)).toContain('run-exec');
    infra.clock.advance(120_000);
    expect((await answer).body.error?.code).toBe('EXEC_FAILED');
    await infra.get(OperationReconciliation).reconcile();
    expect(await lock()).toEqual([]);
    expect((await operations())[0]).toMatchObject({ status: 'failed' });
    expect(agent.starts).toEqual([]);
  });

  it('leaves no lease behind when its job comes after the last moment to start', async () => {
    infra.queue.runsAtOnce = false;
    const answer = infra.exec(serverId, key);
    await eventually(async () => expect(await operations()).toHaveLength(1));
    const id = await operationId();
    infra.clock.advance(121_000);
    await infra.get(OperationRunner).start({ operationId: id, serverId }, NEVER);
    expect((await answer).body.error?.code).toBe('EXEC_FAILED');
    const leases = 'select from infra.operation_lease where operation_id = $1';
    expect(await infra.database.query(leases, [id])).toEqual([]);
    expect([agent.starts, await lock()]).toEqual([[], []]);
  });

  it('is unknown, not failed, when an agent that had it no longer knows it', async () => {
    agent.script = (run) => run.print('stdout', 'begun\n');
    const answer = infra.exec(serverId, key);
    await eventually(async () => expect(await stored(await operationId())).toHaveLength(1));
    agent.hangUp();
    agent.forget();
    await infra.driver.start(serverId);
    expect((await answer).body.error?.code).toBe('GATEWAY_UNREACHABLE');
    expect((await operations())[0]).toMatchObject({ status: 'unknown', error: null });
    expect(agent.starts).toHaveLength(1);
  });

  it('is unknown to an adopter too once its output was stored', async () => {
    agent.script = (run) => run.print('stdout', 'begun\n');
    infra.queue.runsAtOnce = false;
    const answer = infra.exec(serverId, key);
    await eventually(async () => expect(await operations()).toHaveLength(1));
    const id = await operationId();
    const stop = new AbortController();
    const first = infra.get(OperationRunner).start({ operationId: id, serverId }, stop.signal);
    await eventually(async () => expect(await stored(id)).toHaveLength(1));
    stop.abort();
    await first;
    agent.forget();
    infra.queue.runsAtOnce = true;
    await infra.get(OperationReconciliation).reconcile();
    expect((await answer).body.error?.code).toBe('GATEWAY_UNREACHABLE');
    expect(await lock()).toEqual([]);
  });

  it('is adopted under another job each time, also while another operation cannot be read', async () => {
    agent.script = () => undefined;
    const answer = infra.exec(serverId, key);
    await started();
    infra.queue.runsAtOnce = false;
    const unreadable = newId();
    await infra.database.query(
      `insert into infra.operation_view (operation_id, server_id, portal_id, key_id, kind, phase, timeout_seconds,
          position, requested_at, start_by, last_version)
        values ($1, $2, $3, $3, 'exec', 'requested', 1, 0, to_timestamp(0), to_timestamp(1), 1)`,
      [unreadable, serverId, newId()],
    );
    const log = infra.get(OperationTransitions);
    const load = log.load.bind(log);
    log.load = async (id, ...rest) => {
      if (id === unreadable) throw new Error('unreadable');
      return load(id, ...rest);
    };
    try {
      const settling = () => infra.queue.added.filter(({ data }) => data.operationId === agent.starts[0]);
      await lapse();
      await infra.get(OperationReconciliation).reconcile();
      await infra.queue.run(settling().at(-1)!, AbortSignal.abort());
      await infra.get(OperationReconciliation).reconcile();
      const [first, second] = settling().filter(({ job }) => job === 'settle-operation');
      expect(second?.jobId).not.toBe(first?.jobId);
      agent.runOf(agent.starts[0] ?? '').end(0);
      await infra.queue.run(second!);
    } finally {
      Reflect.deleteProperty(log, 'load');
      await infra.database.query('delete from infra.operation_view where operation_id = $1', [unreadable]);
    }
    expect((await answer).status).toBe(200);
  });

  it('refuses a server that is not there, not ready, not connected or not the caller’s', async () => {
    const other = infra.key();
    expect((await infra.exec(serverId, other)).body.error?.code).toBe('SERVER_NOT_FOUND');
    expect((await infra.exec('nonsense', key)).body.error?.code).toBe('SERVER_NOT_FOUND');
    const neighbour = infra.key({ portalId: infra.portalOf(key) });
    expect((await infra.exec(serverId, neighbour)).body.error?.code).toBe('WRONG_KEY');
    agent.hangUp();
    await eventually(async () => expect(await infra.isConnected(serverId)).toBe(false));
    expect((await infra.exec(serverId, key)).body.error?.code).toBe('AGENT_NOT_CONNECTED');
    infra.queue.runsAtOnce = false;
    const created = await infra.call('post', '/v1/infra/servers', key, { name: 'new', provider: 'local' });
    const fresh = String(created.body.data?.id);
    expect((await infra.exec(fresh, key)).body.error?.code).toBe('SERVER_NOT_READY');
    expect(await operations('all')).toEqual([]);
  });
});
