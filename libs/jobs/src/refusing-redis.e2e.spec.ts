import { Redis } from 'ioredis';
import { createTestConfig, createTestDatabase, eventually, hasRedisServer, OwnRedis } from '#libs/testing';
import { databaseMigrations } from '#libs/database';
import { BackendWatch } from './backend/backend-watch.js';
import { Sweeper } from './__fixtures__/probe.fixture.js';
import {
  requestOf,
  specJobs,
  startWorker,
  type WorkerUnderTest,
} from './__fixtures__/worker-under-test.fixture.js';

interface Fault {
  readonly name: string;
  readonly says: RegExp;
  begin(server: OwnRedis, admin: Redis): Promise<unknown>;
  end(server: OwnRedis, admin: Redis): Promise<unknown>;
}

const FAULTS: readonly Fault[] = [
  {
    name: 'is at its memory limit',
    says: /^OOM /,
    begin: (_, admin) => admin.config('SET', 'maxmemory', '1'),
    end: (_, admin) => admin.config('SET', 'maxmemory', '0'),
  },
  {
    name: 'has become a replica',
    says: /READONLY/,
    begin: (_, admin) => admin.replicaof('127.0.0.1', 1),
    end: (_, admin) => admin.replicaof('NO', 'ONE'),
  },
  {
    name: 'needs replicas that are gone',
    says: /NOREPLICAS/,
    begin: (_, admin) => admin.config('SET', 'min-replicas-to-write', '1'),
    end: (_, admin) => admin.config('SET', 'min-replicas-to-write', '0'),
  },
  {
    name: 'stands still',
    says: /has not answered|timed out/,
    begin: async (server) => server.freeze(),
    end: async (server) => server.thaw(),
  },
];

/** Where there is none, a run says so by itself. */
const canRun = await hasRedisServer();

if (canRun)
  describe('a worker whose Redis', () => {
    const jobs = specJobs({ concurrency: 4 });
    let server: OwnRedis;
    let admin: Redis;
    let worker: WorkerUnderTest;
    let watch: BackendWatch;
    let database: Awaited<ReturnType<typeof createTestDatabase>>;

    beforeAll(async () => {
      database = await createTestDatabase({ migrations: databaseMigrations });
      server = await OwnRedis.start();
      admin = new Redis(server.url);
      const config = createTestConfig(database.url, { REDIS_URL: server.url, REDIS_PREFIX: 'spec' });
      worker = await startWorker(config, jobs);
      watch = worker.module.get(BackendWatch);
    });
    afterAll(async () => {
      server.thaw();
      await worker?.module.close();
      admin?.disconnect();
      await server?.stop();
      await database?.drop();
    });

    it.each(FAULTS)(
      '$name notices, refuses within seconds, and runs what cannot wait itself',
      async (fault) => {
        const { probe, queues } = worker;
        const id = fault.name.replaceAll(' ', '-');
        await queues.add([requestOf(jobs, `${id}-before`)]);
        await eventually(() => expect(probe.runsOf(`work-${id}-before`)).toBe(1));
        await expect(watch.prove()).resolves.toBeUndefined();

        const known = watch.refusedJobs;
        await fault.begin(server, admin);
        await expect(watch.prove()).rejects.toThrow(fault.says);
        expect(watch.refusal).toMatch(fault.says);
        await expect(queues.add([requestOf(jobs, `${id}-refused`)])).rejects.toThrow(fault.says);
        expect(watch.refusedJobs).toBe(known + 1);
        await queues.addOrRun([requestOf(jobs, `${id}-here`)]);
        await eventually(() => expect(probe.runsOf(`work-${id}-here`)).toBe(1));

        await fault.end(server, admin);
        await eventually(() => watch.prove());
        expect(watch.refusal).toBeNull();
        await eventually(() => queues.add([requestOf(jobs, `${id}-refused`)]));
        await eventually(() => expect(probe.runsOf(`work-${id}-refused`)).toBe(1));
      },
    );

    it('is well leaves no key of the proof behind', async () => {
      await watch.prove();
      expect(await admin.keys('*probe*')).toEqual([]);
    });

    it('takes nothing at its start works on what it can do without', async () => {
      const swept = specJobs({}, { sweepEveryMs: 50, sweepsEverywhere: true, purgeEveryMs: 60_000 });
      await admin.config('SET', 'maxmemory', '1');
      const config = createTestConfig(database.url, { REDIS_URL: server.url, REDIS_PREFIX: 'late' });
      const late = await startWorker(config, swept);
      try {
        await late.queues.addOrRun([requestOf(swept, '1')]);
        await eventually(() => expect(late.probe.runsOf('work-1')).toBe(1));
        await eventually(() => expect(late.module.get(Sweeper).sweeps).toBeGreaterThan(1));
        await admin.config('SET', 'maxmemory', '0');
        await eventually(() => late.queues.add([requestOf(swept, '2')]));
        await eventually(() => expect(late.probe.runsOf('work-2')).toBe(1));
      } finally {
        await admin.config('SET', 'maxmemory', '0');
        await late.module.close();
      }
    });
  });
