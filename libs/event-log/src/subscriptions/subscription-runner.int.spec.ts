import { eventually, type TestDatabase } from '#libs/testing';
import {
  createLogDatabase,
  type LogProcess,
  MODULE,
  newStreamIn,
  openLog,
  parcel,
} from '../__fixtures__/log.fixture.js';
import { noteDeliveries, VIEW_SQL } from '../__fixtures__/parcel-views.fixture.js';
import { startWorker, type WorkerOptions, type WorkerProcess } from '../__fixtures__/worker.fixture.js';
import { JobDispatcher } from '../dispatch/job-dispatcher.js';
import { EventLogRegistry } from '../event-log-registry.js';
import { DeliveryUnavailableError } from '../event-log.errors.js';
import { ParkedEvents, ParkedRetries } from './parked-events.js';
import type { AsyncSubscription } from './subscription.port.js';

let test: TestDatabase;
let log: LogProcess;
const workers: WorkerProcess[] = [];

beforeEach(async () => {
  test = await createLogDatabase(VIEW_SQL);
  log = await openLog(test);
});

afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.close()));
  await log?.close();
  await test?.drop();
});

async function start(subscription: AsyncSubscription, options: WorkerOptions = {}): Promise<WorkerProcess> {
  const worker = await startWorker(test, { ...options, feature: { subscriptions: [subscription] } });
  workers.push(worker);
  return worker;
}

const subscription = (changes: Partial<AsyncSubscription> = {}): AsyncSubscription => ({
  name: 'deliveries',
  module: MODULE,
  handle: noteDeliveries,
  ...changes,
});

const delivered = async (): Promise<string[]> =>
  (await test.query<{ stream_id: string }>('select stream_id from spec.delivery order by position')).map(
    (row) => row.stream_id,
  );

const checkpoint = async (partition: number): Promise<number> => {
  const [row] = await test.query<{ position: string }>(
    'select position from es.checkpoint where partition = $1',
    [partition],
  );
  return Number(row?.position);
};

async function appendTo(...streams: string[]): Promise<number[]> {
  const positions: number[] = [];
  for (const streamId of streams) {
    const expectedVersion = (await log.store.load(streamId)).length;
    const [event] = await log.store.append(log.database, parcel({ streamId, expectedVersion }));
    positions.push(event?.position ?? 0);
  }
  return positions;
}

/** Fails for one stream, the given number of times. */
function failingFor(streamId: string, times = Infinity, error: () => Error = () => new Error('poison')) {
  const calls: number[] = [];
  return {
    calls,
    handle: (async (events, tx) => {
      await noteDeliveries(events, tx);
      if (events.some((event) => event.streamId === streamId) && calls.push(events.length) <= times)
        throw error();
    }) as AsyncSubscription['handle'],
  };
}

describe('an asynchronous subscription', () => {
  it('gets earlier and later events, each once, in any number of processes', async () => {
    const before = await Promise.all(
      [0, 1, 2, 3, 4, 5, 6, 7].map((partition) => newStreamIn(test, partition)),
    );
    await appendTo(...before);
    await Promise.all([start(subscription()), start(subscription()), start(subscription())]);
    await appendTo(...before, ...before);
    await eventually(async () => expect(await delivered()).toHaveLength(24));
    expect((await delivered()).sort()).toEqual([...before, ...before, ...before].sort());
  });

  it('finds new events by the poll when no push arrives', async () => {
    await start(subscription(), { deaf: true });
    const streamId = await newStreamIn(test, 0);
    await appendTo(streamId);
    await eventually(async () => expect(await delivered()).toEqual([streamId]));
  });

  it('hears of new events without the poll', async () => {
    await start(subscription(), { settings: { pollMs: 3_600_000 } });
    const streamId = await newStreamIn(test, 0);
    await appendTo(streamId);
    await eventually(async () => expect(await delivered()).toEqual([streamId]));
  });

  it('commits effect and checkpoint together: a failure in the middle leaves neither', async () => {
    const streamId = await newStreamIn(test, 2);
    const positions = await appendTo(streamId, streamId, streamId);
    const seen: { rows: number; checkpoint: number }[] = [];
    let fail = true;
    await start(
      subscription({
        handle: async (events, tx) => {
          if (fail) {
            fail = false;
            await noteDeliveries(events.slice(0, 2), tx);
            throw new Error('in the middle');
          }
          seen.push({ rows: (await delivered()).length, checkpoint: await checkpoint(2) });
          await noteDeliveries(events, tx);
        },
      }),
    );
    await eventually(async () => expect(await checkpoint(2)).toBe(positions[2]));
    expect(seen[0]).toEqual({ rows: 0, checkpoint: 0 });
    expect(await delivered()).toHaveLength(3);
  });

  it('loses and repeats nothing when its connection is killed before the commit', async () => {
    const streamId = await newStreamIn(test, 2);
    const [position] = await appendTo(streamId);
    let kills = 0;
    await start(
      subscription({
        handle: async (events, tx) => {
          await noteDeliveries(events, tx);
          if (kills++ > 0) return;
          const [row] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
          await test.query('select pg_terminate_backend($1)', [row?.pid]);
        },
      }),
    );
    await eventually(async () => expect(await checkpoint(2)).toBe(position));
    expect(await delivered()).toEqual([streamId]);
    expect(await test.query('select from es.parked')).toEqual([]);
  });

  it('finishes the running batch when it is stopped, and takes no other', async () => {
    const streamId = await newStreamIn(test, 2);
    const positions = await appendTo(streamId, streamId);
    let entered = (): void => undefined;
    const running = new Promise<void>((resolve) => (entered = resolve));
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const handle: AsyncSubscription['handle'] = async (events, tx) => {
      entered();
      await held;
      await noteDeliveries(events, tx);
    };
    const worker = await start(subscription({ handle }), { settings: { batchSize: 1 } });
    await running;
    const stopped = worker.stop();
    release();
    await stopped;
    expect(await delivered()).toEqual([streamId]);
    expect(await checkpoint(2)).toBe(positions[0]);
  });
});

