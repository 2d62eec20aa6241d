import { DataSource } from 'typeorm';
import { Database, DatabaseModule } from '#libs/database';
import { eventually } from '#libs/testing';
import { JobHealth } from './health/job-health.js';
import { findBackends, type OpenBackend } from './__fixtures__/backends.fixture.js';
import {
  requestOf,
  startWorker,
  specJobs,
  type WorkerUnderTest,
} from './__fixtures__/worker-under-test.fixture.js';

/** What a job does whose process dies: nothing any more. */
const hang = (): Promise<void> => new Promise(() => undefined);

const FAST_STALL = { lockDurationMs: 300, stalledIntervalMs: 150 };
/** Renewed every second; a busy machine is given another one to do so. */
const RENEWED = { lockDurationMs: 2_000, stalledIntervalMs: 500 };

describe.each(await findBackends())('a worker on $name', ({ open }) => {
  let backend: OpenBackend;
  let releases: (() => void)[];

  beforeAll(async () => {
    backend = await open();
  });
  beforeEach(() => {
    releases = [];
  });
  afterEach(() => {
    for (const release of releases) release();
  });
  afterAll(() => backend.close());

  const block = (): Promise<void> => new Promise((resolve) => releases.push(resolve));

  it('waits for a running job before the database closes, and takes no other', async () => {
    const jobs = specJobs({ concurrency: 1 });
    const order: string[] = [];
    const { module, queues, probe } = await startWorker(backend.config({ DRAIN_TIMEOUT_MS: '20000' }), jobs, {
      providers: undefined,
      imports: [DatabaseModule.forRoot({ applicationName: 'portico-spec' })],
    });
    const source = module.get(DataSource);
    const destroy = source.destroy.bind(source);
    source.destroy = async () => {
      order.push('database closes');
      await destroy();
    };
    probe.behaviour = async ({ shutdown }) => {
      await new Promise((resolve) => shutdown.addEventListener('abort', resolve));
      order.push('told to stop');
      await block();
      await module.get(Database).query('select 1');
      order.push('job ends');
    };
    await queues.add([requestOf(jobs, '1'), requestOf(jobs, '2')]);
    await eventually(() => expect(probe.runs).toHaveLength(1));
    const closing = module.close();
    await eventually(() => expect(releases).toHaveLength(1));
    releases[0]!();
    await closing;
    expect(order).toEqual(['told to stop', 'job ends', 'database closes']);

    const next = await startWorker(backend.config(), jobs);
    await eventually(() => expect(next.probe.runs).toHaveLength(1));
    // Which of two jobs that were added together comes first, nobody promises.
    expect([...probe.runs, ...next.probe.runs].map(({ jobId }) => jobId).sort()).toEqual([
      'work-1',
      'work-2',
    ]);
    await next.module.close();
  });

  it('stops after the drain time although a job goes on, and says which', async () => {
    const jobs = specJobs();
    const { module, queues, probe, log } = await startWorker(
      backend.config({ DRAIN_TIMEOUT_MS: '50' }),
      jobs,
    );
    probe.behaviour = hang;
    await queues.add([requestOf(jobs, '1')]);
    await eventually(() => expect(probe.runs).toHaveLength(1));
    await module.close();
    expect(log).toContainEqual(expect.objectContaining({ msg: 'jobs left running', jobIds: ['work-1'] }));
  });

  it.each([
    [0, 0, { failed: 1 }],
    [1, 1, { failed: 0 }],
  ])(
    'with maxStalledCount %i runs a job of a dead worker %i more times',
    async (maxStalledCount, runs, end) => {
      const jobs = specJobs({ ...FAST_STALL, maxStalledCount });
      const dead = await startWorker(backend.config({ DRAIN_TIMEOUT_MS: '50' }), jobs);
      dead.probe.behaviour = hang;
      await dead.queues.add([requestOf(jobs, '1')]);
      await eventually(() => expect(dead.probe.runs).toHaveLength(1));
      await dead.module.close();

      const next = await startWorker(backend.config(), jobs);
      await eventually(async () => {
        const { queues } = await next.module.get(JobHealth).snapshot();
        expect(queues).toEqual([expect.objectContaining({ active: 0, waiting: 0, ...end })]);
      });
      expect(next.probe.runs).toHaveLength(runs);
      await next.module.close();
    },
  );

  it('keeps a long job that renews its lock', async () => {
    const jobs = specJobs({ ...RENEWED, maxStalledCount: 0 });
    const workers = [await startWorker(backend.config(), jobs), await startWorker(backend.config(), jobs)];
    const startedAt = performance.now();
    for (const { probe } of workers) {
      probe.behaviour = () =>
        eventually(() =>
          expect(performance.now() - startedAt).toBeGreaterThan(2 * RENEWED.lockDurationMs),
        ).then(() => undefined);
    }
    await workers[0]!.queues.add([requestOf(jobs, '1')]);
    await eventually(async () => {
      const { queues, lastCompletedAgeMs } = await workers[0]!.module.get(JobHealth).snapshot();
      expect(queues[0]).toMatchObject({ active: 0, failed: 0 });
      expect(lastCompletedAgeMs).not.toBeNull();
    });
    expect(workers.flatMap(({ probe }) => probe.runs)).toHaveLength(1);
    for (const { module } of workers) await module.close();
  });

  describe('whose connections are cut', () => {
    let worker: WorkerUnderTest;
    const jobs = specJobs({ reconnectPauseMs: 50 });

    beforeAll(async () => {
      worker = await startWorker(backend.config(), jobs);
    });
    afterAll(() => worker.module.close());

    it.each([1, 2, 3])('takes jobs again (cut %i)', async (round) => {
      const request = requestOf(jobs, `${round}`);
      await backend.cutConnections();
      await eventually(() => worker.queues.add([request]));
      await eventually(() => expect(worker.probe.runsOf(request.jobId)).toBe(1));
    });

    it('records the end of the job that was running, without a second run', async () => {
      worker.probe.behaviour = block;
      const health = worker.module.get(JobHealth);
      await worker.queues.add([requestOf(jobs, 'long')]);
      await eventually(() => expect(releases).toHaveLength(1));
      await backend.cutConnections();
      releases[0]!();
      worker.probe.behaviour = () => Promise.resolve();
      await eventually(async () => {
        const [state] = (await health.snapshot()).queues;
        expect(state).toMatchObject({ active: 0, waiting: 0, delayed: 0, failed: 0 });
      });
      expect(worker.probe.runsOf('work-long')).toBe(1);
    });
  });
});
