import type { SqlExecutor } from '#libs/database';

/** How the log is, for whoever looks after a system. */
export interface LogState {
  /** Facts, counted up to `countedTo`. */
  readonly facts: number;
  /** Subscriptions that have set facts aside because handling them failed again and again. */
  readonly parked: readonly { readonly subscription: string; readonly facts: number }[];
}

/** @param countedTo a log is long: more facts than this are not counted. */
export async function readLogState(
  database: Pick<SqlExecutor, 'query'>,
  countedTo: number,
): Promise<LogState> {
  const [counted] = await database.query<{ facts: number }>(
    'select count(*)::int as facts from (select 1 from es.event limit $1) as counted',
    [countedTo],
  );
  const parked = await database.query<{ subscription: string; facts: number }>(
    'select subscription, count(*)::int as facts from es.parked group by subscription order by subscription',
  );
  return { facts: counted?.facts ?? 0, parked };
}
