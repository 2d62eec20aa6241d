import { Injectable, type Provider } from '@nestjs/common';
import { EventLogRegistry } from '#libs/event-log';
import { eventually } from '#libs/testing';
import { findBackends, type OpenBackend } from './__fixtures__/backends.fixture.js';
import { Probe, Sweeper } from './__fixtures__/probe.fixture.js';
import {
  compileWorker,
  handlersOf,
  handling,
  requestOf,
  specJobs,
  startWorker,
  type WorkerUnderTest,
} from './__fixtures__/worker-under-test.fixture.js';
import type { RequestedJobDefinition } from './declarations/job-definition.js';
import { QUEUE_MAP, type QueueMap } from './declarations/queue-definition.js';
import { InjectJobs, JobHandler, type Jobs } from './handlers/job-handler.decorator.js';
import { JobHealth } from './health/job-health.js';
import { JobQueues } from './queues/job-queues.js';

describe.each(await findBackends())('jobs on $name', ({ open }) => {
  let backend: OpenBackend;
  let started: WorkerUnderTest[];

  beforeAll(async () => {
    backend = await open();
  });
  beforeEach(() => {
    started = [];
  });
  afterEach(async () => {
    for (const { module } of started) await module.close();
  });
  afterAll(() => backend.close());

  async function start(
    ...[jobs, options]: [Parameters<typeof startWorker>[1], Parameters<typeof startWorker>[2]?]
  ) {
    const worker = await startWorker(backend.config(), jobs, options);
    started.push(worker);
    return worker;
  }

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

  it('repeats a sweep, with one schedule however many workers boot, until nobody declares it', async () => {
    const jobs = specJobs({}, { sweepEveryMs: 100 });
    const workers = await Promise.all([start(jobs), start(jobs), start(jobs)]);
    await start(jobs);
    const sweeps = (): number => workers.reduce((sum, { module }) => sum + module.get(Sweeper).sweeps, 0);
    await eventually(() => expect(sweeps()).toBeGreaterThanOrEqual(3));
    for (const { module } of started.splice(0)) await module.close();

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
    await first.module.close();
    started = [];
    const second = await start(jobs);
    await eventually(async () => {
      const { queues } = await second.module.get(JobHealth).snapshot();
      expect(queues).toEqual([expect.objectContaining({ delayed: 1, waiting: 0, active: 0 })]);
    });
    expect(second.module.get(Sweeper).sweeps).toBe(0);
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

  describe('does not start', () => {
    const jobs = specJobs();
    const Work = handling(Probe, 'work', jobs.work);

    async function refusal(...providers: Provider[]): Promise<string> {
      const module = await compileWorker(backend.config(), jobs, { providers });
      try {
        return await module.init().then(
          () => 'started',
          (error: Error) => error.message,
        );
      } finally {
        await module.close();
      }
    }

    it('with two handlers of one job', async () => {
      class Second {
        @JobHandler(jobs.work)
        again(): Promise<void> {
          return Promise.resolve();
        }
      }
      expect(await refusal(Work, Second)).toContain('job work has 2 handlers: Probe.work, Second.again');
    });

    it('with a handler that a factory makes, since declarations are read from classes', async () => {
      const made = { provide: 'MADE', useFactory: () => new Work() };
      expect(await refusal(made)).toContain('Probe.work of job work is made by a factory; provide the class');
    });

    it('with a job on a queue that the process does not open', async () => {
      const elsewhere = { ...jobs.work, queue: { ...jobs.queue, name: 'elsewhere' } };
      expect(await refusal(handling(Probe, 'work', elsewhere))).toBe(
        'The jobs are not declared well:\n  job work is on queue elsewhere, which this process does not open',
      );
    });

    it('with a job that a class asks for and nobody handles', async () => {
      const lost: RequestedJobDefinition<object> = { name: 'lost', queue: jobs.queue, on: [] };
      @Injectable()
      class Asks {
        constructor(@InjectJobs(jobs.work, lost) readonly asked: Jobs) {}
      }
      expect(await refusal(Work, Asks)).toBe(
        'The jobs are not declared well:\n  Asks asks for job lost, which nobody handles',
      );
    });

    it('with a reaction to a fact that no module declares', async () => {
      const on = [{ module: 'parcels', type: 'parcel_burnt', id: () => '1', data: () => ({}) }];
      const Reacts = handling(Probe, 'work', { ...jobs.work, on });
      const module = await compileWorker(backend.config(), jobs, { providers: [Reacts] });
      await module.init();
      expect(() => module.get(EventLogRegistry).seal()).toThrow(
        'job work reacts to the unknown event type parcels/parcel_burnt',
      );
      await module.close();
    });
  });
});
