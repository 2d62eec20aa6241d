import type { SqlExecutor } from '#libs/database';

/** The store a database speaks of; null before a process has opened one. */
export async function knownStore(
  database: Pick<SqlExecutor, 'query'>,
): Promise<{ readonly id: string; readonly kind: string } | null> {
  const [known] = await database.query<{ id: string; kind: string }>('select id, kind from storage.store');
  return known ?? null;
}
