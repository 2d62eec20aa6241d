import type { SilenceLimits, SqlExecutor } from '#libs/database';

/**
 * Runs `work` on one connection of its own, as the role of the address.
 * @param silence how long the connection may be silent; as usual when absent
 */
export async function withSql<T>(
  url: string,
  work: (executor: SqlExecutor) => Promise<T>,
  silence?: SilenceLimits,
): Promise<T> {
  const [{ default: pg }, { watchConnection }] = await Promise.all([import('pg'), import('#libs/database')]);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // A connection that breaks is met by the next statement; the event without a listener would end the process.
  client.on('error', () => undefined);
  await client.connect();
  watchConnection(client, url, silence);
  try {
    return await work({
      query: async <Row>(
        statement: string | { name: string; text: string },
        values: readonly unknown[] = [],
      ) => {
        const text = typeof statement === 'string' ? statement : statement.text;
        return (await client.query(text, [...values])).rows as Row[];
      },
    });
  } finally {
    await client.end();
  }
}
