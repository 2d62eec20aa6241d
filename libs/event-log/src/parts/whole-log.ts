import type { SqlExecutor } from '#libs/database';

/** Parts that were made and do not belong to `es.event` any more. */
export const MISSING_PARTS = `
  select name from es.part p
   where not exists (select from pg_inherits i
                      where i.inhparent = 'es.event'::regclass
                        and i.inhrelid = to_regclass('es.' || quote_ident(p.name)))`;

/** For those who read the log from its beginning. @throws Error naming the parts that are missing. */
export async function requireWholeLog(executor: SqlExecutor): Promise<void> {
  const missing = await executor.query<{ name: string }>(`${MISSING_PARTS} order by from_position`);
  if (missing.length === 0) return;
  const names = missing.map(({ name }) => name).join(', ');
  throw new Error(`The log is not whole, ${names} is missing: what follows from all of it cannot be told.`);
}
