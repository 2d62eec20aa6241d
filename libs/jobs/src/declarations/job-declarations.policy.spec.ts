import { findJobFaults, type JobClaim } from './job-declarations.policy.js';
import type { JobDefinition } from './job-definition.js';
import { MAINTENANCE_QUEUE, type QueueDefinition } from './queue-definition.js';

const WORK: JobDefinition = { name: 'work', queue: MAINTENANCE_QUEUE, on: [] };
const SWEEP: JobDefinition = { name: 'sweep', queue: MAINTENANCE_QUEUE, everyMs: 1_000 };

const by = (owner: string, job: JobDefinition): JobClaim => ({ owner, job });

describe('jobs', () => {
  it('have exactly one handler each', () => {
    expect(findJobFaults([by('A.run', WORK), by('B.run', SWEEP)], [by('C', WORK)])).toEqual([]);
    expect(findJobFaults([by('A.run', WORK), by('B.run', WORK)], [])).toEqual([
      'job work has 2 handlers: A.run, B.run',
    ]);
    expect(findJobFaults([by('A.run', WORK), by('B.run', { ...WORK })], [])).toEqual([
      'job work has 2 handlers: A.run, B.run',
    ]);
  });

  it('that somebody asks for are handled, and not another one of the name', () => {
    const fault = ['C asks for job work, which nobody handles'];
    expect(findJobFaults([], [by('C', WORK)])).toEqual(fault);
    expect(findJobFaults([by('A.run', WORK)], [by('C', { ...WORK })])).toEqual(fault);
  });

  it.each([
    ['concurrency', { concurrency: 0 }],
    ['attempts', { attempts: 0 }],
    ['lockDurationMs', { lockDurationMs: 0.5 }],
    ['maxStalledCount', { maxStalledCount: -1 }],
    ['backoff.jitter', { backoff: { type: 'fixed', delayMs: 1, jitter: 2 } }],
    ['the name', { name: 'a:b' }],
  ] as const)('have a queue that can work: %s', (name, setting) => {
    const queue: QueueDefinition = { ...MAINTENANCE_QUEUE, name: 'slow', ...setting };
    expect(findJobFaults([by('A.run', { ...WORK, queue })], [])).toEqual([
      expect.stringContaining(`queue ${queue.name}: ${name}`),
    ]);
  });

  it('have queues of different names', () => {
    const queue = { ...MAINTENANCE_QUEUE, concurrency: 9 };
    expect(findJobFaults([by('A.run', WORK), by('B.run', { ...SWEEP, queue })], [])).toEqual([
      'queue maintenance is declared twice',
    ]);
  });

  it('repeat after a time, and have names a queue can hold', () => {
    expect(findJobFaults([by('A.run', { ...SWEEP, everyMs: 0 })], [])).toEqual([
      'job sweep: everyMs must be above 0',
    ]);
    expect(findJobFaults([by('A.run', { ...SWEEP, name: 'sweep:it' })], [])).toEqual([
      'job sweep:it: the name must be kebab-case',
    ]);
  });
});
