import { eventually } from '#libs/testing';
import { findBackends, type OpenBackend } from './__fixtures__/backends.fixture.js';
import {
  requestOf,
  specJobs,
  type SpecJobs,
  StartedWorkers,
  type WorkerOptions,
} from './__fixtures__/worker-under-test.fixture.js';
import { JobHealth } from './health/job-health.js';

describe.each(await findBackends())('jobs on $name', ({ open }) => {
  let backend: OpenBackend;
  const running = new StartedWorkers();

  beforeAll(async () => {
    backend = await open();
  });
  afterEach(() => running.close());
  afterAll(() => backend.close());

  const start = (...[jobs, options]: [SpecJobs, WorkerOptions?]) =>
    running.start(backend.config(), jobs, options);

  it('hands a job with its data to the handler', async () => {
    const jobs = specJobs();
    const { queues, probe, log } = await start(jobs);
    await queues.add([requestOf(jobs, '1', { correlationId: 'c-1', serverId: 's-1' })]);
    const line = await eventually(() => {
      const found = log.find(({ msg }) => msg === 'job completed');
      expect(found).toBeDefined();
      return found;
    });
    expect(probe.runs).toEqual([
      expect.objectContaining({
        queue: jobs.queue.name,
        job: 'work',
        jobId: 'work-1',
        attempt: 1,
        correlationId: 'c-1',
        data: { correlationId: 'c-1', serverId: 's-1' },
      }),
    ]);
    expect(line).toMatchObject({ job: 'work', jobId: 'work-1', correlationId: 'c-1' });
  });

  it('runs a job once however often its id is added, also side by side and after its end', async () => {
    const jobs = specJobs();
    const { queues, probe } = await start(jobs);
    const request = requestOf(jobs, '1');
    await Promise.all([queues.add([request, request]), queues.add([request]), queues.add([request])]);
    await eventually(() => expect(probe.runsOf('work-1')).toBe(1));
    await queues.add([request, requestOf(jobs, '2')]);
    await eventually(() => expect(probe.runsOf('work-2')).toBe(1));
    expect(probe.runsOf('work-1')).toBe(1);
  });

  it('replaces an ended job where a reconciler ensures it, and leaves a running one', async () => {
    const jobs = specJobs();
    const { module, queues, probe } = await start(jobs);
    const request = requestOf(jobs, '1');
    await queues.ensure([request]);
    await eventually(async () => {
      const { lastCompletedAgeMs } = await module.get(JobHealth).snapshot();
      expect(lastCompletedAgeMs).not.toBeNull();
    });
    const releases: (() => void)[] = [];
    probe.behaviour = () => new Promise((resolve) => releases.push(resolve));
    await queues.ensure([request]);
    await eventually(() => expect(probe.runsOf('work-1')).toBe(2));
    await queues.ensure([request, requestOf(jobs, '2')]);
    await eventually(() => expect(probe.runsOf('work-2')).toBe(1));
    for (const release of releases) release();
    expect(probe.runsOf('work-1')).toBe(2);
  });

  it('repeats a job that throws as often as its queue says, then keeps it as failed', async () => {
    const jobs = specJobs({ attempts: 3, backoff: { type: 'fixed', delayMs: 20, jitter: 0 } });
    const { module, queues, probe, log } = await start(jobs);
    probe.behaviour = () => Promise.reject(new Error('not today'));
    await queues.add([requestOf(jobs, '1')]);
    await eventually(async () => {
      const { queues: states } = await module.get(JobHealth).snapshot();
      expect(states).toEqual([expect.objectContaining({ failed: 1, waiting: 0, active: 0, delayed: 0 })]);
    });
    expect(probe.runs.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
    expect(log.filter(({ msg }) => msg === 'job failed').map(({ last }) => last)).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('keeps the concurrency of the table', async () => {
    const jobs = specJobs({ concurrency: 2 });
    const { queues, probe } = await start(jobs);
    let running = 0;
    let most = 0;
    const releases: (() => void)[] = [];
    probe.behaviour = async () => {
      most = Math.max(most, ++running);
      await new Promise<void>((resolve) => releases.push(resolve));
      running -= 1;
    };
    await queues.add([1, 2, 3, 4, 5].map((n) => requestOf(jobs, `${n}`)));
    for (let ended = 0; ended < 5; ended++) {
      await eventually(() => expect(releases.length).toBeGreaterThan(ended));
      releases[ended]!();
    }
    expect(most).toBe(2);
  });

  it.each([
    ['an unknown job', { job: 'wark' }, 'Nobody here handles job'],
    ['another queue', { queue: 'infra-exec' }, 'belongs to'],
    ['an id the queue cannot hold', { jobId: 'a:b' }, 'contains ":"'],
  ])('refuses to add %s, and then adds nothing of the batch', async (_, wrong, message) => {
    const jobs = specJobs();
    const { module, queues } = await start(jobs);
    const good = requestOf(jobs, '1');
    await expect(queues.add([good, { ...good, ...wrong }])).rejects.toThrow(message);
    expect(await module.get(JobHealth).snapshot()).toMatchObject({ lastCompletedAgeMs: null });
  });

  it('tells how long the oldest job waits and when the last one ended', async () => {
    const jobs = specJobs({ concurrency: 1 });
    const { module, queues, probe } = await start(jobs);
    const health = module.get(JobHealth);
    expect(await health.snapshot()).toMatchObject({ oldestWaitingAgeMs: null, lastCompletedAgeMs: null });
    let release = (): void => undefined;
    probe.behaviour = () => new Promise((resolve) => (release = resolve));
    await queues.add([requestOf(jobs, '1')]);
    await eventually(() => expect(probe.runs).toHaveLength(1));
    await queues.add([requestOf(jobs, '2')]);
    const addedAt = Date.now();
    await queues.add([requestOf(jobs, '3')]);
    await eventually(async () => {
      const waitedMs = Date.now() - addedAt;
      const { oldestWaitingAgeMs } = await health.snapshot();
      expect(oldestWaitingAgeMs).toBeGreaterThanOrEqual(100);
      expect(oldestWaitingAgeMs).toBeGreaterThanOrEqual(waitedMs);
    });
    for (const count of [1, 2, 3]) {
      await eventually(() => expect(probe.runs).toHaveLength(count));
      release();
    }
    await eventually(async () => {
      const { oldestWaitingAgeMs, lastCompletedAgeMs } = await health.snapshot();
      expect(oldestWaitingAgeMs).toBeNull();
      expect(lastCompletedAgeMs).toBeGreaterThanOrEqual(0);
      expect(lastCompletedAgeMs).toBeLessThan(Date.now() - addedAt);
    });
  });

  it('keeps no more finished jobs than its queue says, the newest', async () => {
    const jobs = specJobs({ removeOnComplete: { ageSeconds: 3_600, count: 3 } }, { purgeEveryMs: 200 });
    const { module, queues, probe } = await start(jobs);
    await queues.add(Array.from({ length: 30 }, (_, n) => requestOf(jobs, `${n}`)));
    await eventually(() => expect(probe.runs).toHaveLength(30));
    await eventually(async () => {
      const { queues: states } = await module.get(JobHealth).snapshot();
      expect(states[0]?.completed).toBeLessThanOrEqual(4);
      expect(states[0]?.completed).toBeGreaterThanOrEqual(1);
    });
  });

  it('ends a burst of jobs without a second run while older ones are past their retention', async () => {
    const keep = { ageSeconds: 3_600, count: 5 };
    const jobs = specJobs({ removeOnComplete: keep }, { purgeEveryMs: 100 });
    const { module, queues, probe, log } = await start(jobs);
    await queues.add(Array.from({ length: 200 }, (_, n) => requestOf(jobs, `${n}`)));
    await eventually(async () => {
      const { queues: states } = await module.get(JobHealth).snapshot();
      expect(probe.runs.length).toBeGreaterThanOrEqual(200);
      expect(states[0]).toMatchObject({ waiting: 0, active: 0, failed: 0 });
    });
    expect(probe.runs).toHaveLength(200);
    expect(log.filter(({ msg }) => msg === 'job backend fault')).toEqual([]);
  });
});
