import { Injectable } from '@nestjs/common';
import { eventually } from '#libs/testing';
import { findBackends, type OpenBackend } from './__fixtures__/backends.fixture.js';
import {
  handlersOf,
  requestOf,
  specJobs,
  type SpecJobs,
  startWorker,
  type WorkerOptions,
  type WorkerUnderTest,
} from './__fixtures__/worker-under-test.fixture.js';
import { jobRequest } from './declarations/job-definition.js';
import { type JobContext, JobHandler } from './handlers/job-handler.decorator.js';

interface Work {
  readonly portal: string;
  readonly server: string;
}

const SHARE = { ofFree: 1 / 3, perSubject: 2, againMs: 50 };

/** Eight places, of which one portal alone gets two. */
function sharedJobs(share = SHARE): SpecJobs {
  const jobs = specJobs({ concurrency: 8, share });
  const work = {
    ...jobs.work,
    ownership: (data: object) => ({ owner: (data as Work).portal, subject: (data as Work).server }),
  };
  return { ...jobs, work };
}

describe.each(await findBackends())('places shared among portals, on $name', ({ open }) => {
  let backend: OpenBackend;
  let started: WorkerUnderTest[];
  /** Ends the commands that run. */
  let releases: (() => void)[];

  beforeAll(async () => {
    backend = await open();
  });
  beforeEach(() => {
    started = [];
    releases = [];
  });
  afterEach(async () => {
    for (const { probe } of started) probe.behaviour = () => Promise.resolve();
    for (const release of releases) release();
    for (const { module } of started) await module.close();
  });
  afterAll(() => backend.close());

  /** Jobs of the portal `greedy` run until they are released, all others end at once. */
  async function start(jobs: SpecJobs, options: WorkerOptions = {}): Promise<WorkerUnderTest> {
    const worker = await startWorker(backend.config(), jobs, options);
    worker.probe.behaviour = async ({ data }) => {
      if ((data as Work).portal === 'greedy') await new Promise<void>((end) => releases.push(end));
    };
    started.push(worker);
    return worker;
  }

  const requests = (jobs: SpecJobs, portal: string, servers: readonly string[]) =>
    servers.map((server, n) => requestOf(jobs, `${portal}-${n}`, { portal, server }));
  const many = (count: number) => Array.from({ length: count }, (_, n) => `server-${n}`);
  const idsOf = (runs: readonly JobContext[]) => runs.map(({ jobId }) => jobId);

  it('one that asks for more than there are holds its share, and the command of another begins all the same', async () => {
    const jobs = sharedJobs();
    const { queues, probe } = await start(jobs);
    await queues.add(requests(jobs, 'greedy', many(40)));
    await eventually(() => expect(releases).toHaveLength(2));
    await queues.add(requests(jobs, 'modest', ['its server']));
    await eventually(() => expect(idsOf(probe.runs)).toContain('work-modest-0'));
    expect(releases).toHaveLength(2);
  });

  it('what waits runs as places come free, in its order and without a lost attempt', async () => {
    const jobs = sharedJobs();
    const { queues, probe } = await start(jobs);
    await queues.add(requests(jobs, 'greedy', many(6)));
    for (let ended = 0; ended < 6; ended++) {
      await eventually(() => expect(releases.length).toBeGreaterThan(ended));
      releases[ended]?.();
    }
    await eventually(() => expect(probe.runs).toHaveLength(6));
    expect(new Set(idsOf(probe.runs)).size).toBe(6);
    expect(probe.runs.map(({ attempt }) => attempt)).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('one server gets no more than its own share of its portal', async () => {
    const jobs = specJobs({ concurrency: 32, share: SHARE });
    const shared = { ...jobs, work: { ...sharedJobs().work, queue: jobs.queue } };
    const { queues, probe } = await start(shared);
    await queues.add(requests(shared, 'greedy', ['one', 'one', 'one', 'one', 'another']));
    await eventually(() =>
      expect(probe.runs.map(({ data }) => (data as Work).server).sort()).toEqual(['another', 'one', 'one']),
    );
  });

  it('what one worker has no place for another one takes', async () => {
    const jobs = sharedJobs();
    await start(jobs);
    const { queues } = await start(jobs);
    await queues.add(requests(jobs, 'greedy', many(20)));
    await eventually(() => expect(releases).toHaveLength(4));
    expect(started.map(({ probe }) => probe.runs.length)).toEqual([2, 2]);
  });

  it('a queue whose places are all taken holds up no other queue', async () => {
    const jobs = sharedJobs({ ...SHARE, ofFree: 1 });
    const { queue, work } = specJobs({ concurrency: 1, share: SHARE });
    const settle = { ...work, name: 'settle', ownership: () => ({ owner: 'greedy', subject: 'its server' }) };
    const settled: string[] = [];
    @Injectable()
    class Settler {
      @JobHandler(settle)
      run({ jobId }: JobContext): Promise<void> {
        settled.push(jobId);
        return Promise.resolve();
      }
    }
    const providers = [...handlersOf(jobs), Settler];
    const { queues, probe } = await start(jobs, { providers, queues: [queue] });
    probe.behaviour = () => new Promise<void>((end) => releases.push(end));
    await queues.add(many(12).map((name) => requestOf(jobs, name, { portal: name, server: name })));
    await eventually(() => expect(releases).toHaveLength(8));
    await queues.add([jobRequest(settle, '1', {})]);
    await eventually(() => expect(settled).toEqual(['settle-1']));
    expect(releases).toHaveLength(8);
  });

  it('a job that waits for its share is known to wait; one that runs or was never added is not', async () => {
    const jobs = sharedJobs({ ...SHARE, againMs: 600_000 });
    const { queues, probe } = await start(jobs);
    const asked = requests(jobs, 'greedy', many(3));
    await queues.add(asked);
    await eventually(() => expect(releases).toHaveLength(2));
    const running = new Set(idsOf(probe.runs));
    const sentBack = asked.filter(({ jobId }) => !running.has(jobId));
    await eventually(async () => expect(await queues.anyWaits(sentBack)).toBe(true));
    expect(await queues.anyWaits(asked.filter(({ jobId }) => running.has(jobId)))).toBe(false);
    expect(await queues.anyWaits([requestOf(jobs, 'unheard-of')])).toBe(false);
  });
});
