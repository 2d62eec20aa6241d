import type { SqlExecutor } from '#libs/database';

/** Tables whose rows are of no use once they are over. */
type ShortLived =
  | 'sign_in_state'
  | 'further_visit'
  | 'code'
  | 'poll_result'
  | 'connect_request'
  | 'connect_code';

/** How long a row stays after its end, so that late callers learn that it is over and not unknown. */
const KEPT_MS = 24 * 3_600_000;
/** More than one for each new row: a backlog shrinks. */
const AT_ONCE = 5;

/** Removes a few rows that have been over for a day; called with each new one, so that a table stays small. */
export async function clearOldRows(executor: SqlExecutor, table: ShortLived, nowMs: number): Promise<void> {
  await executor.query(
    `delete from oauth.${table} where ctid = any(array(
       select ctid from oauth.${table} where expires_at < $1 order by expires_at limit ${AT_ONCE}
       for update skip locked))`,
    [new Date(nowMs - KEPT_MS)],
  );
}
