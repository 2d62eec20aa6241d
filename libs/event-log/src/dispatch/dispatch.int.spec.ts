import { eventually, type TestDatabase } from '#libs/testing';
import {
  accepted,
  createLogDatabase,
  type LogProcess,
  MODULE,
  moved,
  newStreamIn,
  openLog,
  parcel,
} from '../__fixtures__/log.fixture.js';
import { startWorker, type WorkerProcess } from '../__fixtures__/worker.fixture.js';
import { StreamConflictError } from '../event-log.errors.js';
import type { JobRequest, JobSink } from '../subscriptions/subscription.port.js';
import type { JobReaction } from './reactions.js';

const reaction: JobReaction = {
  module: MODULE,
  type: 'parcel_accepted',
  queue: 'parcel-move',
  job: 'move-parcel',
  id: (event) => event.streamId,
  data: (event) => ({ streamId: event.streamId }),
};

/** A queue as the real one behaves: an id it knows is ignored; once ended and removed, it is new again. */
class FakeQueue implements JobSink {
  readonly adds: string[] = [];
  readonly waiting = new Map<string, JobRequest>();
  afterAdd: () => Promise<void> = () => Promise.resolve();

  async add(jobs: readonly JobRequest[]): Promise<void> {
    for (const job of jobs) {
      this.adds.push(job.jobId);
      if (!this.waiting.has(job.jobId)) this.waiting.set(job.jobId, job);
    }
    await this.afterAdd();
  }

  takeAll(): JobRequest[] {
    const jobs = [...this.waiting.values()];
    this.waiting.clear();
    return jobs;
  }
}

let test: TestDatabase;
let log: LogProcess;
let queue: FakeQueue;
let effects: string[];
const workers: WorkerProcess[] = [];

beforeEach(async () => {
  test = await createLogDatabase();
  log = await openLog(test);
  queue = new FakeQueue();
  effects = [];
});

afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.close()));
  await log?.close();
  await test?.drop();
});

async function start(): Promise<WorkerProcess> {
  const worker = await startWorker(test, { feature: { reactions: [reaction] }, sink: queue });
  workers.push(worker);
  return worker;
}

/** The handler of the job: the append with the expected version is the fence before the effect. */
async function runJob({ data }: JobRequest): Promise<void> {
  const streamId = String(data['streamId']);
  if ((await log.store.load(streamId)).length !== 1) return;
  try {
    await log.store.append(log.database, parcel({ streamId, expectedVersion: 1, events: [moved('A')] }));
  } catch (error) {
    if (error instanceof StreamConflictError) return;
    throw error;
  }
  effects.push(streamId);
}

const killDispatchers = (): Promise<unknown> =>
  test.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and state = 'idle in transaction'`,
  );

const checkpoints = async (): Promise<number> => {
  const [row] = await test.query<{ sum: string }>('select sum(position) as sum from es.checkpoint');
  return Number(row?.sum);
};

describe('from the log to the queue', () => {
  it('adds one job for an event, whoever appended it', async () => {
    await start();
    const streamId = await newStreamIn(test, 1);
    await log.store.append(log.database, parcel({ streamId, events: [accepted(), moved('A')] }));
    await eventually(() => expect(queue.adds).toEqual([`move-parcel-${streamId}`]));
  });

  it('has no second effect when it dies between the add and the checkpoint', async () => {
    const streamId = await newStreamIn(test, 1);
    queue.afterAdd = async () => {
      queue.afterAdd = () => Promise.resolve();
      await killDispatchers();
    };
    const [event] = await log.store.append(log.database, parcel({ streamId }));
    await start();
    await eventually(async () => expect(await checkpoints()).toBe(event?.position));
    expect(queue.adds).toEqual([`move-parcel-${streamId}`, `move-parcel-${streamId}`]);
    const jobs = queue.takeAll();
    expect(jobs).toHaveLength(1);
    await Promise.all(jobs.map(runJob));
    expect(effects).toEqual([streamId]);
  });

  it('has no second effect even when the job had ended before it was added again', async () => {
    const streamId = await newStreamIn(test, 1);
    queue.afterAdd = async () => {
      queue.afterAdd = () => Promise.resolve();
      for (const job of queue.takeAll()) await runJob(job);
      await killDispatchers();
    };
    await log.store.append(log.database, parcel({ streamId }));
    await start();
    await eventually(() => expect(queue.adds).toHaveLength(2));
    const again = queue.takeAll();
    expect(again).toHaveLength(1);
    await Promise.all([...again, ...again].map(runJob));
    expect(effects).toEqual([streamId]);
    expect(await log.store.load(streamId)).toHaveLength(2);
  });

  it('waits for a queue that is away, and another process takes over from a dead one', async () => {
    const streamId = await newStreamIn(test, 1);
    let refusals = 5;
    queue.afterAdd = () => (refusals-- > 0 ? Promise.reject(new Error('queue is away')) : Promise.resolve());
    const [event] = await log.store.append(log.database, parcel({ streamId }));
    const [first] = [await start(), await start()];
    await first.stop();
    await eventually(async () => expect(await checkpoints()).toBe(event?.position));
    expect(queue.adds.length).toBeGreaterThan(5);
    expect(new Set(queue.adds)).toEqual(new Set([`move-parcel-${streamId}`]));
    expect(await test.query('select from es.parked')).toEqual([]);
  });
});
