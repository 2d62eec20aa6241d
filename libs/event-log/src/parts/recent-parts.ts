import type { SqlExecutor } from '#libs/database';

/** Whatever was appended within so many positions is found by a load at once. */
const RECENT = 25_000_000;

/** @returns the position at which the recent parts of the log begin; 0 where there are no older ones. */
export async function findRecentParts(executor: SqlExecutor): Promise<number> {
  const [row] = await executor.query<{ from: string }>(
    `select coalesce(max(p.from_position), 0) as "from" from es.part p, es.event_position_seq s
      where p.from_position <= s.last_value - $1::bigint`,
    [RECENT],
  );
  return Number(row?.from ?? 0);
}
