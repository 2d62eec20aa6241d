import { type ConnectionOptions, createPostgresBackend, setDefaultBackendFactory } from 'bullmq';
import pg from 'pg';

export interface BareQueue {
  readonly connection: ConnectionOptions;
  readonly name: string;
}

/** BullMQ as its manual shows it, on the backend and queue the environment names. */
export function openBareQueue(): BareQueue {
  const { QUEUE_NAME: name = '', QUEUE_DATABASE_URL, QUEUE_REDIS_URL = '' } = process.env;
  if (QUEUE_DATABASE_URL === undefined) return { name, connection: { url: QUEUE_REDIS_URL } };
  setDefaultBackendFactory(createPostgresBackend);
  const options = '-c search_path=bullmq';
  const pool = new pg.Pool({ connectionString: QUEUE_DATABASE_URL, options, max: 4 });
  return { name, connection: pool };
}

/** Milliseconds of the machine's clock with fractions, comparable between processes. */
export function wallClockMs(): number {
  return performance.timeOrigin + performance.now();
}
