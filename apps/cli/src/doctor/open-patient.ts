import type { Config } from '#libs/config';
import type { SqlExecutor } from '#libs/database';
import type { Cli } from '../cli.js';
import { ASKED_SERVICES, type AskedServices, type Patient } from './patient.js';
import { readRedis } from './read-redis.js';
import { readSettings } from './read-settings.js';

/** Opens something when it is first asked for, and keeps it for all. */
function once<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | null = null;
  return () => (opened ??= open());
}

/** Things that are open until the end, although each is only lent while a function runs. */
class Lent {
  readonly #ends: Promise<void>[] = [];
  #release: () => void = () => undefined;
  readonly #held = new Promise<void>((resolve) => (this.#release = resolve));

  /** @param bracket opens something, runs the work on it and closes it again. */
  take<T>(bracket: (work: (value: T) => Promise<void>) => Promise<void>): Promise<T> {
    return new Promise((resolve, reject) => {
      const work = (value: T): Promise<void> => {
        resolve(value);
        return this.#held;
      };
      this.#ends.push(bracket(work).catch(reject));
    });
  }

  /** Gives everything back, and waits until it is closed. */
  async end(): Promise<void> {
    this.#release();
    await Promise.all(this.#ends);
  }
}

/** One connection for many askers: it takes one statement at a time. */
function inTurn(executor: SqlExecutor): SqlExecutor {
  let last: Promise<unknown> = Promise.resolve();
  return {
    query: <Row>(...statement: Parameters<SqlExecutor['query']>): Promise<Row[]> => {
      const rows = last.then(() => executor.query<Row>(...statement));
      last = rows.catch(() => undefined);
      return rows;
    },
  };
}

/**
 * The system a command runs on, as the doctor sees it, while `work` runs.
 * @param differences what specs put in the place of clock and program.
 */
export async function withPatient<T>(
  { environment, home }: Pick<Cli, 'environment' | 'home'>,
  work: (patient: Patient) => Promise<T>,
  differences: Partial<Pick<Patient, 'nowMs' | 'nodeVersion'>> = {},
): Promise<T> {
  const { settings, faults } = await readSettings(environment, home);
  const required = (): Config => {
    if (settings) return settings;
    throw new Error('There are no settings.');
  };
  const nowMs = differences.nowMs ?? (() => Date.now());
  const lent = new Lent();
  const database = once(async () => {
    const { withSql } = await import('../context/sql-client.js');
    return inTurn(await lent.take<SqlExecutor>((use) => withSql(required().databaseUrl, use)));
  });
  try {
    return await work({
      environment,
      settings,
      settingFaults: faults,
      nodeVersion: process.versions.node,
      ...differences,
      nowMs,
      database,
      migrations: once(async () => {
        const [{ readMigrationState }, { MIGRATIONS }] = await Promise.all([
          import('#libs/database'),
          import('../migrations.js'),
        ]);
        return readMigrationState(await database(), MIGRATIONS);
      }),
      redis: once(async () => {
        const { redisUrl } = required();
        if (redisUrl === null) throw new Error('There is no Redis.');
        return readRedis(redisUrl, nowMs);
      }),
      services: once(async () => {
        const { withOperatorOf } = await import('../context/operator.js');
        return lent.take<AskedServices>((use) => withOperatorOf(required(), ASKED_SERVICES, use));
      }),
    });
  } finally {
    await lent.end();
  }
}
