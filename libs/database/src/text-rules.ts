import pg from 'pg';
import { watchConnection } from './connections/connection-watch.js';

const CONNECT_MS = 5_000;

/** How the database is told apart from the one this service is made for. */
export const TEXT_RULES_PAGE = 'docs/operator/install.md#text';

const ADVICE = `Everything else works; ${TEXT_RULES_PAGE} says how to move.`;

/**
 * Looks at how a database treats letters beyond ASCII. It is asked to change their case, because the names of
 * collations differ between systems while what follows from them does not.
 * @returns a sentence for the operator; null when the database has UTF-8 and the letter case of Unicode.
 */
export async function findTextFault(databaseUrl: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => undefined);
  await client.connect();
  watchConnection(client, databaseUrl);
  try {
    const { rows } = await client.query<{ encoding: string }>('select getdatabaseencoding() as encoding');
    const { encoding = '' } = rows[0] ?? {};
    if (encoding !== 'UTF8') {
      return `The database has the encoding ${encoding}: texts it cannot write are refused. ${ADVICE}`;
    }
    const cases = await client.query<{ known: boolean }>(
      `select lower('СМЕНА Ä') = 'смена ä' and 'смена' ilike '%СМЕНА%' as known`,
    );
    if (cases.rows[0]?.known) return null;
    return `The database knows the case of ASCII letters only: "Смена" and "смена" are two names to it. ${ADVICE}`;
  } finally {
    await client.end();
  }
}
