import type { MigrationClass } from './migrate.js';
import type { SqlExecutor } from './sql-executor.js';

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
