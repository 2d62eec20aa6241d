import type { TestDatabase } from '#libs/testing';
import {
  accepted,
  createLogDatabase,
  type LogProcess,
  moved,
  newStream,
  openLog,
  parcel,
  ParcelStream,
} from '../__fixtures__/log.fixture.js';
import { parcelView, shownParcels, VIEW_SQL } from '../__fixtures__/parcel-views.fixture.js';
import { ViewHoleError } from '../event-log.errors.js';
import type { StoredEvent } from '../store/stored-event.js';
import { applyView } from '../views/apply-in-order.js';

let test: TestDatabase;
let log: LogProcess;

beforeAll(async () => {
  test = await createLogDatabase(VIEW_SQL);
  log = await openLog(test, { streams: [shownParcels(parcelView)] });
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

describe('a view', () => {
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
      throw new Error('after the view');
    });
    await expect(attempt).rejects.toThrow('after the view');
    expect(await rowOf(streamId)).toBeUndefined();
    expect(await log.store.load(streamId)).toEqual([]);
  });

  it('takes the append back when it fails', async () => {
    const streamId = newStream();
    const broken = await openLog(test, {
      streams: [
        shownParcels(parcelView, {
          name: 'broken',
          tables: {},
          apply: () => Promise.reject(new Error('broken view')),
        }),
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
      log.database.transaction((tx) =>
        applyView(tx, ParcelStream.registration, parcelView, parcelView.tables, events),
      );
    await offer(first as StoredEvent, second as StoredEvent);
    expect(await rowOf(streamId)).toEqual(row);
    await expect(offer({ ...(second as StoredEvent), version: 4 })).rejects.toThrow(ViewHoleError);
    await expect(offer({ ...(second as StoredEvent), streamId: newStream() })).rejects.toThrow(ViewHoleError);
    expect(await rowOf(streamId)).toEqual(row);
  });
});
