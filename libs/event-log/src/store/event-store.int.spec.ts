import { NotificationHub, type SqlExecutor } from '#libs/database';
import { newId } from '#libs/kernel';
import { eventually, type TestDatabase } from '#libs/testing';
import {
  accepted,
  createLogDatabase,
  type LogProcess,
  META,
  MODULE,
  moved,
  newStream,
  openLog,
  parcel,
  type ParcelEvent,
} from '../__fixtures__/log.fixture.js';
import { EmptyAppendError, StreamConflictError } from '../event-log.errors.js';
import { type AppendAnnouncement, EVENT_CHANNEL, parseAnnouncement } from './event-store.js';

let test: TestDatabase;
let log: LogProcess;

beforeAll(async () => {
  test = await createLogDatabase();
  log = await openLog(test);
});

afterAll(async () => {
  await log?.close();
  await test?.drop();
});

const count = async (streamId: string): Promise<number> => (await log.store.load(streamId)).length;

describe('append', () => {
  it('stores what load returns', async () => {
    const input = parcel({ events: [accepted(3), moved('A'), moved('B')] });
    const appended = await log.store.append(log.database, input);
    const loaded = await log.store.load<ParcelEvent>(input.streamId);
    expect(loaded).toEqual(appended);
    expect(loaded.map(({ version, type, data }) => ({ version, type, data }))).toEqual([
      { version: 1, type: 'parcel_accepted', data: { weight: 3 } },
      { version: 2, type: 'parcel_moved', data: { to: 'A' } },
      { version: 3, type: 'parcel_moved', data: { to: 'B' } },
    ]);
    expect(loaded[0]).toMatchObject({
      module: MODULE,
      streamId: input.streamId,
      schemaVersion: 1,
      meta: META,
    });
    const positions = loaded.map(({ position }) => position);
    expect(positions).toEqual([...positions].sort((a, b) => a - b));
  });

  it('gives back the payload as a later reader meets it', async () => {
    const data = { weight: 1, at: new Date(0), absent: undefined };
    const input = { ...parcel(), events: [{ type: 'parcel_accepted', data }] };
    const [event] = await log.store.append(log.database, input);
    expect(event?.data).toStrictEqual({ weight: 1, at: '1970-01-01T00:00:00.000Z' });
  });

  it('moves a stream on from the expected version', async () => {
    const { streamId } = parcel();
    await log.store.append(log.database, parcel({ streamId }));
    await log.store.append(log.database, parcel({ streamId, expectedVersion: 1, events: [moved('A')] }));
    await log.store.append(log.database, parcel({ streamId, expectedVersion: 2, events: [moved('B')] }));
    expect((await log.store.load(streamId)).map(({ version }) => version)).toEqual([1, 2, 3]);
  });

  it.each([
    { name: 'new, but the stream exists', exists: true, expectedVersion: 0, actualVersion: 1 },
    { name: 'a version that is behind', exists: true, expectedVersion: 2, actualVersion: 1 },
    { name: 'a version of no stream', exists: false, expectedVersion: 4, actualVersion: 0 },
    { name: 'a negative version', exists: true, expectedVersion: -1, actualVersion: 1 },
  ])('refuses $name', async ({ exists, expectedVersion, actualVersion }) => {
    const { streamId } = parcel();
    if (exists) await log.store.append(log.database, parcel({ streamId }));
    const attempt = log.store.append(log.database, parcel({ streamId, expectedVersion }));
    await expect(attempt).rejects.toThrow(StreamConflictError);
    await expect(attempt).rejects.toMatchObject({ streamId, expectedVersion, actualVersion });
    expect(await count(streamId)).toBe(exists ? 1 : 0);
  });

  it.each([0, 1, null] as const)(
    'refuses the stream of another module (expected %s)',
    async (expectedVersion) => {
      const { streamId } = parcel();
      await log.store.append(log.database, parcel({ streamId }));
      const sql = log.database.query('select * from es.append($1, $2, $3, $4, $5, $6, $7)', [
        'letters',
        'letter',
        streamId,
        null,
        expectedVersion,
        JSON.stringify([{ id: newId(), type: 'letter_sent', schemaVersion: 1, data: {} }]),
        '{}',
      ]);
      await expect(sql).rejects.toMatchObject({
        code: 'ES409',
        message: expect.stringContaining('belongs to module'),
      });
      expect(await count(streamId)).toBe(1);
    },
  );

  it('refuses an append without events, in the client and in the database', async () => {
    await expect(log.store.append(log.database, parcel({ events: [] }))).rejects.toThrow(EmptyAppendError);
    const sql = log.database.query(`select * from es.append('m', 't', 's', null, 0, '[]', '{}')`);
    await expect(sql).rejects.toMatchObject({ code: 'ES400' });
  });

  it('refuses an event id that is known and stores nothing of the append', async () => {
    const [event] = await log.store.append(log.database, parcel());
    const streamId = newStream();
    const drafts = [newId(), event?.eventId].map((id) => ({
      id,
      type: 'parcel_accepted',
      schemaVersion: 1,
      data: {},
    }));
    const sql = log.database.query('select * from es.append($1, $2, $3, null, 0, $4, $5)', [
      MODULE,
      'parcel',
      streamId,
      JSON.stringify(drafts),
      '{}',
    ]);
    await expect(sql).rejects.toMatchObject({ code: '23505', constraint: 'event_id_key' });
    expect(await count(streamId)).toBe(0);
    await log.store.append(log.database, parcel({ streamId }));
  });

  it('refuses the id of a stream that is empty or too long', async () => {
    for (const streamId of ['', 'x'.repeat(201)]) {
      const attempt = log.store.append(log.database, parcel({ streamId }));
      await expect(attempt).rejects.toMatchObject({ code: '23514' });
    }
    await log.store.append(log.database, parcel({ streamId: newStream().padEnd(200, 'x') }));
  });

  it('notes a shape when it is first kept, also after a transaction that stored it was undone', async () => {
    const module = `shapes-${newId()}`;
    const append = (executor: Pick<SqlExecutor, 'query'>): Promise<unknown> =>
      executor.query('select * from es.append($1, $2, $3, null, 0, $4, $5)', [
        module,
        'shape',
        `shape-${newId()}`,
        JSON.stringify([{ id: newId(), type: 'shaped', schemaVersion: 1, data: {} }]),
        '{}',
      ]);
    const noted = () =>
      test.query('select type, schema_version from es.event_type where module = $1', [module]);
    const single = await openLog(test, {}, 1);
    const undone = single.database.transaction(async (tx) => {
      await append(tx);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await noted()).toEqual([]);
    await append(single.database);
    await append(single.database);
    expect(await noted()).toEqual([{ type: 'shaped', schema_version: 1 }]);
    await single.close();
  });

  it('refuses a type that is not declared', async () => {
    const input = { ...parcel(), events: [{ type: 'parcel_burnt', data: {} }] };
    await expect(log.store.append(log.database, input)).rejects.toThrow(
      'parcels/parcel_burnt is not declared',
    );
  });

  it('has exactly one winner among 50 racers on a stream', async () => {
    const { streamId } = parcel();
    await log.store.append(log.database, parcel({ streamId }));
    const race = await Promise.allSettled(
      Array.from({ length: 50 }, (_, racer) =>
        log.store.append(log.database, parcel({ streamId, expectedVersion: 1, events: [moved(`${racer}`)] })),
      ),
    );
    const losers = race.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    expect(losers).toHaveLength(49);
    for (const loser of losers) expect(loser).toBeInstanceOf(StreamConflictError);
    expect(await count(streamId)).toBe(2);
  });

  it('has exactly one winner among 50 racers for a new stream', async () => {
    const { streamId } = parcel();
    const race = await Promise.allSettled(
      Array.from({ length: 50 }, () => log.store.append(log.database, parcel({ streamId }))),
    );
    expect(race.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await count(streamId)).toBe(1);
  });

  it('keeps a transaction to one stream', async () => {
    const [first, second] = [newStream(), newStream()];
    const attempt = log.database.transaction(async (tx) => {
      await log.store.append(tx, parcel({ streamId: first }));
      await log.store.append(tx, parcel({ streamId: first, expectedVersion: 1, events: [moved('A')] }));
      await log.store.append(tx, parcel({ streamId: second }));
    });
    await expect(attempt).rejects.toThrow('One transaction appends to one stream');
    expect(await count(first)).toBe(0);
  });
});

describe('announcements', () => {
  it('follow the commit, carry the last event, and never a rolled back one', async () => {
    const hub = new NotificationHub(test.url);
    await hub.onModuleInit();
    const heard: AppendAnnouncement[] = [];
    await hub.subscribe(EVENT_CHANNEL, (payload) => heard.push(parseAnnouncement(payload)));
    const [kept, lost] = [newStream(), newStream()];
    await log.database
      .transaction(async (tx) => {
        await log.store.append(tx, parcel({ streamId: lost }));
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    const [, last] = await log.database.transaction((tx) =>
      log.store.append(tx, parcel({ streamId: kept, events: [accepted(), moved('A')] })),
    );
    await eventually(() => expect(heard.map(({ streamId }) => streamId)).toContain(kept));
    expect(heard.filter(({ streamId }) => streamId === kept)).toEqual([
      {
        module: MODULE,
        partition: last?.partition,
        streamId: kept,
        position: last?.position,
        version: 2,
        type: 'parcel_moved',
      },
    ]);
    expect(heard.map(({ streamId }) => streamId)).not.toContain(lost);
    await hub.onApplicationShutdown();
  });
});