describe('a poison event', () => {
  it('is parked after three tries, with the later events of its stream; others go on', async () => {
    const [sick, well] = [await newStreamIn(test, 6), await newStreamIn(test, 6)];
    const positions = await appendTo(well, sick, well, sick);
    const poison = failingFor(sick);
    const parked: number[] = [];
    const observer = {
      processed: () => undefined,
      failed: () => undefined,
      parked: (_key: unknown, position: number) => void parked.push(position),
    };
    await start(subscription(poison), { observer });
    await eventually(async () => expect(await checkpoint(6)).toBe(positions[3]));
    expect(poison.calls).toEqual([4, 1, 1, 1]);
    expect(await delivered()).toEqual([well, well]);
    expect(parked).toEqual([positions[1]]);
    const rows = await test.query(
      'select position, stream_id, error, attempts from es.parked order by position',
    );
    expect(rows).toEqual([
      { position: String(positions[1]), stream_id: sick, error: 'Error: poison', attempts: 3 },
      {
        position: String(positions[3]),
        stream_id: sick,
        attempts: 0,
        error: expect.stringContaining('earlier'),
      },
    ]);

    await appendTo(sick, well);
    await eventually(async () => expect(await delivered()).toEqual([well, well, well]));
    expect(await test.query('select from es.parked')).toHaveLength(3);
  });

  it('goes back in order, with what is behind it, when it is redriven', async () => {
    const sick = await newStreamIn(test, 6);
    const positions = await appendTo(sick, sick);
    await start(subscription(failingFor(sick)));
    await eventually(async () => expect(await checkpoint(6)).toBe(positions[1]));
    const parked = new ParkedEvents(log.database, log.store);
    expect((await parked.list()).map(({ position, attempts }) => ({ position, attempts }))).toEqual([
      { position: positions[0], attempts: 3 },
      { position: positions[1], attempts: 0 },
    ]);
    await expect(parked.redrive(subscription(failingFor(sick)), sick)).rejects.toThrow('poison');
    expect(await parked.list()).toHaveLength(2);
    expect(await parked.redrive(subscription(), sick)).toBe(2);
    expect(await delivered()).toEqual([sick, sick]);
    expect(await parked.list()).toEqual([]);
    expect(await parked.redrive(subscription(), sick)).toBe(0);
  });

  it('goes back when an operator asks for it, and tells why where it fails again', async () => {
    const [sick, other] = [await newStreamIn(test, 6), await newStreamIn(test, 6)];
    await appendTo(sick, other);
    const failing = { handle: () => Promise.reject(new Error('poison')) };
    await start(subscription({ ...failing, afterParked: 'continue' }));
    const parked = new ParkedEvents(log.database, log.store);
    await eventually(async () => expect(await parked.list()).toHaveLength(2));
    const retries = async (handle: AsyncSubscription['handle']) => {
      const registry = new EventLogRegistry();
      registry.register({ subscriptions: [subscription({ handle })] });
      const dispatcher = new JobDispatcher(registry, { add: () => Promise.resolve() });
      return new ParkedRetries(parked, registry, dispatcher).retryAsked();
    };
    expect(await retries(noteDeliveries)).toBe(0);
    const stream = { subscription: 'deliveries', module: MODULE, streamId: sick };
    expect(await parked.askRetry({ ...stream, streamId: 'parcel-none' })).toBe(0);
    expect(await parked.askRetry(stream)).toBe(1);
    expect(await retries(() => Promise.reject(new Error('still poison')))).toBe(0);
    const [first, second] = await parked.list();
    expect(first).toMatchObject({ error: 'Error: still poison', attempts: 4, retryAskedAt: null });
    expect(first!.event).toBe('parcel_accepted');
    expect(await parked.list(1, first)).toEqual([second]);
    expect(await parked.askRetry(stream)).toBe(1);
    expect(await retries(noteDeliveries)).toBe(1);
    expect(await delivered()).toEqual([sick]);
    expect((await parked.list()).map(({ streamId }) => streamId)).toEqual([other]);
  });

  it('holds nothing behind it where order does not matter', async () => {
    const sick = await newStreamIn(test, 6);
    const positions = await appendTo(sick, sick);
    const handle: AsyncSubscription['handle'] = async (events, tx) => {
      if (events.some(({ position }) => position === positions[0])) throw new Error('poison');
      await noteDeliveries(events, tx);
    };
    await start(subscription({ handle, afterParked: 'continue' }));
    await eventually(async () => expect(await checkpoint(6)).toBe(positions[1]));
    expect(await delivered()).toEqual([sick]);
    expect(await test.query('select from es.parked')).toHaveLength(1);
  });

  it('is not what an absent target makes of an event', async () => {
    const streamId = await newStreamIn(test, 6);
    const [position] = await appendTo(streamId);
    const away = failingFor(streamId, 8, () => new DeliveryUnavailableError('the target', new Error('away')));
    await start(subscription(away));
    await eventually(async () => expect(await checkpoint(6)).toBe(position));
    expect(away.calls).toHaveLength(9);
    expect(await delivered()).toEqual([streamId]);
    expect(await test.query('select from es.parked')).toEqual([]);
  });
});
