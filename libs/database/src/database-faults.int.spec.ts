import { PorticoError } from '#libs/kernel';
import { createTestDatabase, type TestDatabase } from '#libs/testing';
import { createServiceDataSource, Database } from './database.js';
import {
  findDatabaseState,
  isTransientDatabaseError,
  sqlStateOf,
  toDatabaseFault,
} from './database-faults.js';
import { DATABASE_STATES, type DatabaseState } from './database-states.data.js';
import { databaseMigrations } from './migrations/index.js';

const STATES = Object.entries<DatabaseState>(DATABASE_STATES);
/** The same without a state of its own: what they say is about a statement. */
const OF_STATEMENTS = ['23505', '22P02', '42P01', '42501', '25P02', '55000', '0A000', 'P0001', 'XX000'];

describe('what the server refuses with', () => {
  let owner: TestDatabase;
  let database: Database;
  let close: () => Promise<void>;

  beforeAll(async () => {
    owner = await createTestDatabase({ migrations: databaseMigrations });
    await owner.query(`
      create table platform.note (id int primary key);
      insert into platform.note values (1);
      grant select, insert, update on platform.note to portico_service;
      create function platform.refuse(state text) returns void language plpgsql as
        $$ begin raise exception 'as the server says it' using errcode = state; end $$`);
    const source = createServiceDataSource({
      databaseUrl: owner.url,
      poolSize: 2,
      acquireMs: 20_000,
      applicationName: 'spec',
    });
    await source.initialize();
    database = new Database(source);
    close = () => source.destroy();
  });
  afterAll(async () => {
    await close();
    await owner.drop();
  });

  const thrownBy = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => null,
      (error: unknown) => error,
    );

  it.each(STATES)('%s: callers may repeat when it passes, operators read the state', async (state, row) => {
    const thrown = await thrownBy(database.query('select platform.refuse($1)', [state]));
    expect(sqlStateOf(thrown)).toBe(state);
    expect(findDatabaseState(thrown)).toBe(row);
    expect(isTransientDatabaseError(thrown)).toBe(row.passes);
    if (row.passes) {
      expect(thrown).toMatchObject({
        code: 'DB_TRANSIENT',
        status: 503,
        retryAfterSeconds: expect.any(Number),
      });
    } else expect(thrown).not.toBeInstanceOf(PorticoError);
    expect(row).toMatchObject({
      finding: expect.stringMatching(/^[A-Z].+\.$/),
      remedy: expect.stringMatching(/^[A-Z].+\.|'…'$/),
    });
  });

  it.each(OF_STATEMENTS)('%s passes as it is', async (state) => {
    const thrown = await thrownBy(database.query('select platform.refuse($1)', [state]));
    expect(thrown).toMatchObject({ code: state });
    expect(findDatabaseState(thrown)).toBeNull();
    expect(isTransientDatabaseError(thrown)).toBe(false);
  });

  it('tells a lock that is held, a statement that takes too long and a transaction that only reads', async () => {
    const within = (setting: string, statement: string): Promise<unknown> =>
      thrownBy(
        database.transaction(async (tx) => {
          await tx.query(`set local ${setting}`);
          await tx.query(statement);
        }),
      );
    const update = 'update platform.note set id = id';
    const states: (string | null)[] = [];
    await database.transaction(async (tx) => {
      await tx.query(update);
      states.push(sqlStateOf(await within(`lock_timeout = '50ms'`, update)));
    });
    states.push(sqlStateOf(await within(`statement_timeout = '50ms'`, 'select pg_sleep(60)')));
    states.push(sqlStateOf(await within('transaction_read_only = on', update)));
    expect(states).toEqual(['55P03', '57014', '25006']);
  });

  it('tells codes of Node.js from states', () => {
    for (const code of ['EPIPE', 'EBUSY', 'EPERM', 'ENOENT']) {
      expect(sqlStateOf(Object.assign(new Error(code), { code }))).toBeNull();
    }
    const deep = new Error('outer', {
      cause: toDatabaseFault(Object.assign(new Error(), { code: '53100' })),
    });
    expect(sqlStateOf(deep)).toBe('53100');
  });
});
