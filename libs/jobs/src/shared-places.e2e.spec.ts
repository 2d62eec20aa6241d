import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { TestingModule } from '@nestjs/testing';
import { eventually } from '#libs/testing';
import { findBackends, type OpenBackend } from './__fixtures__/backends.fixture.js';
import { sharedWork } from './__fixtures__/shared-work.fixture.js';
import { compileWorker, requestOf, type SpecJobs } from './__fixtures__/worker-under-test.fixture.js';
import { QUEUE_MAP, type QueueMap } from './declarations/queue-definition.js';
import { JobHealth } from './health/job-health.js';
import { JobQueues } from './queues/job-queues.js';

const PROGRAM = fileURLToPath(new URL('./__fixtures__/shared-places.program.js', import.meta.url));

/** A worker in a process of its own, and what it told of its runs. */
class WorkerProcess {
  readonly lines: string[] = [];
  private constructor(private readonly child: ChildProcess) {}

  static async start(backend: OpenBackend, { queue }: SpecJobs): Promise<WorkerProcess> {
    const args = [PROGRAM, JSON.stringify(backend.config()), queue.name];
    const env = { PATH: process.env['PATH'] };
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const worker = new WorkerProcess(child);
    let rest = '';
    child.stdout?.setEncoding('utf8').on('data', (piece: string) => {
      const lines = `${rest}${piece}`.split('\n');
      rest = lines.pop() ?? '';
      worker.lines.push(...lines);
    });
    await eventually(() => expect(worker.lines[0]).toBe('ready'));
    return worker;
  }

  /** Ids of the jobs it began or ended, in their order. */
  told(word: 'begin' | 'end' | 'fault'): string[] {
    return this.lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.split(' ')[1] ?? '');
  }

  /** As a machine that loses its power; what it wrote before is read to the end. */
  async kill(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.child.kill('SIGKILL');
    await once(this.child, 'close');
  }
}

describe.each(await findBackends())(
  'two processes that share the places of a queue, on $name',
  ({ open }) => {
    let backend: OpenBackend;
    let jobs: SpecJobs;
    /** Adds and counts, and takes nothing. */
    let desk: TestingModule;
    let workers: WorkerProcess[];

    beforeAll(async () => {
      backend = await open();
    });
    afterAll(() => backend.close());
    beforeEach(async () => {
      jobs = sharedWork(`spec-${randomBytes(6).toString('hex')}`);
      desk = await compileWorker(backend.config(), jobs);
      workers = [];
    });
    afterEach(async () => {
      await Promise.all(workers.map((worker) => worker.kill()));
      await desk.close();
    });

    const start = async (): Promise<WorkerProcess> => {
      const worker = await WorkerProcess.start(backend, jobs);
      workers.push(worker);
      return worker;
    };
    const told = (word: 'begin' | 'end' | 'fault'): string[] =>
      workers.flatMap((worker) => worker.told(word));
    /** Everything that was added has ended well, and nothing else is left. */
    const allCompleted = (ids: readonly string[]): Promise<void> =>
      eventually(async () => {
        const { queues } = await desk.get(JobHealth).snapshot();
        const counts = { waiting: 0, active: 0, delayed: 0, failed: 0, completed: ids.length };
        expect(queues).toEqual([expect.objectContaining(counts)]);
      });

    /** @returns their ids. Three portals of the same greed: most of the jobs are sent back many times. */
    const add = async (count: number, round = 0): Promise<string[]> => {
      const requests = Array.from({ length: count }, (_, n) => {
        const data = { portal: `portal-${n % 3}`, server: `server-${n}`, milliseconds: 10 + (n % 7) * 5 };
        return requestOf(jobs, `${round}-${n}`, data);
      });
      await desk.get(JobQueues).add(requests);
      return requests.map(({ jobId }) => jobId);
    };

    /** How often workers took a job, to run it or to send it back. */
    const taken = async (): Promise<number> => {
      const queue = desk.get<QueueMap>(QUEUE_MAP).get(jobs.queue.name);
      const completed = (await queue?.getJobs(['completed'], 0, -1)) ?? [];
      return completed.reduce((sum, { attemptsStarted }) => sum + attemptsStarted, 0);
    };

    it('every job runs once, to its end, however often it was sent back', async () => {
      await Promise.all([start(), start()]);
      const ids = (await add(160)).sort();
      await allCompleted(ids);
      expect(told('begin').sort()).toEqual(ids);
      expect(told('end').sort()).toEqual(ids);
      expect(told('fault')).toEqual([]);
      expect(workers.flatMap(({ lines }) => lines).filter((line) => /^begin \S+ (?!1$)/.test(line))).toEqual(
        [],
      );
      for (const worker of workers) expect(worker.told('begin').length).toBeGreaterThan(0);
      expect(await taken()).toBeGreaterThan(ids.length + 20);
    });

    it('none is lost where processes are killed in between, and only what ran in them runs again', async () => {
      const kills = 3;
      await Promise.all([start(), start()]);
      const ids: string[] = [];
      for (let kill = 0; kill < kills; kill += 1) {
        const victim = workers[kill] as WorkerProcess;
        const before = victim.told('begin').length;
        ids.push(...(await add(80, kill)));
        await eventually(() => expect(victim.told('begin').length).toBeGreaterThan(before + 3 * kill));
        await victim.kill();
        await start();
      }
      await allCompleted(ids);
      expect([...new Set(told('end'))].sort()).toEqual(ids.sort());
      const killed = workers.slice(0, kills);
      const survivors = workers.slice(kills);
      const begun = survivors.flatMap((worker) => worker.told('begin'));
      expect(new Set(begun).size).toBe(begun.length);
      for (const [index, victim] of killed.entries()) {
        const later = new Set(
          [...killed.slice(index + 1), ...survivors].flatMap((worker) => worker.told('begin')),
        );
        const again = victim.told('begin').filter((id) => later.has(id));
        expect(again.length).toBeLessThanOrEqual(jobs.queue.concurrency);
      }
    });
  },
);
