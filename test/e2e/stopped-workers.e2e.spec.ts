import { eventually } from '#libs/testing';
import { nodeApp } from '../harness/app-archive.js';
import { ManagedServer } from '../harness/managed-server.js';
import { Stack } from '../harness/stack.js';
import { viewsThatDiffer } from '../harness/views-as-told.js';

const ENDS = ['operation_succeeded', 'operation_failed', 'operation_outcome_unknown'];

describe('a worker that is stopped while it runs operations', () => {
  let stack: Stack;
  let server: ManagedServer;
  let endSpare: (() => Promise<void>) | null = null;

  beforeAll(async () => {
    stack = await Stack.start();
    server = await ManagedServer.create(stack, 'stopped');
  });
  afterEach(async () => {
    await endSpare?.();
    endSpare = null;
  });
  afterAll(() => stack?.remove());

  /** Types of the facts, in order. */
  const facts = async (operationId: string): Promise<string[]> => {
    const rows = await stack.database.query<{ type: string }>(
      `select type from es.event where stream_id = $1 order by version`,
      [`operation-${operationId}`],
    );
    return rows.map(({ type }) => type);
  };

  const adoptions = async (operationId: string): Promise<number> => {
    const [row] = await stack.database.query<{ adoptions: number }>(
      'select adoptions from infra.operation_lease where operation_id = $1',
      [operationId],
    );
    return row?.adoptions ?? 0;
  };

  /** It comes back as if no time had passed, and works on: nothing of what it then writes may count. */
  const wakeUp = async (pid: number): Promise<void> => {
    process.kill(pid, 'SIGCONT');
    await endSpare?.();
    endSpare = null;
    await eventually(async () => expect((await stack.admin('worker', '/readyz')).status).toBe(200));
    expect(await server.exec('echo next')).toMatchObject({
      status: 200,
      body: { data: { stdout: 'next\n' } },
    });
  };

  it('writes nothing more of a command that another one has taken over', async () => {
    const pid = stack.pid('worker');
    const answer = server.execHeld('frozen', 'echo done; exit 3');
    const operationId = await server.running('frozen');
    endSpare = await stack.spareWorker();
    process.kill(pid, 'SIGSTOP');
    try {
      await eventually(async () => expect(await adoptions(operationId)).toBeGreaterThan(0));
      server.open('frozen');
      expect(await answer).toMatchObject({
        status: 200,
        body: { data: { operationId, stdout: 'up\ndone\n', exitCode: 3 } },
      });
    } finally {
      await wakeUp(pid);
    }
    expect((await facts(operationId)).filter((type) => ENDS.includes(type))).toEqual(['operation_succeeded']);
    expect([server.starts(operationId), server.runs('frozen')]).toEqual([1, 1]);
    await expect(server.storedOutput(operationId)).resolves.toBe('up\ndone\n');
  });

  it('writes nothing more of a deploy that another one has taken over', async () => {
    const pid = stack.pid('worker');
    const wait = 'while [ ! -e ../../data/go ]; do sleep 0.05; done';
    const deployed = server.deploy(nodeApp('frozen'), {
      install: `echo run >>../../data/install.runs; ${wait}`,
    });
    await eventually(() => expect(server.noted('install.runs')).toEqual(['run']));
    const { operationId } = (await server.newestDeploy()) ?? { operationId: '' };
    endSpare = await stack.spareWorker();
    process.kill(pid, 'SIGSTOP');
    try {
      await eventually(async () => expect(await adoptions(operationId)).toBeGreaterThan(0));
      server.note('go');
      expect(await deployed).toMatchObject({ status: 200, body: { data: { operationId } } });
    } finally {
      await wakeUp(pid);
    }
    const told = await facts(operationId);
    expect(told.filter((type) => ENDS.includes(type))).toEqual(['operation_succeeded']);
    expect(told.at(-1)).toBe('operation_succeeded');
    expect([server.starts(operationId), server.noted('install.runs')]).toEqual([1, ['run']]);
  });

  it.each([0, 20, 60, 150])('or killed %i ms after the order leaves it done once', async (afterMs) => {
    const gate = `killed-${afterMs}`;
    server.open(gate);
    const { status, body } = await stack.whileKilled('worker', afterMs, () =>
      server.execHeld(gate, 'echo done'),
    );
    const [{ operationId } = { operationId: '' }] = await server.operations();
    // One that certainly began nowhere is told so, and may be repeated.
    if (status === 500) {
      expect([body.error.code, server.starts(operationId)]).toEqual(['EXEC_FAILED', 0]);
    } else expect([body.data.stdout, server.runs(gate)]).toEqual(['up\ndone\n', 1]);
    expect(await server.exec('echo next')).toMatchObject({ status: 200 });
  });

  it('has left views that say what the log says', async () => {
    expect(await viewsThatDiffer(stack)).toEqual([]);
  });
});
