import { randomInt } from 'node:crypto';
import { Redis } from 'ioredis';
import type { Config } from '#libs/config';
import { databaseMigrations } from '#libs/database';
import { createTestConfig, createTestDatabase, findTestRedis } from '#libs/testing';
import { migrateJobStore } from '../job-store-migration.js';

/** A job backend that runs for a spec, with a database beside it in either case. */
export interface OpenBackend {
  config(environment?: Record<string, string>): Config;
  /** Ends every connection the workers hold, as a restart of the server would. */
  cutConnections(): Promise<void>;
  close(): Promise<void>;
}

export interface BackendUnderTest {
  readonly name: string;
  open(): Promise<OpenBackend>;
}

const openDatabase = () =>
  createTestDatabase({
    migrations: databaseMigrations,
    prepare: async (url) => void (await migrateJobStore(url)),
  });

async function openPostgres(): Promise<OpenBackend> {
  const database = await openDatabase();
  return {
    config: (environment) => createTestConfig(database.url, environment),
    cutConnections: async () => {
      await database.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      );
    },
    close: () => database.drop(),
  };
}

async function openRedis(address: string): Promise<OpenBackend> {
  const database = await openDatabase();
  const url = new URL(address);
  url.pathname = `/${randomInt(1, 16)}`;
  const admin = new Redis(url.toString());
  const prefix = `spec-${randomInt(1e9)}`;
  const environment = { REDIS_URL: url.toString(), REDIS_PREFIX: prefix };
  return {
    config: (more) => createTestConfig(database.url, { ...environment, ...more }),
    cutConnections: async () => {
      const own = await admin.client('ID');
      const clients = String(await admin.client('LIST')).split('\n');
      const inDatabase = clients.filter((line) => line.includes(` db=${url.pathname.slice(1)} `));
      const ids = inDatabase.map((line) => Number(/^id=(\d+)/.exec(line)?.[1])).filter((id) => id !== own);
      await Promise.all(ids.map((id) => admin.client('KILL', 'ID', id)));
    },
    close: async () => {
      const keys = await admin.keys(`${prefix}:*`);
      if (keys.length > 0) await admin.del(keys);
      admin.disconnect();
      await database.drop();
    },
  };
}

/** PostgreSQL always, Redis where one answers. */
export async function findBackends(): Promise<readonly BackendUnderTest[]> {
  const redis = await findTestRedis();
  return [
    { name: 'PostgreSQL', open: openPostgres },
    ...(redis === null ? [] : [{ name: 'Redis', open: () => openRedis(redis) }]),
  ];
}
