import { eventually } from '#libs/testing';
import { findBackends, type OpenBackend } from './__fixtures__/backends.fixture.js';
import { Sweeper } from './__fixtures__/probe.fixture.js';
import {
  handlersOf,
  handling,
  specJobs,
  type SpecJobs,
  StartedWorkers,
  type WorkerOptions,
} from './__fixtures__/worker-under-test.fixture.js';
import { QUEUE_MAP, type QueueMap } from './declarations/queue-definition.js';
import { JobHealth } from './health/job-health.js';
import { JobQueues } from './queues/job-queues.js';

describe.each(await findBackends())('sweeps on $name', ({ open }) => {
  let backend: OpenBackend;
  const running = new StartedWorkers();

  beforeAll(async () => {
    backend = await open();
  });
  afterEach(() => running.close());
  afterAll(() => backend.close());

  const start = (...[jobs, options]: [SpecJobs, WorkerOptions?]) =>
    running.start(backend.config(), jobs, options);

  it('repeats a sweep, with one schedule however many workers boot, until nobody declares it', async () => {
    const jobs = specJobs({}, { sweepEveryMs: 100 });
    const workers = await Promise.all([start(jobs), start(jobs), start(jobs)]);
    await start(jobs);
    const sweeps = (): number => workers.reduce((sum, { module }) => sum + module.get(Sweeper).sweeps, 0);
    await eventually(() => expect(sweeps()).toBeGreaterThanOrEqual(3));
    await running.close();

    const { module } = await start({ queue: jobs.queue, work: jobs.work });
    const { queues } = await module.get(JobHealth).snapshot();
    expect(queues).toEqual([expect.objectContaining({ delayed: 0, waiting: 0 })]);
  });

  it('puts back the sweeps of a backend that was emptied, and leaves the others alone', async () => {
    const jobs = specJobs({}, { sweepEveryMs: 3_600_000 });
    const other = { name: 'other', queue: jobs.queue, everyMs: 3_600_000 };
    const { module } = await start(jobs, {
      providers: [...handlersOf(jobs), { provide: 'OTHER', useClass: handling(Sweeper, 'sweep', other) }],
    });
    const queue = module.get<QueueMap>(QUEUE_MAP).get(jobs.queue.name)!;
    const schedules = module.get(JobQueues);
    const nextRuns = async (): Promise<Map<string, number | undefined>> =>
      new Map((await queue.getJobSchedulers()).map(({ key, next }) => [key, next]));
    // The first run of each is due at once and moves the next one an hour away.
    await eventually(async () => {
      const due = [...(await nextRuns()).values()];
      expect(due).toHaveLength(2);
      for (const next of due) expect((next ?? 0) - Date.now()).toBeGreaterThan(60_000);
    });
    const before = await nextRuns();
    await queue.removeJobScheduler('other');
    await schedules.restoreSchedules();
    const after = await nextRuns();
    expect([...after.keys()].sort()).toEqual(['other', 'sweep']);
    expect(after.get('sweep')).toBe(before.get('sweep'));
  });

  it('does not wait for a run that a clock has named which was a day ahead', async () => {
    const jobs = specJobs({}, { sweepEveryMs: 50, purgeEveryMs: 60_000 });
    const { module } = await start(jobs);
    const queue = module.get<QueueMap>(QUEUE_MAP).get(jobs.queue.name);
    if (!queue) throw new Error('The queue is not open.');
    await queue.removeJobScheduler('sweep');
    const startDate = Date.now() + 86_400_000;
    await queue.upsertJobScheduler('sweep', { every: 50, startDate }, { name: 'sweep', data: {} });
    const sweeper = module.get(Sweeper);
    const { sweeps } = sweeper;
    await module.get(JobQueues).restoreSchedules();
    await eventually(() => expect(sweeper.sweeps).toBeGreaterThan(sweeps + 1));
  });

  it('keeps the next run of a schedule over a restart', async () => {
    const jobs = specJobs({}, { sweepEveryMs: 3_600_000 });
    const first = await start(jobs);
    await eventually(() => expect(first.module.get(Sweeper).sweeps).toBe(1));
    await running.close();
    const second = await start(jobs);
    await eventually(async () => {
      const { queues } = await second.module.get(JobHealth).snapshot();
      expect(queues).toEqual([expect.objectContaining({ delayed: 1, waiting: 0, active: 0 })]);
    });
    expect(second.module.get(Sweeper).sweeps).toBe(0);
  });
});
