import pg from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTestDatabase, eventually, type TestDatabase } from '#libs/testing';
import { migrate, type MigrationClass } from '../migrate.js';
import { type LockLimits, withinLockLimit } from './lock-limits.js';

/** Named as the class would be; TypeORM reads the time from the end of the name. */
function migrationOf(name: string, statements: readonly string[], transaction?: boolean): MigrationClass {
  return class implements MigrationInterface {
    readonly name = name;
    readonly transaction = transaction;

    async up(runner: QueryRunner): Promise<void> {
      for (const statement of statements) await runner.query(statement);
    }

    down(): Promise<void> {
      return Promise.reject(new Error('Migrations only go forward.'));
    }
  };
}

const LIMIT_MS = 1_000;
const Made = migrationOf('Made1000000000001', ['create table probe (id int); create table other (id int)']);
const Altered = migrationOf('Altered1000000000002', ['alter table probe add column added int']);

describe('migrations beside others who hold locks', () => {
  let database: TestDatabase;
  let open: pg.Client[];

  beforeEach(async () => {
    database = await createTestDatabase({ migrations: [Made] });
    open = [];
  });
  afterEach(async () => {
    for (const client of open) await client.end();
    await database.drop();
  });

  async function session(name: string, options = ''): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: database.url, application_name: name, options });
    await client.connect();
    open.push(client);
    return client;
  }

  /** Locks as pg_dump does for as long as it writes; its last statement has a value that nobody is told. */
  async function dump(): Promise<pg.Client> {
    const holder = await session('pg_dump');
    await holder.query(
      `begin isolation level repeatable read read only; lock table probe in access share mode`,
    );
    await holder.query(`select * from probe where id::text = 's3cret'`);
    return holder;
  }

  async function run(migrations: readonly MigrationClass[], patience: Partial<LockLimits>): Promise<unknown> {
    return migrate(database.url, [Made, ...migrations], { limitMs: LIMIT_MS, pauseMs: 50, ...patience }).then(
      (applied) => applied,
      (error: unknown) => error,
    );
  }

  const columns = async (): Promise<string[]> => {
    const rows = await database.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = 'probe'::regclass and attnum > 0`,
    );
    return rows.map(({ name }) => name);
  };

  it('let statements of the service through within their limit, and come through when the holder has ended', async () => {
    const holder = await dump();
    const said: string[] = [];
    // The server is the judge: it ends a statement of the service that waits for longer.
    const judged = `-c statement_timeout=${3 * LIMIT_MS}`;
    const served = await Promise.all(['reads', 'writes'].map((name) => session(name, judged)));
    let answers = 0;
    const stopped = new AbortController();
    const serve = async (client: pg.Client, statement: string): Promise<void> => {
      for (; !stopped.signal.aborted; answers += 1) await client.query(statement);
    };
    const [reads, writes] = served as [pg.Client, pg.Client];
    const serving = Promise.all([
      serve(reads, 'select count(*) from probe'),
      serve(writes, 'insert into probe (id) values (1)'),
    ]);
    const migrating = run([Altered], { report: (line) => said.push(line) });
    // Both have stood in line behind the migration, and were answered after it.
    await eventually(async () => {
      const rows = await database.query(
        `select from pg_stat_activity where application_name in ('reads', 'writes')
            and datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rows).toHaveLength(2);
    });
    await Promise.race([serving, eventually(() => expect(said.length).toBeGreaterThanOrEqual(3))]);
    await holder.query('commit');
    expect(await migrating).toEqual(['Altered1000000000002']);
    const before = answers;
    await Promise.race([serving, eventually(() => expect(answers).toBeGreaterThan(before))]);
    stopped.abort();
    await serving;
    expect(await columns()).toEqual(['id', 'added']);
    const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
    for (const line of said) {
      expect(line).toMatch(
        new RegExp(
          `^Altered1000000000002 was not given the lock on probe, held by pid ${rows[0]?.pid} \\(pg_dump, for \\d+ s\\)` +
            `: select \\* from probe where id::text = \\?\\. It was rolled back, .*; again in `,
        ),
      );
      expect(line).not.toContain('s3cret');
    }
  });

  it.each<[what: string, migration: MigrationClass]>([
    ['with the limit of the runner', Altered],
    [
      'with a longer one of its own',
      migrationOf('Altered1000000000002', [
        `set local lock_timeout = '1h'; alter table probe add column added int`,
      ]),
    ],
    [
      'with none',
      migrationOf('Altered1000000000002', [
        `select set_config('lock_timeout', '0', true)`,
        'alter table probe add column added int',
      ]),
    ],
    [
      'without a transaction',
      migrationOf('Altered1000000000002', ['alter table probe add column added int'], false),
    ],
    [
      'after a lock that it has',
      migrationOf('Altered1000000000002', ['drop table other', 'lock table probe in access exclusive mode']),
    ],
  ])('fail in the end and have changed nothing: one %s', async (_, Migration) => {
    const holder = await dump();
    const earlier = migrationOf('Earlier1000000000001', ['create table earlier (id int)']);
    const fault = await run([earlier, Migration], { forMs: 0 });
    expect(fault).toMatchObject({
      code: 'LOCK_NOT_GRANTED',
      message: expect.stringMatching(
        /^Altered1000000000002 was not given the lock on probe, held by pid (\d+) \(pg_dump, .*Tried 1 times; nothing of it was changed, .*pg_terminate_backend\(\1\)\), then migrate again\.$/,
      ),
    });
    expect(await columns()).toEqual(['id']);
    expect(await database.query(`select to_regclass('other')::text as other`)).toEqual([{ other: 'other' }]);
    // Nobody waits for what is left of it, and the next call goes on where this one stopped.
    await holder.query('commit');
    expect(await run([earlier, Migration], {})).toEqual(['Altered1000000000002']);
  });

  it('are limited in their waits alone: they work, and wait for each other, as long as it takes', async () => {
    const Long = migrationOf('Long1000000000002', [
      'select pg_sleep(1)',
      'alter table probe add column added int',
    ]);
    const applied = (await Promise.all(
      [1, 2].map(() => run([Long], { limitMs: 200, forMs: 0 })),
    )) as string[][];
    expect(applied.flat()).toEqual(['Long1000000000002']);
  });

  it('of others are under the same limit', async () => {
    const holder = await dump();
    const said: string[] = [];
    const client = await session('migrates');
    const work = withinLockLimit(
      client,
      { name: 'The store', databaseUrl: database.url },
      { limitMs: LIMIT_MS, pauseMs: 50, report: (line) => said.push(line) },
      () => client.query('alter table probe add column added int'),
    );
    await eventually(() => expect(said.length).toBeGreaterThanOrEqual(2));
    expect(said[0]).toMatch(/^The store was not given the lock on probe, held by pid \d+ \(pg_dump, /);
    await holder.query('commit');
    await work;
    expect(await columns()).toEqual(['id', 'added']);
  });

  it('that fail for another reason fail at once, with it', async () => {
    const Wrong = migrationOf('Wrong1000000000002', ['alter table probe add column id int']);
    expect(await run([Wrong], { forMs: 600_000 })).toMatchObject({ code: '42701' });
  });
});
