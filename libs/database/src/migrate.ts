import { DataSource } from 'typeorm';
import type { MigrationInterface } from 'typeorm';

export type MigrationClass = new () => MigrationInterface;

/**
 * Applies the migrations that are not there yet, each in its own transaction, as the owner of
 * the schema. Concurrent callers wait for each other.
 * @returns names of the migrations applied now.
 */
export async function migrate(databaseUrl: string, migrations: readonly MigrationClass[]): Promise<string[]> {
  const source = new DataSource({
    type: 'postgres',
    url: databaseUrl,
    applicationName: 'portico-migrate',
    migrations: [...migrations],
    migrationsTableName: 'portico_migration',
    migrationsTransactionMode: 'each',
    installExtensions: false,
    // A failure is thrown; the usual logger would print it to standard output as well, whatever `logging` says.
    logger: 'debug',
    extra: { max: 2 },
  });
  await source.initialize();
  const guard = source.createQueryRunner();
  try {
    await guard.query(`select pg_advisory_lock(hashtext('portico.migrate'))`);
    const applied = await source.runMigrations();
    return applied.map(({ name }) => name);
  } finally {
    await guard.query(`select pg_advisory_unlock(hashtext('portico.migrate'))`).catch(() => undefined);
    await guard.release();
    await source.destroy();
  }
}
