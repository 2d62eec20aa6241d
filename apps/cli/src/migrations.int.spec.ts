import type { MigrationInterface, QueryRunner } from 'typeorm';
import { LOCK_LIMITS, migrate, type MigrationClass } from '#libs/database';
import { createTestDatabase, type TestDatabase } from '#libs/testing';
import { MIGRATIONS } from './migrations.js';

/** Bodies of functions and procedures, which run when they are called; those of `do` run at once and stay. */
const BODY = /\bas\s+(\$\w*\$)[\s\S]*?\1/gi;
/** What runs at once; it cannot end the transaction, and its own blocks begin and end. */
const DO_BODY = /(\$\w*\$)[\s\S]*?\1/g;

/** What would wait for locks beyond the limit of the runner, or leave something behind when it is rolled back. */
const ESCAPES: Readonly<Record<string, RegExp>> = {
  'sets a limit of its own': /\block_timeout\b/i,
  'resets what the runner has set': /\b(reset|discard)\s+all\b/i,
  'waits for every other transaction and leaves an invalid index behind': /\bconcurrently\b/i,
  'locks for the session': /\bpg_(try_)?advisory_lock(_shared)?\s*\(/i,
  'works from another session': /\b(dblink|pg_background)\w*\s*\(/i,
};

const ENDS_TRANSACTION =
  /(^|;)\s*(commit|rollback|end|abort|begin|start\s+transaction)\s*(work|transaction)?\s*(;|$)/i;

/** They were released with a limit of five seconds of their own; the sum of their waits is bounded all the same. */
const WITH_OWN_LIMIT: ReadonlySet<string> = new Set([
  'QuickerAppend1764400000000',
  'LogBorder1764600000000',
  'DividedLog1764600000020',
  'OpeningsOfCodes1764900140001',
]);
const LONGEST_OWN_MS = 5_000;

function escapesOf(statement: string): string[] {
  const atOnce = statement.replace(BODY, 'as body').replace(/--[^\n]*/g, '');
  const found = Object.entries(ESCAPES).flatMap(([what, pattern]) => (pattern.test(atOnce) ? [what] : []));
  return ENDS_TRANSACTION.test(atOnce.replace(DO_BODY, 'body')) ? [...found, 'ends the transaction'] : found;
}

interface Seen {
  readonly name: string;
  readonly transaction: boolean | undefined;
  readonly escapes: string[];
  /** `lock_timeout` after each statement, by the server. Milliseconds. */
  readonly limits: number[];
}

/** The migration, with its statements looked at. */
function watched(Migration: MigrationClass, seen: Seen[]): MigrationClass {
  return class {
    constructor() {
      const migration: MigrationInterface = new Migration();
      const up = migration.up.bind(migration);
      const { name = Migration.name, transaction } = migration;
      migration.up = (runner) => {
        const record: Seen = { name, transaction, escapes: [], limits: [] };
        seen.push(record);
        return up(looking(runner, record));
      };
      return migration;
    }
  } as MigrationClass;
}

function looking(runner: QueryRunner, { escapes, limits }: Seen): QueryRunner {
  const query = async (text: string, ...values: unknown[]): Promise<unknown> => {
    escapes.push(...escapesOf(text));
    const rows: unknown = await runner.query(text, ...(values as [unknown[]]));
    const [{ limit }] = (await runner.query(
      `select setting::int as limit from pg_settings where name = 'lock_timeout'`,
    )) as [{ limit: number }];
    limits.push(limit);
    return rows;
  };
  return new Proxy(runner, {
    get: (target, name) => {
      if (name === 'query') return query;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

describe('locks of the migrations', () => {
  let database: TestDatabase;
  const seen: Seen[] = [];

  beforeAll(async () => {
    database = await createTestDatabase({ migrations: [] });
    await migrate(
      database.url,
      MIGRATIONS.map((Migration) => watched(Migration, seen)),
    );
  });
  afterAll(() => database.drop());

  it('are waited for within the limit of the runner, in each', () => {
    expect(seen).toHaveLength(MIGRATIONS.length);
    const faults = seen.flatMap(({ name, transaction, escapes, limits }) => {
      const isOlder = WITH_OWN_LIMIT.has(name);
      const longest = isOlder ? LONGEST_OWN_MS : LOCK_LIMITS.limitMs;
      const found = isOlder ? escapes.filter((what) => what !== 'sets a limit of its own') : escapes;
      if (transaction === false) found.push('has no transaction that could be rolled back');
      if (limits.some((limit) => limit === 0 || limit > longest))
        found.push(`waits longer than ${longest} ms`);
      return found.map((what) => `${name} ${what}`);
    });
    expect(faults).toEqual([]);
    expect(seen.filter(({ limits }) => limits.length === 0).map(({ name }) => name)).toEqual([]);
  });

  it.each([
    ['set local lock_timeout = 0; alter table a add b int', 'sets a limit of its own'],
    [`do $$ begin perform set_config('lock_timeout', '1h', true); end $$`, 'sets a limit of its own'],
    ['reset all', 'resets what the runner has set'],
    [
      'create index concurrently a on b (c)',
      'waits for every other transaction and leaves an invalid index behind',
    ],
    ['drop index CONCURRENTLY a', 'waits for every other transaction and leaves an invalid index behind'],
    ['alter table a add b int; commit; begin; drop table c', 'ends the transaction'],
    ['select pg_advisory_lock(1)', 'locks for the session'],
    [`select dblink_exec('…', 'lock table a')`, 'works from another session'],
  ])('%j is found', (statement, what) => {
    expect(escapesOf(statement)).toContain(what);
  });

  it.each([
    'lock table a in access exclusive mode; alter table a add b int',
    `create function f() returns void language plpgsql as $$ begin perform set_config('lock_timeout', '1s', true); end $$`,
    'select pg_advisory_xact_lock(1)',
    'do $$ begin perform 1; end $$; create table a (b int) -- not concurrently',
  ])('%j is not', (statement) => {
    expect(escapesOf(statement)).toEqual([]);
  });
});
