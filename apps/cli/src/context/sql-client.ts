import type { SqlExecutor } from '#libs/database';

/** Runs `work` on one connection of its own, as the role of the address. */
export async function withSql<T>(url: string, work: (executor: SqlExecutor) => Promise<T>): Promise<T> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // A connection that breaks is met by the next statement; the event without a listener would end the process.
  client.on('error', () => undefined);
  await client.connect();
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
