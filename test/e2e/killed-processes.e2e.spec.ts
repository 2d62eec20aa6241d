import { type Answer, eventually } from '#libs/testing';
import { nodeApp, packApp } from '../harness/app-archive.js';
import { type DeployBody, ManagedServer, type ExecAnswer } from '../harness/managed-server.js';
import { Stack } from '../harness/stack.js';
import { viewsThatDiffer } from '../harness/views-as-told.js';

describe('a command whose service processes are killed', () => {
  let stack: Stack;
  let server: ManagedServer;

  /** What must hold however the processes ended: the right outcome, one start, a free server. */
  const expectDoneOnce = async (gate: string, operationId: string): Promise<void> => {
    await expect(server.ended(operationId)).resolves.toMatchObject({
      status: 'succeeded',
      outcomeAvailable: true,
      exitCode: 3,
      error: null,
    });
    expect(server.starts(operationId)).toBe(1);
    expect(server.runs(gate)).toBe(1);
    await expect(server.storedOutput(operationId)).resolves.toBe('up\ndone\n');
    expect(await server.exec('echo next')).toMatchObject({
      status: 200,
      body: { data: { stdout: 'next\n' } },
    });
  };

  const expectDoneAnswer = ({ status, body }: ExecAnswer, operationId: string): void => {
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { success: true, data: { operationId, stdout: 'up\ndone\n', exitCode: 3 } },
    });
  };

  beforeAll(async () => {
    stack = await Stack.start();
    server = await ManagedServer.create(stack, 'killed');
  });
  afterAll(() => stack?.remove());

  it('is followed by the next worker after kill -9, and the waiting request gets its end', async () => {
    const answer = server.execHeld('worker-killed', 'echo done; exit 3');
    const operationId = await server.running('worker-killed');
    const isBack = stack.kill('worker', 'SIGKILL');
    server.open('worker-killed');
    expectDoneAnswer(await answer, operationId);
    await expectDoneOnce('worker-killed', operationId);
    await isBack();
  });

  it('is handed over by a worker that is asked to stop', async () => {
    const answer = server.execHeld('worker-stopped', 'echo done; exit 3');
    const operationId = await server.running('worker-stopped');
    const isBack = stack.kill('worker', 'SIGTERM');
    await isBack();
    server.open('worker-stopped');
    expectDoneAnswer(await answer, operationId);
    await expectDoneOnce('worker-stopped', operationId);
  });

  it('ends well after kill -9 of the API, and its key finds it in the list', async () => {
    const answer = server.execHeld('api-killed', 'echo done; exit 3');
    const broken = expect(answer).rejects.toMatchObject({ code: 'UND_ERR_SOCKET' });
    const operationId = await server.running('api-killed');
    const isBack = stack.kill('api', 'SIGKILL');
    await broken;
    server.open('api-killed');
    await isBack();
    const [newest] = await server.operations();
    expect(newest).toMatchObject({ operationId, outcomeAvailable: true });
    await server.ended(operationId);
    await server.connected();
    await expectDoneOnce('api-killed', operationId);
  });

  it('is found by a repeat with the same Idempotency-Key after kill -9 of the API, also once it has ended', async () => {
    const headers = { 'idempotency-key': 'after-kill' };
    const first = server.execHeld('api-repeat', 'echo done; exit 3', headers);
    const broken = expect(first).rejects.toMatchObject({ code: 'UND_ERR_SOCKET' });
    const operationId = await server.running('api-repeat');
    const isBack = stack.kill('api', 'SIGKILL');
    await broken;
    await isBack();
    server.open('api-repeat');
    await server.ended(operationId);
    const again = await eventually(async () => {
      const answer = await server.execHeld('api-repeat', 'echo done; exit 3', headers);
      expect(answer.body.error?.code).not.toBe('IDEMPOTENCY_IN_PROGRESS');
      return answer;
    });
    expectDoneAnswer(again, operationId);
    expect((await server.execHeld('api-repeat', 'echo done; exit 3', headers)).headers).toMatchObject({
      'idempotency-replayed': 'true',
    });
    await server.connected();
    await expectDoneOnce('api-repeat', operationId);
  });

  it('that is lost with the API before it was accepted is run by its repeat, once', async () => {
    const headers = { 'idempotency-key': 'before-kill' };
    server.open('api-early');
    const first = stack.whileKilled('api', 0, () =>
      server.execHeld('api-early', 'echo done; exit 3', headers),
    );
    await first.catch(() => undefined);
    const again = await eventually(async () => {
      const answer = await server.execHeld('api-early', 'echo done; exit 3', headers);
      expect(answer.status).toBe(200);
      return answer;
    });
    await server.connected();
    await expectDoneOnce('api-early', again.body.data.operationId);
  });

  it('is found as a deploy by its repeat, with the same archive, and done once', async () => {
    const content = (await packApp(nodeApp('one'))).toString('base64');
    const held = 'echo run >>../../data/built; while [ ! -e ../../data/go ]; do sleep 0.05; done';
    const order = { source: { content }, build: held, start: 'node server.js', healthPath: '/health' };
    const deploy = (): Promise<Answer<DeployBody>> =>
      server.call<DeployBody>('POST', '/deploy', order, { 'idempotency-key': 'deploy-after-kill' });
    const broken = expect(deploy()).rejects.toMatchObject({ code: 'UND_ERR_SOCKET' });
    await eventually(() => expect(server.noted('built')).toHaveLength(1), { within: 60_000 });
    const isBack = stack.kill('api', 'SIGKILL');
    await broken;
    await isBack();
    server.note('go');
    const { operationId } = (await server.newestDeploy())!;
    await server.ended(operationId);
    const again = await eventually(async () => {
      const answer = await deploy();
      expect(answer).toMatchObject({ status: 200 });
      return answer;
    });
    expect(again.body.data).toMatchObject({ operationId });
    expect((await deploy()).headers).toMatchObject({ 'idempotency-replayed': 'true' });
    expect(server.noted('built')).toHaveLength(1);
  });

  it('has left views that say what the log says', async () => {
    expect(await viewsThatDiffer(stack)).toEqual([]);
  });
});
