import { connectionsWatched, databaseMigrations } from '#libs/database';
import {
  createTestConfig,
  createTestDatabase,
  eventually,
  SHORT_SILENCE,
  SilentProxy,
  type Silence,
  type TestDatabase,
} from '#libs/testing';
import {
  requestOf,
  specJobs,
  startWorker,
  type WorkerUnderTest,
} from './__fixtures__/worker-under-test.fixture.js';
import { JobHealth } from './health/job-health.js';
import { migrateJobStore } from './job-store-migration.js';

describe('jobs in a database whose connections go silent', () => {
  /** A job that was taken, where only the answer is lost, is found as that of a worker that is gone. */
  const STALLS = { lockDurationMs: 20_000, stalledIntervalMs: 1_000, maxStalledCount: 1 };
  const jobs = specJobs({ concurrency: 2, ...STALLS });
  let database: TestDatabase;
  let proxy: SilentProxy;
  let worker: WorkerUnderTest;

  beforeAll(async () => {
    database = await createTestDatabase({
      migrations: databaseMigrations,
      prepare: async (url) => void (await migrateJobStore(url)),
    });
    proxy = await SilentProxy.before(database.url);
    worker = await startWorker(createTestConfig(proxy.url), jobs, { silence: SHORT_SILENCE });
  });
  afterAll(async () => {
    await worker.module.close();
    await proxy.close();
    await database.drop();
  });

  const ran = (): string[] => worker.probe.runs.map(({ jobId }) => jobId);
  const failed = (): unknown[] => worker.log.filter(({ msg }) => msg === 'job failed');
  /** Asks again, as whoever adds jobs does: it is done once. */
  const add = (id: string) => eventually(() => worker.queues.add([requestOf(jobs, id)]));

  it.each<[Silence]>([['both'], ['to the server'], ['to the client']])(
    'are taken and run once (%s)',
    async (way) => {
      await add(`before ${way}`.replaceAll(' ', '-'));
      await eventually(() => expect(ran()).toContain(`work-before-${way}`.replaceAll(' ', '-')));
      proxy.silence(way);
      const id = `after ${way}`.replaceAll(' ', '-');
      await add(id);
      await eventually(() => expect(ran()).toContain(`work-${id}`));
      expect(new Set(ran()).size).toBe(ran().length);
      expect(failed()).toEqual([]);
    },
  );

  it('record the end of a job that ran while they went silent', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    worker.probe.behaviour = () => held;
    await add('across');
    await eventually(() => expect(ran()).toContain('work-across'));
    proxy.silence();
    release();
    worker.probe.behaviour = async () => undefined;
    await eventually(async () => {
      const { queues } = await worker.module.get(JobHealth).snapshot();
      expect(queues).toContainEqual(
        expect.objectContaining({ queue: jobs.queue.name, active: 0, failed: 0, waiting: 0 }),
      );
    });
    expect(ran().filter((id) => id === 'work-across')).toHaveLength(1);
  });

  it('are looked after only as long as they are open', async () => {
    const watched = () => connectionsWatched(database.url);
    const other = await startWorker(createTestConfig(database.url), specJobs({ concurrency: 1 }));
    await eventually(() => expect(watched()).toBeGreaterThan(1));
    await other.module.close();
    await eventually(() => expect(watched()).toBe(0));
  });
});
