import { TestClock } from '#libs/testing';
import type { OperationLog } from '../life/operation-log.js';
import type { AgentClient } from '../../tunnel/index.js';
import type { OperationRun, OperationRuns, StartedOperation } from './operation-run.port.js';
import type { OutputRecorder } from './output-recorder.js';
import { PursueOperation } from './pursue-operation.command.js';
import type { RunnerLease } from './runner-lease.js';

describe('the run of an operation', () => {
  it('lets go of its lease also when what it held on this machine cannot be released', async () => {
    let closed = 0;
    const lease = { signal: new AbortController().signal, close: async () => void (closed += 1) };
    const run: Partial<OperationRun> = {
      prepare: async () => ({ ending: null }),
      release: () => Promise.reject(new Error('the disk is gone')),
    };
    const pursuit = new PursueOperation(
      {} as AgentClient,
      {} as OutputRecorder,
      {} as OperationLog,
      { exec: run, deploy: run } as OperationRuns,
      new TestClock(0),
    );
    const operation = { kind: 'exec', lease: lease as unknown as RunnerLease } as StartedOperation;
    await expect(pursuit.run(operation)).rejects.toThrow('the disk is gone');
    expect(closed).toBe(1);
  });
});
