import { findJobTableFaults } from './job-tables.policy.js';
import { JOBS } from './jobs.data.js';
import { QUEUES } from './queues.data.js';

const SERVICE = { queues: QUEUES, jobs: JOBS };
const ONE_EACH = Object.keys(JOBS).map((job) => ({ job, owner: `Handlers.${job}` }));

describe('job tables', () => {
  it('accept exactly one handler for each job', () => {
    expect(findJobTableFaults(SERVICE, ONE_EACH)).toEqual([]);
  });

  it('name a job without a handler', () => {
    expect(findJobTableFaults(SERVICE, ONE_EACH.slice(1))).toEqual([
      `job ${ONE_EACH[0]!.job} has no handler`,
    ]);
  });

  it('name both handlers of one job', () => {
    const claims = [...ONE_EACH, { job: 'run-exec', owner: 'Other.run' }];
    expect(findJobTableFaults(SERVICE, claims)).toEqual([
      'job run-exec has 2 handlers: Handlers.run-exec, Other.run',
    ]);
  });

  it('name a handler of an unknown job', () => {
    const claims = [...ONE_EACH, { job: 'run-axec', owner: 'Other.run' }];
    expect(findJobTableFaults(SERVICE, claims)).toEqual([
      'Other.run handles run-axec, which is not in the job table',
    ]);
  });

  it('name a queue that does not exist', () => {
    const tables = { queues: QUEUES, jobs: { stray: { queue: 'nowhere' } } };
    expect(findJobTableFaults(tables, [{ job: 'stray', owner: 'A.b' }])).toEqual([
      'job stray: there is no queue nowhere',
    ]);
  });

  it.each([
    ['concurrency', { concurrency: 0 }],
    ['attempts', { attempts: 0 }],
    ['lockDurationMs', { lockDurationMs: 0.5 }],
    ['maxStalledCount', { maxStalledCount: -1 }],
    ['backoff.jitter', { backoff: { type: 'fixed', delayMs: 1, jitter: 2 } }],
  ] as const)('refuse a setting that cannot work: %s', (name, setting) => {
    const queues = { work: { ...QUEUES.maintenance, ...setting } };
    expect(findJobTableFaults({ queues, jobs: {} }, [])).toEqual([
      expect.stringContaining(`queue work: ${name}`),
    ]);
  });

  it('refuse a schedule without an interval', () => {
    const jobs = { sweep: { queue: 'maintenance', everyMs: 0 } };
    expect(findJobTableFaults({ queues: QUEUES, jobs }, [{ job: 'sweep', owner: 'A.b' }])).toEqual([
      'job sweep: everyMs must be above 0',
    ]);
  });

  it('never run work on a remote machine again after its worker died', () => {
    const remote = Object.entries(QUEUES).filter(([name]) => name.startsWith('infra-'));
    expect(remote.map(([, { maxStalledCount }]) => maxStalledCount)).toEqual([0, 0, 0]);
  });
});
