import { createHash, randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import pg from 'pg';
import { migrate, type MigrationClass } from '#libs/database';
import { testStorageFolder } from './test-config.js';

/** Variable in which the test run's global set-up leaves the address of its PostgreSQL server. */
export const TEST_SERVER_VARIABLE = 'PORTICO_TEST_DATABASE_URL';

/** Superuser address of the PostgreSQL server of this test run. */
export function testServerUrl(): string {
  const url = process.env[TEST_SERVER_VARIABLE];
  if (!url) throw new Error(`${TEST_SERVER_VARIABLE} is not set: run the specs through "npm test".`);
  return url;
}

/** The same server, another database. */
export function onDatabase(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.toString();
}

export interface TestDatabaseOptions {
  /** In order; usually the arrays that the libs under test export. */
  readonly migrations: readonly MigrationClass[];
  /** Anything that is not a migration class, for example the tables of the job backend. */
  readonly prepare?: (databaseUrl: string) => Promise<void>;
}

export interface TestDatabase {
  readonly url: string;
  /** Runs statements as the owner, past the grants of the service role. */
  query<Row = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  drop(): Promise<void>;
}

/** Runs `work` on one connection of its own. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Templates are named by their content, so a changed migration makes a new one. */
function templateName({ migrations, prepare }: TestDatabaseOptions): string {
  const hash = createHash('sha256');
  for (const migration of migrations) hash.update(migration.toString());
  hash.update(prepare?.toString() ?? '');
  return `portico_template_${hash.digest('hex').slice(0, 16)}`;
}

async function ensureTemplate(admin: pg.Client, options: TestDatabaseOptions): Promise<string> {
  const name = templateName(options);
  const isMade = async (): Promise<boolean> =>
    (await admin.query('select from pg_database where datname = $1 and datistemplate', [name])).rowCount ===
    1;
  if (await isMade()) return name;
  // One at a time: what migrations make for all databases, such as roles, is made by the first.
  await admin.query(`select pg_advisory_lock(hashtext('portico templates'))`);
  try {
    if (await isMade()) return name;
    await admin.query(`drop database if exists ${name}`);
    await admin.query(`create database ${name}`);
    const url = onDatabase(testServerUrl(), name);
    await migrate(url, options.migrations);
    await options.prepare?.(url);
    await admin.query(`alter database ${name} with is_template true`);
    return name;
  } finally {
    await admin.query(`select pg_advisory_unlock(hashtext('portico templates'))`);
  }
}

/** A fresh, migrated database of its own; milliseconds after the first of its kind. */
export async function createTestDatabase(options: TestDatabaseOptions): Promise<TestDatabase> {
  const name = `portico_test_${process.env['PORTICO_TEST_RUN'] ?? ''}_${randomBytes(8).toString('hex')}`;
  await withClient(testServerUrl(), async (admin) => {
    const template = await ensureTemplate(admin, options);
    // Copied as files: written page by page through the log it takes four times as long.
    await admin.query(`create database ${name} template ${template} strategy file_copy`);
  });
  const url = onDatabase(testServerUrl(), name);
  const owner = new pg.Pool({ connectionString: url, max: 4 });
  owner.on('error', () => undefined);
  return {
    url,
    query: async <Row>(text: string, values: readonly unknown[] = []) =>
      (await owner.query(text, [...values])).rows as Row[],
    drop: async () => {
      await owner.end();
      await withClient(testServerUrl(), (admin) =>
        admin.query(`drop database if exists ${name} with (force)`),
      );
      await rm(testStorageFolder(url), { recursive: true, force: true });
    },
  };
}
