import type { TestDatabase } from '#libs/testing';
import {
  accepted,
  createLogDatabase,
  moved,
  newStream,
  openLog,
  parcel,
} from '../__fixtures__/log.fixture.js';
import type { LogProcess } from '../__fixtures__/log.fixture.js';
import { parcelView, parcelViewRebuilt, VIEW_SQL } from '../__fixtures__/parcel-views.fixture.js';
import type { StoredEvent } from '../store/stored-event.js';
import { rebuildProjection } from './rebuild-projection.js';
import { ViewHoleError } from './view-hole.error.js';

let test: TestDatabase;
let log: LogProcess;

beforeAll(async () => {
  test = await createLogDatabase(VIEW_SQL);
  log = await openLog(test, { inlineProjections: [parcelView] });
});

afterAll(async () => {
  await log?.close();
  await test?.drop();
});

const append = (changes: Parameters<typeof parcel>[0]): Promise<StoredEvent[]> =>
  log.database.transaction((tx) => log.store.append(tx, parcel(changes)));

const rowOf = async (streamId: string): Promise<Record<string, unknown> | undefined> =>
  (
    await test.query('select place, moves, last_version from spec.parcel_view where stream_id = $1', [
      streamId,
    ])
  )[0];

describe('an inline projection', () => {
  it('is read by the same caller at once', async () => {
    const streamId = newStream();
    await append({ streamId, events: [accepted(), moved('A')] });
    await append({ streamId, expectedVersion: 2, events: [moved('B')] });
    expect(await rowOf(streamId)).toEqual({ place: 'B', moves: 2, last_version: 3 });
  });

  it('lives and dies with the append', async () => {
    const streamId = newStream();
    const attempt = log.database.transaction(async (tx) => {
      await log.store.append(tx, parcel({ streamId }));
      throw new Error('after the projection');
    });
    await expect(attempt).rejects.toThrow('after the projection');
    expect(await rowOf(streamId)).toBeUndefined();
    expect(await log.store.load(streamId)).toEqual([]);
  });

  it('takes the append back when it fails', async () => {
    const streamId = newStream();
    const broken = await openLog(test, {
      inlineProjections: [
        parcelView,
        { name: 'broken', module: parcelView.module, apply: () => Promise.reject(new Error('broken view')) },
      ],
    });
    const attempt = broken.database.transaction((tx) => broken.store.append(tx, parcel({ streamId })));
    await expect(attempt).rejects.toThrow('broken view');
    expect(await rowOf(streamId)).toBeUndefined();
    expect(await log.store.load(streamId)).toEqual([]);
    await broken.close();
  });

  it('cannot be passed by', async () => {
    await expect(log.store.append(log.database, parcel())).rejects.toThrow('append in a transaction');
  });
});

describe('a view row', () => {
  it('drops an event it has and refuses one behind a hole', async () => {
    const streamId = newStream();
    await append({ streamId, events: [accepted(), moved('A')] });
    const row = await rowOf(streamId);
    const [first, second] = await log.store.load(streamId);
    const offer = (...events: StoredEvent[]): Promise<void> =>
      log.database.transaction((tx) => parcelView.apply(tx, events));
    await offer(first as StoredEvent, second as StoredEvent);
    expect(await rowOf(streamId)).toEqual(row);
    await expect(offer({ ...(second as StoredEvent), version: 4 })).rejects.toThrow(ViewHoleError);
    await expect(offer({ ...(second as StoredEvent), streamId: newStream() })).rejects.toThrow(ViewHoleError);
    expect(await rowOf(streamId)).toEqual(row);
  });
});

describe('a rebuild', () => {
  const rows = (view: string): Promise<unknown[]> => test.query(`select * from ${view} order by stream_id`);

  it('equals the live view, also when it is repeated to catch up', async () => {
    const streams = Array.from({ length: 30 }, () => newStream());
    for (const [index, streamId] of streams.entries()) {
      await append({ streamId });
      const events = Array.from({ length: index % 4 }, (_, move) => moved(`place ${move}`));
      if (events.length > 0) await append({ streamId, expectedVersion: 1, events });
    }
    const stored = await test.query('select from es.event');
    expect(await rebuildProjection(log.database, log.store, parcelViewRebuilt)).toBe(stored.length);
    expect(await rows('spec.parcel_view_2')).toEqual(await rows('spec.parcel_view'));

    await append({ streamId: streams[0] ?? '', expectedVersion: 'any', events: [moved('later')] });
    expect(await rebuildProjection(log.database, log.store, parcelViewRebuilt)).toBe(1);
    expect(await rows('spec.parcel_view_2')).toEqual(await rows('spec.parcel_view'));
  });

  it('stops at the first failure and parks nothing', async () => {
    const failing = {
      ...parcelViewRebuilt,
      name: 'parcels@3',
      handle: () => Promise.reject(new Error('no table')),
    };
    await append({});
    await expect(rebuildProjection(log.database, log.store, failing)).rejects.toThrow('no table');
    expect(await test.query('select from es.parked')).toEqual([]);
  });
});
