import { newId } from '#libs/kernel';
import { createTestDatabase, eventually, TestClock, type TestDatabase } from '#libs/testing';
import { databaseMigrations } from '#libs/database';
import { CRATE_SQL, CrateStream } from '../__fixtures__/crate-stream.fixture.js';
import { type LogProcess, META, openLog } from '../__fixtures__/log.fixture.js';
import { eventLogMigrations } from '../migrations/index.js';
import { Views } from './views.js';

let test: TestDatabase;
let log: LogProcess;
let crates: CrateStream;
let views: Views;

beforeEach(async () => {
  test = await createTestDatabase({ migrations: [...databaseMigrations, ...eventLogMigrations] });
  await test.query(CRATE_SQL);
  log = await openLog(test, { streams: [CrateStream] });
  crates = new CrateStream(log.database, log.store, new TestClock());
  views = new Views(log.database, log.registry);
});

afterEach(async () => {
  await log?.close();
  await test?.drop();
});

async function opened(): Promise<string> {
  const id = newId();
  await crates.handle(id, { type: 'open' }, { meta: META, portalId: null });
  return id;
}

const fill = (id: string, by: number) => crates.handle(id, { type: 'fill', by }, { meta: 'system' });

async function someCrates(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const id = await opened();
    for (let times = number % 4; times > 0; times -= 1) await fill(id, 1);
    ids.push(id);
  }
  return ids.sort();
}

/** A replay takes longer the more was written before it. */
const MOST_WRITES = 40;

/** Until the rebuild has every lock of the log and waits for the row. */
const untilSomebodyWaits = () =>
  eventually(async () =>
    expect(
      await test.query(
        `select from pg_locks l join pg_database d on d.oid = l.database or l.database is null
          where d.datname = current_database() and not l.granted and l.locktype = 'transactionid'`,
      ),
    ).not.toHaveLength(0),
  );

const nothing = { name: 'crates', different: 0, differences: [] };

describe('views', () => {
  it('are listed with where they are kept', () => {
    expect(views.list()).toEqual([
      { name: 'crates', module: 'crates', streamType: 'crate', tables: ['spec.crate', 'spec.tally'] },
    ]);
  });

  it('that nobody touched are what the facts say', async () => {
    await someCrates(9);
    expect(await views.check()).toEqual([{ ...nothing, facts: 9 + 2 * (1 + 2 + 3) }]);
  });

  it('are looked for by name', async () => {
    const message = 'There is no view "boxes", only crates.';
    await expect(views.check('boxes')).rejects.toMatchObject({ code: 'VALIDATION_ERROR', message });
    await expect(views.rebuild('boxes')).rejects.toMatchObject({ code: 'VALIDATION_ERROR', message });
  });
});

describe('a view damaged by hand', () => {
  it('is found row by row, and mended', async () => {
    const [first, second] = await someCrates(8);
    await test.query('update spec.crate set content = 7 where crate_id = $1', [first]);
    await test.query('delete from spec.crate where crate_id = $1', [second]);
    await test.query('insert into spec.tally values (40, 2)');
    const [found] = await views.check('crates');
    expect(found).toMatchObject({ name: 'crates', different: 3 });
    expect(found?.differences).toMatchObject(
      [
        {
          table: 'spec.crate',
          key: { crate_id: first },
          live: { content: 7 },
          replayed: { last_version: 1 },
        },
        { table: 'spec.crate', key: { crate_id: second }, live: null, replayed: { crate_id: second } },
        { table: 'spec.tally', key: { amount: 40 }, live: { times: 2 }, replayed: null },
      ].sort((one, other) => ((one.key.crate_id ?? '~') < (other.key.crate_id ?? '~') ? -1 : 1)),
    );
    expect((await views.rebuild('crates')).tables).toEqual([
      { table: 'spec.crate', added: 1, changed: 1, removed: 0 },
      { table: 'spec.tally', added: 0, changed: 0, removed: 1 },
    ]);
    expect(await views.check('crates')).toMatchObject([nothing]);
  });

  it('is mended while writers go on; nothing they write is lost and no reader finds the view empty', async () => {
    const ids = await someCrates(40);
    await test.query('update spec.crate set content = 0, last_version = 1 where crate_id = any ($1)', [
      ids.slice(0, 20),
    ]);
    await test.query('delete from spec.tally');
    let done = false;
    let written = 0;
    const write = async (): Promise<void> => {
      for (let times = 0; times < MOST_WRITES && !done; times += 1) {
        await fill(await opened(), 1);
        written += 1;
      }
    };
    const fewest = { rows: Infinity };
    const read = async (): Promise<void> => {
      while (!done) {
        const [row] = await log.database.query<{ count: string }>('select count(*) from spec.crate');
        fewest.rows = Math.min(fewest.rows, Number(row?.count));
      }
    };
    const rebuild = async (): Promise<void> => {
      for (let round = 0; round < 2; round += 1) await views.rebuild('crates');
      done = true;
    };
    await Promise.all([write(), write(), read(), rebuild().finally(() => (done = true))]);
    expect(written).toBeGreaterThan(0);
    expect(fewest.rows).toBeGreaterThanOrEqual(ids.length);
    expect(await views.check('crates')).toMatchObject([nothing]);
    const [row] = await test.query<{ count: string }>('select count(*) from spec.crate');
    expect(Number(row?.count)).toBe(ids.length + written);
  });

  it('is mended around a transaction that holds a row of it and appends afterwards', async () => {
    const [first] = (await someCrates(3)) as [string];
    await test.query('update spec.crate set content = 2 where crate_id = $1', [first]);
    let rebuilt: Promise<unknown> = Promise.resolve();
    await log.database.transaction(async (tx) => {
      await tx.query('select from spec.crate where crate_id = $1 for update', [first]);
      rebuilt = views.rebuild('crates');
      await untilSomebodyWaits();
      await crates.begin(tx, newId(), { type: 'open' }, { meta: META, portalId: null });
    });
    await rebuilt;
    expect(await views.check('crates')).toMatchObject([nothing]);
  });
});

describe('a check', () => {
  it('finds no fault with writers that go on', async () => {
    await someCrates(10);
    let done = false;
    const write = async (): Promise<void> => {
      for (let times = 0; times < MOST_WRITES && !done; times += 1) await fill(await opened(), 1);
    };
    const check = async (): Promise<void> => {
      for (let round = 0; round < 3; round += 1) expect(await views.check()).toMatchObject([nothing]);
    };
    await Promise.all([write(), write(), check().finally(() => (done = true))]);
  });
});
