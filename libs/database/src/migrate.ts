import type pg from 'pg';
import { DataSource, MigrationExecutor, type MigrationInterface, type QueryRunner } from 'typeorm';
import { KEEP_ALIVE, watchConnection } from './connections/connection-watch.js';
import {
  type Begin,
  LOCK_LIMITS,
  type LockLimits,
  repeatWhileLocked,
  requireServer,
  SERVER_VERSION_SQL,
  type ServerVersion,
} from './migrating/lock-limits.js';
import type { SqlExecutor } from './sql-executor.js';

export type MigrationClass = new () => MigrationInterface;

type BeforeEach = (name: string, runner: QueryRunner) => Promise<void>;

/** The migration with something before it. */
function after(Migration: MigrationClass, before: BeforeEach): MigrationClass {
  return class {
    constructor() {
      const migration = new Migration();
      const up = migration.up.bind(migration);
      migration.up = async (runner) => {
        await before(migration.name ?? Migration.name, runner);
        await up(runner);
      };
      return migration;
    }
  } as MigrationClass;
}

/**
 * Applies the migrations that are not there yet, each in its own transaction, as the owner of
 * the schema. Concurrent callers wait for each other. Each may wait for locks of others as long as
 * {@link LockLimits} says, whoever wrote it; how long it works is its own affair. A connection that goes silent is given
 * up: that migration is undone.
 * @returns names of the migrations applied now.
 * @throws MigrationRefusal when the server is too old, or a lock is not granted within minutes.
 */
export async function migrate(
  databaseUrl: string,
  migrations: readonly MigrationClass[],
  changes: Partial<LockLimits> = {},
): Promise<string[]> {
  const patience = { ...LOCK_LIMITS, ...changes };
  let begin: Begin = () => undefined;
  const limitLocks = (runner: QueryRunner): Promise<unknown> =>
    runner.query(`set lock_timeout = ${patience.limitMs}`);
  const before: BeforeEach = async (name, runner) => {
    begin(name);
    await limitLocks(runner);
  };
  const source = new DataSource({
    type: 'postgres',
    url: databaseUrl,
    applicationName: 'portico-migrate',
    migrations: migrations.map((Migration) => after(Migration, before)),
    migrationsTableName: 'portico_migration',
    installExtensions: false,
    // A failure is thrown; the usual logger would print it to standard output as well, whatever `logging` says.
    logger: 'debug',
    extra: {
      max: 2,
      ...KEEP_ALIVE,
      onConnect: (client: pg.Client) => watchConnection(client, databaseUrl),
    },
  });
  await source.initialize();
  const guard = source.createQueryRunner();
  const runner = source.createQueryRunner();
  try {
    const [server] = (await guard.query(SERVER_VERSION_SQL)) as [ServerVersion];
    requireServer(server);
    await guard.query(`select pg_advisory_lock(hashtext('portico.migrate'))`);
    const [{ pid }] = (await runner.query('select pg_backend_pid() as pid')) as [{ pid: number }];
    const executor = new MigrationExecutor(source, runner);
    executor.transaction = 'each';
    const pending = await executor.getPendingMigrations();
    const ask = (text: string, values: readonly unknown[]): Promise<unknown> =>
      guard.query(text, [...values]);
    await repeatWhileLocked({ pid, ask }, patience, async (beginOf) => {
      begin = beginOf;
      await limitLocks(runner);
      // Those that an earlier try has applied are not among the pending ones any more.
      await executor.executePendingMigrations();
    });
    return pending.map(({ name }) => name);
  } finally {
    await guard.query(`select pg_advisory_unlock(hashtext('portico.migrate'))`).catch(() => undefined);
    await guard.release();
    await runner.release();
    await source.destroy();
  }
}

/** How a database stands to the migrations of this program. */
export interface MigrationState {
  /** Names of those that are still to be applied. */
  readonly pending: readonly string[];
  /** Names of applied ones this program does not have: a newer release has migrated the database. */
  readonly unknown: readonly string[];
}

/** Holds the migrations that were applied against those of the program. A database without any is pending as a whole. */
export async function readMigrationState(
  database: Pick<SqlExecutor, 'query'>,
  migrations: readonly MigrationClass[],
): Promise<MigrationState> {
  const names = migrations.map((Migration) => {
    const { name = Migration.name } = new Migration();
    return name;
  });
  const [table] = await database.query<{ exists: boolean }>(
    `select to_regclass('portico_migration') is not null as exists`,
  );
  const rows = table?.exists
    ? await database.query<{ name: string }>('select name from portico_migration')
    : [];
  const applied = new Set(rows.map(({ name }) => name));
  const known = new Set(names);
  return {
    pending: names.filter((name) => !applied.has(name)),
    unknown: [...applied].filter((name) => !known.has(name)),
  };
}
