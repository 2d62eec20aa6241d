import pg from 'pg';
import type { Need } from '#libs/observability';
import { isTransientDatabaseError } from './database-faults.js';

const CONNECT_MS = 3_000;
/** The name of the server is not known yet, or leads nowhere yet. */
const ABSENT_CODES: ReadonlySet<string> = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH']);
const TIMEOUT_TEXT = 'timeout expired';

function isAbsence(error: unknown): boolean {
  const { code = '', message = '' } = error as { readonly code?: string; readonly message?: string };
  return ABSENT_CODES.has(code) || message === TIMEOUT_TEXT || isTransientDatabaseError(error);
}

/** PostgreSQL as a process waits for it. A refused login or a database that does not exist is no absence. */
export function databaseNeed(databaseUrl: string): Need {
  return {
    name: 'database',
    isAbsence,
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
