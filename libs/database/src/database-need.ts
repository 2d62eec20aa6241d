import pg from 'pg';
import type { Need } from '#libs/observability';
import { isTransientDatabaseError } from './database-faults.js';

const CONNECT_MS = 3_000;
const TIMEOUT_TEXT = 'timeout expired';

/** Whether PostgreSQL is not there, or not yet, as a process that starts has to tell it from a refusal. */
export function isDatabaseAbsence(error: unknown): boolean {
  return (error as Error).message === TIMEOUT_TEXT || isTransientDatabaseError(error);
}

/** PostgreSQL as a process waits for it. A refused login or a database that does not exist is no absence. */
export function databaseNeed(databaseUrl: string): Need {
  return {
    name: 'database',
    isAbsence: isDatabaseAbsence,
    reach: async () => {
      const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_MS });
      // A server that goes away right after it was reached is met again by whoever uses it.
      client.on('error', () => undefined);
      try {
        await client.connect();
      } finally {
        await client.end();
      }
    },
  };
}
