import type { TestDatabase } from '#libs/testing';
import { eventually } from '#libs/testing';
import {
  createLogDatabase,
  MODULE,
  moved,
  newStreamIn,
  openLog,
  parcel,
} from '../__fixtures__/log.fixture.js';
import type { LogProcess } from '../__fixtures__/log.fixture.js';
import type { StoredEvent } from './stored-event.js';

let test: TestDatabase;
let log: LogProcess;

beforeEach(async () => {
  test = await createLogDatabase();
  log = await openLog(test);
});

afterEach(async () => {
  await log?.close();
  await test?.drop();
});

/** Follows a partition as a subscription does, until told to stop and nothing is left. */
function follow(partition: number) {
  const seen: StoredEvent[] = [];
  let last = false;
  const run = (async () => {
    for (;;) {
      const final = last;
      const batch = await log.store.readPartition(MODULE, partition, seen.at(-1)?.position ?? 0, 3);
      seen.push(...batch);
      if (final && batch.length === 0) return seen;
      await new Promise(setImmediate);
    }
  })();
  return {
    seen,
    finish: () => {
      last = true;
      return run;
    },
  };
}

const waiting = async (): Promise<number> =>
  (await test.query(`select from pg_locks where locktype = 'advisory' and not granted`)).length;

describe('a reader', () => {
  it('never passes an event of a transaction that is held open', async () => {
    const [held, behind] = [await newStreamIn(test, 3), await newStreamIn(test, 3)];
    const reader = follow(3);
    let commit = (): void => undefined;
    const open = new Promise<void>((resolve) => (commit = resolve));
    let appended = (): void => undefined;
    const stored = new Promise<void>((resolve) => (appended = resolve));
    const first = log.database.transaction(async (tx) => {
      await log.store.append(tx, parcel({ streamId: held }));
      appended();
      await open;
    });
    await stored;
    const second = log.store.append(log.database, parcel({ streamId: behind }));
    await eventually(async () => expect(await waiting()).toBe(1));
    expect(reader.seen).toEqual([]);
    commit();
    await Promise.all([first, second]);
    const seen = await reader.finish();
    expect(seen.map(({ streamId }) => streamId)).toEqual([held, behind]);
  });

  it('is not held up by an open transaction of another partition', async () => {
    const [held, free] = [await newStreamIn(test, 3), await newStreamIn(test, 4)];
    await log.database.transaction(async (tx) => {
      await log.store.append(tx, parcel({ streamId: held }));
      await log.store.append(log.database, parcel({ streamId: free }));
      expect(await log.store.readPartition(MODULE, 4, 0, 10)).toHaveLength(1);
    });
  });

  it('sees every event once and in order under concurrent appends, some rolled back', async () => {
    const streams = await Promise.all(Array.from({ length: 6 }, () => newStreamIn(test, 5)));
    const reader = follow(5);
    await Promise.all(
      streams.map(async (streamId, index) => {
        await log.store.append(log.database, parcel({ streamId }));
        let expectedVersion = 1;
        for (let round = 1; round <= 12; round += 1) {
          await log.database
            .transaction(async (tx) => {
              const events = [moved(`${round}`)];
              await log.store.append(tx, parcel({ streamId, expectedVersion, events }));
              await tx.query('select pg_catalog.pg_backend_pid()');
              if ((round + index) % 4 === 0) throw new Error('rolled back');
            })
            .then(
              () => (expectedVersion += 1),
              (error: Error) => expect(error.message).toBe('rolled back'),
            );
        }
      }),
    );
    const seen = await reader.finish();
    const stored = await log.store.readPartition(MODULE, 5, 0, 1_000);
    expect(seen.map(({ eventId }) => eventId)).toEqual(stored.map(({ eventId }) => eventId));
    expect(seen).toHaveLength(6 * (1 + 9));
    for (const streamId of streams) {
      const versions = seen.filter((event) => event.streamId === streamId).map(({ version }) => version);
      expect(versions).toEqual(Array.from({ length: 10 }, (_, index) => index + 1));
    }
  });
});
