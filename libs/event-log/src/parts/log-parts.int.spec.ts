import type { TestDatabase } from '#libs/testing';
import {
  createLogDatabase,
  type LogProcess,
  MODULE,
  moved,
  newStreamIn,
  openLog,
  parcel,
} from '../__fixtures__/log.fixture.js';
import { EventsGoneError, StreamConflictError } from '../event-log.errors.js';
import { EventSearch } from '../store/event-search.js';
import { READ_PARTITION, READ_WHOLE_STREAM } from '../store/event-rows.js';
import { LogParts } from './log-parts.js';

const BORDER = 50_000_000;

let test: TestDatabase;
let log: LogProcess;
let parts: LogParts;

beforeEach(async () => {
  test = await createLogDatabase();
  log = await openLog(test);
  parts = new LogParts(log.database);
});

afterEach(async () => {
  await log?.close();
  await test?.drop();
});

/** The next position is the one after it. */
const standAt = (position: number) =>
  test.query(`select setval('es.event_position_seq', ${position}), set_config('es.parts_end', '', false)`);

const names = async (): Promise<string[]> => (await parts.list()).map(({ name }) => name);

const countIn = async (part: string): Promise<number> => {
  const [row] = await test.query<{ count: number }>(`select count(*)::int as count from es.${part}`);
  return row?.count ?? 0;
};

