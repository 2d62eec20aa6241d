import { eventually } from '#libs/testing';
import { type ExecAnswer, ManagedServer } from '../harness/managed-server.js';
import { Stack } from '../harness/stack.js';

describe('long commands on one server', () => {
  let stack: Stack;

  beforeAll(async () => {
    stack = await Stack.start();
  });
  afterAll(() => stack.remove());

  it('hold four places however often its lock is taken away; what comes then waits and tells it, others run', async () => {
    const [busy, calm] = await Promise.all([
      ManagedServer.create(stack, 'busy'),
      ManagedServer.create(stack, 'calm'),
    ]);
    const answers: Promise<ExecAnswer>[] = [];
    for (let begun = 1; begun <= 4; begun++) {
      answers.push(busy.execHeld('gate', 'echo long'));
      await eventually(() => expect(busy.runs('gate')).toBe(begun));
      await busy.call('DELETE', '/lock');
    }
    answers.push(busy.execHeld('gate', 'echo fifth'));
    await eventually(async () => expect(await busy.operations()).toHaveLength(5));

    expect(await calm.exec('echo calm')).toMatchObject({ status: 200, body: { data: { stdout: 'calm\n' } } });
    const [fifth] = await busy.operations();
    expect(fifth).toMatchObject({ status: 'running', queuedMs: expect.any(Number) as number });
    expect([busy.runs('gate'), busy.starts(fifth!.operationId)]).toEqual([4, 0]);

    busy.open('gate');
    const ended = await Promise.all(answers);
    expect(ended.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(ended.at(-1)?.body.data).toMatchObject({ operationId: fifth!.operationId, stdout: 'up\nfifth\n' });
    expect(busy.starts(fifth!.operationId)).toBe(1);
  });
});
