import type { TestDatabase } from '#libs/testing';
import {
  createLogDatabase,
  META,
  moved,
  newStream,
  openLog,
  parcel,
  ParcelStream,
} from '../__fixtures__/log.fixture.js';
import type { LogProcess } from '../__fixtures__/log.fixture.js';
import { EventSearch, LOOKED_AT, type SearchQuestion } from './event-search.js';

const ALL: SearchQuestion = {
  modules: [],
  portalId: null,
  streamId: null,
  streamIds: [],
  keyId: null,
  userId: null,
  type: null,
  actor: null,
  requestId: null,
  from: null,
  to: null,
  before: null,
  limit: 100,
};

describe('a search of the log', () => {
  let test: TestDatabase;
  let log: LogProcess;
  let search: EventSearch;
  const streams: string[] = [];

  beforeAll(async () => {
    test = await createLogDatabase();
    log = await openLog(test, { streams: [ParcelStream] });
    search = new EventSearch(log.database, log.registry);
    for (const portalId of ['portal-1', 'portal-2', 'portal-1']) {
      const streamId = newStream();
      streams.push(streamId);
      await log.store.append(log.database, parcel({ streamId, portalId }));
    }
    const meta = {
      ...META,
      requestId: 'request-2',
      actor: { keyId: null, kind: 'operator', userId: null },
    } as const;
    await log.store.append(
      log.database,
      parcel({ streamId: streams[0]!, expectedVersion: 1, events: [moved('x')], meta }),
    );
  });

  afterAll(async () => {
    await log?.close();
    await test?.drop();
  });

  const found = async (question: Partial<SearchQuestion>) => {
    const { events } = await search.page({ ...ALL, ...question });
    return events.map(({ streamId, type }) => `${streams.indexOf(streamId)} ${type}`);
  };

  it.each<[string, () => Partial<SearchQuestion>, readonly string[]]>([
    [
      'everything, newest first',
      () => ({}),
      ['0 parcel_moved', '2 parcel_accepted', '1 parcel_accepted', '0 parcel_accepted'],
    ],
    ['a portal', () => ({ portalId: 'portal-2' }), ['1 parcel_accepted']],
    ['a stream', () => ({ streamId: streams[0]! }), ['0 parcel_moved', '0 parcel_accepted']],
    [
      'a stream and what a key did',
      () => ({ streamIds: [streams[0]!], keyId: 'key-1' }),
      ['0 parcel_moved', '2 parcel_accepted', '1 parcel_accepted', '0 parcel_accepted'],
    ],
    ['a type', () => ({ type: 'parcel_moved' }), ['0 parcel_moved']],
    ['operators', () => ({ actor: 'operator' }), ['0 parcel_moved']],
    ['a request', () => ({ requestId: 'request-2' }), ['0 parcel_moved']],
    ['another module', () => ({ modules: ['letters'] }), []],
    ['a time that is to come', () => ({ from: new Date(Date.now() + 86_400_000) }), []],
    ['a time long past', () => ({ to: new Date('2020-01-01') }), []],
  ])('finds %s', async (_what, question, expected) => {
    expect(await found(question())).toEqual(expected);
  });

  it('goes on where a page ended, and ends', async () => {
    const first = await search.page({ ...ALL, limit: 3 });
    expect(first.events).toHaveLength(3);
    expect(first.before).not.toBeNull();
    const second = await search.page({ ...ALL, limit: 3, before: first.before });
    expect(second.events.map(({ type }) => type)).toEqual(['parcel_accepted']);
    expect(second.before).toBeNull();
  });

  it('looks at so many positions a page at most, and says how far it came', async () => {
    await log.database.query('select 1');
    await test.query(
      `select setval('es.event_position_seq', last_value + ${LOOKED_AT}) from es.event_position_seq`,
    );
    await log.store.append(log.database, parcel({ streamId: newStream() }));
    const first = await search.page({ ...ALL, portalId: 'portal-2' });
    expect(first).toMatchObject({ events: [], searchedTo: expect.any(Date) });
    expect(first.before).not.toBeNull();
    const second = await search.page({ ...ALL, portalId: 'portal-2', before: first.before });
    expect(second.events).toHaveLength(1);
    expect(second.before).toBeNull();
  });
});
