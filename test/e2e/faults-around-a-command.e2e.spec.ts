import { eventually } from '#libs/testing';
import type { AnyBody, Answer } from '#libs/testing';
import { ManagedServer, type ExecAnswer, type OperationData } from '../harness/managed-server.js';
import { Stack } from '../harness/stack.js';
import { viewsThatDiffer } from '../harness/views-as-told.js';

interface Holder {
  readonly operationId: string;
  readonly startedByThisKey: boolean;
}

/** Refusals a client may meet while the database is away. */
const WHILE_AWAY = ['DB_TRANSIENT', 'POOL_EXHAUSTED'];

describe('faults around a command', () => {
  let stack: Stack;
  let server: ManagedServer;

  beforeAll(async () => {
    stack = await Stack.start();
    server = await ManagedServer.create(stack, 'one');
  });
  afterAll(() => stack?.remove());

  it('has one winner among twenty on a server; the others are told who holds it', async () => {
    const refused: ExecAnswer[] = [];
    const racers = Array.from({ length: 20 }, async () => {
      const answer = await server.execHeld('race', 'echo done');
      if (answer.status !== 200) refused.push(answer);
      return answer;
    });
    await eventually(() => expect(refused).toHaveLength(19));
    const operationId = await server.running('race');
    server.open('race');
    const answers = await Promise.all(racers);
    const winners = answers.filter(({ status }) => status === 200);
    expect(winners.map(({ body }) => body.data.operationId)).toEqual([operationId]);
    const holder = expect.objectContaining<Partial<Holder>>({
      operationId,
      startedByThisKey: true,
    }) as Holder;
    for (const { status, body } of refused) {
      expect({ status, error: body.error }).toMatchObject({
        status: 409,
        error: { code: 'EXEC_BUSY', hint: { holder } },
      });
    }
    expect(server.runs('race')).toBe(1);
    expect(server.starts(operationId)).toBe(1);
    await expect(server.operations()).resolves.toHaveLength(1);
  });

  it('keeps the truth when the agent is killed: the exit code, or unknown where nobody can have it', async () => {
    const lost = await ManagedServer.create(stack, 'lost');
    const answers = [server.execHeld('alone', 'exit 7'), lost.execHeld('doomed', 'kill -9 0')] as const;
    const [alone, doomed] = [await server.running('alone'), await lost.running('doomed')];
    const killed = [server.agentPid(), lost.agentPid()];
    for (const pid of killed) process.kill(pid, 'SIGKILL');
    server.open('alone');
    lost.open('doomed');
    const [recovered, unproven] = await Promise.all(answers);

    expect(recovered).toMatchObject({ status: 200, body: { data: { operationId: alone, exitCode: 7 } } });
    expect(unproven).toMatchObject({
      status: 502,
      body: { error: { code: 'GATEWAY_UNREACHABLE', hint: { operationId: doomed } } },
    });
    await expect(lost.operation(doomed)).resolves.toMatchObject({ status: 'unknown', exitCode: null });
    for (const [machine, operationId] of [
      [server, alone],
      [lost, doomed],
    ] as const) {
      expect(machine.starts(operationId)).toBe(1);
      expect(killed).not.toContain(machine.agentPid());
      expect(await machine.exec('echo next')).toMatchObject({ status: 200 });
    }
  });

  it('loses nothing acknowledged, and answers every request, when PostgreSQL restarts', async () => {
    const bystander = await ManagedServer.create(stack, 'bystander');
    const answer = server.execHeld('restart', 'echo done; exit 5');
    const operationId = await server.running('restart');
    const postgres = await stack.database.pid();

    let restarting = true;
    const burst = async (send: () => Promise<Answer<AnyBody>>): Promise<Answer<AnyBody>[]> => {
      const answers: Answer<AnyBody>[] = [];
      for (let after = 0; restarting || after < 3; after += restarting ? 0 : 1) {
        answers.push(await send());
      }
      return answers;
    };
    const key = stack.runtime.keys.personal;
    const read = (path: string) => burst(() => stack.client.call('GET', path, { key }));
    const operationsPath = `/v1/infra/servers/${bystander.id}/operations?kind=exec&limit=1`;
    const bursts = [read('/v1/deals?limit=1'), read('/v1/infra/servers'), read(operationsPath)];
    const commands = burst(async () => (await bystander.exec('echo run')) as Answer<AnyBody>);
    await stack.database.restartAtOnce();
    restarting = false;
    const reads = (await Promise.all(bursts)).flat();
    const execs = await commands;
    server.open('restart');

    expect(await stack.database.pid()).not.toBe(postgres);
    expect(await answer).toMatchObject({
      status: 200,
      body: { data: { operationId, stdout: 'up\ndone\n', exitCode: 5 } },
    });
    expect(server.starts(operationId)).toBe(1);
    expect(server.runs('restart')).toBe(1);

    for (const { status, body } of [...reads, ...execs]) {
      if (status !== 200) expect(WHILE_AWAY).toContain(body.error.code);
    }
    for (const last of [reads.at(-1), execs.at(-1)]) expect(last?.status).toBe(200);

    const acknowledged = execs
      .map(({ body }) => (body as ExecAnswer['body']).data?.operationId)
      .filter((id) => id !== undefined);
    for (const id of acknowledged) {
      expect(await bystander.ended(id)).toMatchObject({ status: 'succeeded', exitCode: 0 });
      expect(bystander.starts(id)).toBe(1);
    }
    const started = bystander.journal().filter(({ fact }) => fact === 'started');
    expect(new Set(started.map((fact) => fact.operationId)).size).toBe(started.length);
    for (const { operationId: id } of started) {
      expect(await bystander.ended(id)).toMatchObject({ status: 'succeeded', exitCode: 0 });
    }
  });

  it('reveals no outcome eight days later', async () => {
    const { body } = await server.exec('true');
    const { operationId } = body.data;
    expect(await server.operation(operationId)).toMatchObject({ outcomeAvailable: true, exitCode: 0 });
    const kept = { operationId, kind: 'exec', serverId: server.id, outcomeAvailable: false };
    const expired = { ...kept, startedAt: expect.any(String) as string };
    try {
      await stack.cli('dev', 'clock', 'advance', '8d');
      await eventually(async () => expect(await server.operation(operationId)).toEqual(expired));
      const [newest] = await server.operations();
      expect(newest).toEqual(expired);
    } finally {
      await stack.cli('dev', 'clock', 'reset');
    }
    const again: OperationData = await eventually(async () => {
      const { body: answer } = await server.exec('true');
      return server.operation(answer.data.operationId);
    });
    expect(again).toMatchObject({ outcomeAvailable: true, status: 'succeeded', exitCode: 0 });
    const now = await stack.cli<{ offsetMs: number }>('dev', 'clock', 'show');
    expect(now.offsetMs).toBe(0);
  });

  it('starts again on what it had: servers, their agents and their operations', async () => {
    const { body } = await server.exec('echo before >kept');
    const earlier = server.agentPid();
    await stack.down();
    await stack.up();
    await server.connected();
    expect(server.agentPid()).not.toBe(earlier);
    expect(await server.exec('cat kept')).toMatchObject({
      status: 200,
      body: { data: { stdout: 'before\n', exitCode: 0 } },
    });
    const ids = (await server.operations()).map(({ operationId }) => operationId);
    expect(ids).toContain(body.data.operationId);
  });

  it('has left views that say what the log says', async () => {
    expect(await viewsThatDiffer(stack)).toEqual([]);
  });
});