describe('appends at the end of a part', () => {
  it('go on in the next one, which the first of them makes, and no event is lost, twice or skipped', async () => {
    const streams = await Promise.all(Array.from({ length: 12 }, () => newStreamIn(test, 2)));
    await standAt(BORDER - 30);
    await Promise.all(
      streams.map(async (streamId) => {
        await log.store.append(log.database, parcel({ streamId }));
        for (let version = 1; version <= 5; version += 1) {
          const events = [moved(`${version}`)];
          await log.store.append(log.database, parcel({ streamId, expectedVersion: version, events }));
        }
      }),
    );
    expect(await names()).toEqual(['event_1', 'event_2']);
    expect(await countIn('event_1')).toBe(29);
    expect(await countIn('event_2')).toBe(72 - 29);
    for (const streamId of streams) {
      const versions = (await log.store.load(streamId)).map(({ version }) => version);
      expect(versions).toEqual([1, 2, 3, 4, 5, 6]);
    }
    const read = await log.store.readPartition(MODULE, 2, 0, 100);
    expect(read).toHaveLength(72);
    const positions = read.map(({ position }) => position);
    expect(positions).toEqual([...positions].sort((one, other) => one - other));
  });

  it('have one winner among racers who expect the same version on either side of the border', async () => {
    const { streamId } = parcel();
    await standAt(BORDER - 6);
    await log.store.append(log.database, parcel({ streamId }));
    const race = await Promise.allSettled(
      Array.from({ length: 20 }, (_, racer) =>
        log.store.append(log.database, parcel({ streamId, expectedVersion: 1, events: [moved(`${racer}`)] })),
      ),
    );
    const losers = race.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    expect(losers).toHaveLength(19);
    for (const loser of losers) expect(loser).toBeInstanceOf(StreamConflictError);
    const late = log.store.append(
      log.database,
      parcel({ streamId, expectedVersion: 1, events: [moved('x')] }),
    );
    await expect(late).rejects.toMatchObject({ actualVersion: 2 });
    const again = log.store.append(log.database, parcel({ streamId }));
    await expect(again).rejects.toThrow(StreamConflictError);
    expect(await log.store.load(streamId)).toHaveLength(2);
  });

  it('make no part that outlives a transaction which is taken back', async () => {
    await standAt(BORDER);
    const undone = log.database.transaction(async (tx) => {
      await log.store.append(tx, parcel());
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await names()).toEqual(['event_1']);
    await log.store.append(log.database, parcel());
    expect(await countIn('event_2')).toBe(1);
  });

  it('find parts however far the positions have gone', async () => {
    await standAt(3 * BORDER + 5);
    await log.store.append(log.database, parcel());
    expect(await names()).toEqual(['event_1', 'event_2', 'event_3', 'event_4']);
    expect(await countIn('event_4')).toBe(1);
  });
});

describe('the next part', () => {
  it('is made once when the newest is nearly full, by whoever comes first', async () => {
    await parts.makeNext();
    expect(await names()).toEqual(['event_1']);
    await standAt(BORDER - 1_000);
    await Promise.all(Array.from({ length: 4 }, () => parts.makeNext()));
    await parts.makeNext();
    expect(await parts.list()).toMatchObject([
      { name: 'event_1', fromPosition: 0, toPosition: BORDER, attached: true },
      { name: 'event_2', fromPosition: BORDER, toPosition: 2 * BORDER, attached: true },
    ]);
  });

  it('is made beside a transaction that has appended and one that reads', async () => {
    await standAt(BORDER - 1_000);
    await log.database.transaction(async (tx) => {
      await log.store.append(tx, parcel());
      await tx.query('select count(*) from es.event');
      await parts.makeNext();
    });
    expect(await names()).toEqual(['event_1', 'event_2']);
  });

  it.each([
    'update es.event_2 set version = 9',
    'delete from es.event_2',
    'truncate es.event_2',
    'truncate es.event',
  ])('takes no changes: %s', async (change) => {
    await standAt(BORDER);
    const [event] = await log.store.append(log.database, parcel());
    await expect(test.query(change)).rejects.toMatchObject({ code: 'ES403' });
    await expect(log.database.query(change)).rejects.toMatchObject({ code: '42501' });
    expect(await log.store.load(event?.streamId ?? '')).toHaveLength(1);
  });
});

describe('reading a divided log', () => {
  const explain = async (text: string, values: string[]): Promise<string> => {
    const rows = await test.query<Record<string, string>>(
      `explain (analyze, costs off) ${values.reduce((sql, value, at) => sql.replaceAll(`$${at + 1}`, value), text)}`,
    );
    return rows.map((row) => Object.values(row)[0]).join('\n');
  };

  it('touches the parts alone that the stream lies in', async () => {
    const { streamId } = parcel();
    await log.store.append(log.database, parcel({ streamId }));
    await standAt(2 * BORDER);
    await log.store.append(log.database, parcel());
    const plan = await explain(READ_WHOLE_STREAM.text, [`'${streamId}'`]);
    const touched = plan
      .split('\n')
      .filter((line) => / on event_\d/.test(line) && !line.includes('never executed'))
      .map((line) => / on (event_\d)/.exec(line)?.[1]);
    expect(new Set(touched)).toEqual(new Set(['event_1']));
    const behind = await explain(READ_PARTITION.text, [`'${MODULE}'`, '0', `${BORDER}`, '10']);
    expect(behind).not.toContain(' on event_1 ');
  });

  it('finds streams of all ages, also when a process has started at a newer part', async () => {
    const [old, long, recent] = [parcel(), parcel(), parcel()];
    await log.store.append(log.database, old);
    await log.store.append(log.database, long);
    await standAt(2 * BORDER);
    await log.store.append(log.database, recent);
    await log.store.append(
      log.database,
      parcel({ streamId: long.streamId, expectedVersion: 1, events: [moved('A')] }),
    );
    await standAt(2 * BORDER + 30_000_000);
    const versions = async (streamId: string) =>
      (await log.store.load(streamId)).map(({ version }) => version);
    for (let start = 0; start < 2; start += 1) {
      expect(await versions(old.streamId)).toEqual([1]);
      expect(await versions(long.streamId)).toEqual([1, 2]);
      expect(await versions(recent.streamId)).toEqual([1]);
      expect(await versions(parcel().streamId)).toEqual([]);
      await log.store.onApplicationBootstrap();
    }
  });

  it('is refused where a part is missing, never answered with less', async () => {
    const [old, long, recent] = [parcel(), parcel(), parcel()];
    await log.store.append(log.database, old);
    await log.store.append(log.database, long);
    await standAt(BORDER);
    await log.store.append(log.database, recent);
    await log.store.append(
      log.database,
      parcel({ streamId: long.streamId, expectedVersion: 1, events: [moved('A')] }),
    );
    await test.query('alter table es.event detach partition es.event_1');
    await expect(log.store.load(long.streamId)).rejects.toThrow(EventsGoneError);
    await standAt(BORDER + 30_000_000);
    await log.store.onApplicationBootstrap();
    for (const { streamId } of [old, long]) {
      await expect(log.store.load(streamId)).rejects.toThrow(EventsGoneError);
    }
    expect(await log.store.load(recent.streamId)).toHaveLength(1);
    const history = new EventSearch(log.database, log.registry);
    await expect(history.newest({ module: MODULE, limit: 5 })).rejects.toThrow('event_1 is missing');
    expect(await parts.list()).toMatchObject([{ attached: false }, { attached: true }]);
  });
});

describe('taking a part away', () => {
  it('is refused with all that stands in its way', async () => {
    const [event] = await log.store.append(log.database, parcel());
    await test.query(`insert into es.checkpoint (subscription, module, partition) values ('slow', $1, $2)`, [
      MODULE,
      event?.partition,
    ]);
    await test.query(
      `insert into es.parked (subscription, module, partition, position, stream_id, error, attempts)
       values ('slow', $1, $2, $3, $4, 'no', 3)`,
      [MODULE, event?.partition, event?.position, event?.streamId],
    );
    await expect(parts.detach('event_1')).rejects.toMatchObject({
      code: 'CONFLICT',
      message:
        'event_1 stays: events are still appended to it; 1 checkpoints have not passed it; 1 of its facts are ' +
        'parked; 1 streams lie in it, and no kind of streams says that it has ended.',
    });
    await standAt(BORDER);
    await log.store.append(log.database, parcel());
    await test.query('delete from es.parked');
    await test.query(`update es.checkpoint set position = ${event?.position}`);
    await expect(parts.detach('event_1')).rejects.toMatchObject({
      message: 'event_1 stays: 1 streams lie in it, and no kind of streams says that it has ended.',
    });
    await expect(parts.detach('event_9')).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  });
});
