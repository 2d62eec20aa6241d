import { TestClock } from '#libs/testing/contracts';
import { type AgentClient, GatewayUnreachable } from '../../tunnel/index.js';
import type { OperationTransitions } from '../life/operation-transitions.js';
import type { RunnerLease } from '../locks/runner-lease.js';
import type { OutputBudget } from '../output/output-budget.js';
import { OperationExecution } from './operation-execution.service.js';
import type { OperationRun, OperationRuns, StartedOperation } from './operation-run.port.js';
import type { OutputRecorder } from './output-recorder.js';

describe('the run of an operation', () => {
  it('lets go of its lease also when what it held on this machine cannot be released', async () => {
    let closed = 0;
    const lease = { signal: new AbortController().signal, close: async () => void (closed += 1) };
    const run: Partial<OperationRun> = {
      prepare: async () => ({ ending: null }),
      release: () => Promise.reject(new Error('the disk is gone')),
    };
    const execution = new OperationExecution(
      {} as AgentClient,
      {} as OutputRecorder,
      {} as OperationTransitions,
      {} as OutputBudget,
      { exec: run, deploy: run } as OperationRuns,
      new TestClock(0),
    );
    const operation = { kind: 'exec', lease } as StartedOperation;
    await expect(execution.start(operation)).rejects.toThrow('the disk is gone');
    expect(closed).toBe(1);
  });

  it('sees a start through when the process is about to stop, and leaves the rest to the next runner', async () => {
    const stop = new AbortController();
    let closed = 0;
    const startOperation = async (
      _target: object,
      _id: string,
      _body: object,
      options: { signal?: AbortSignal },
    ) => {
      stop.abort();
      options.signal?.throwIfAborted();
      return { startedAt: new Date(0), followed: { close: () => void (closed += 1) } };
    };
    const lease = {
      signal: stop.signal,
      lostSignal: new AbortController().signal,
      confirm: async () => true,
      close: async () => undefined,
    };
    const ended: object[] = [];
    const run: Partial<OperationRun> = {
      prepare: async () => ({ request: {} as never }),
      neverReached: async () => ({ outcome: { type: 'fail', code: 'EXEC_FAILED', message: 'never' } }),
      release: async () => undefined,
    };
    const execution = new OperationExecution(
      { startOperation } as AgentClient,
      {} as OutputRecorder,
      {
        settle: async (_id: string, outcome: object) => void ended.push(outcome),
      } as OperationTransitions,
      {} as OutputBudget,
      { exec: run, deploy: run } as OperationRuns,
      new TestClock(0),
    );
    const operation = { kind: 'exec', settleBy: new Date(60_000), lease };
    await execution.start(operation as StartedOperation);
    expect({ ended, closed }).toEqual({ ended: [], closed: 1 });
  });

  it('ends unknown after the grace when the agent never answers, not after the time of the command too', async () => {
    const clock = new TestClock(0);
    const asked: string[] = [];
    const hung = (call: string) => async (): Promise<never> => {
      asked.push(call);
      clock.advance(60_000);
      throw new GatewayUnreachable('server', new Error('no answer'));
    };
    const agent = { startOperation: hung('start'), readOperation: hung('read') } as unknown as AgentClient;
    const lease = {
      signal: new AbortController().signal,
      confirm: async () => true,
      close: async () => undefined,
    };
    const ended: unknown[] = [];
    const log = {
      settle: async (_id: string, outcome: object) => void ended.push({ ...outcome, at: clock.nowMs() }),
    };
    const run: Partial<OperationRun> = {
      prepare: async () => ({ request: {} as never }),
      lost: async (_operation, reason) => ({ outcome: { type: 'lose', reason } }),
      release: async () => undefined,
    };
    const execution = new OperationExecution(
      agent,
      {} as OutputRecorder,
      log as OperationTransitions,
      { settle: async () => undefined } as unknown as OutputBudget,
      { exec: run, deploy: run } as OperationRuns,
      clock,
    );
    await execution.start({
      kind: 'exec',
      operationId: 'o',
      target: { serverId: 'server', slot: null },
      timeoutSeconds: 300,
      settleBy: new Date(420_000),
      lease: lease as RunnerLease,
    } as StartedOperation);
    expect(ended).toEqual([{ type: 'lose', reason: 'agent_unreachable', at: 120_000 }]);
    expect(asked.filter((call) => call === 'start')).toHaveLength(1);
  });
});
