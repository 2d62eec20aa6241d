import type { SqlExecutor } from '../sql-executor.js';

/** Channel on which a change of the development clock is announced. */
export const CLOCK_CHANNEL = 'platform_clock';

/** Milliseconds the service clock runs ahead of the database clock. 0 outside development. */
export async function readDevClock(executor: SqlExecutor): Promise<number> {
  const [row] = await executor.query<{ offset_ms: string }>('select offset_ms from platform.dev_clock');
  return row ? Number(row.offset_ms) : 0;
}

/** Moves the service clock of every process to `offsetMs` ahead of the database clock. */
export async function setDevClockOffset(executor: SqlExecutor, offsetMs: number): Promise<void> {
  await executor.query(
    `with moved as (
       insert into platform.dev_clock (offset_ms) values ($1)
       on conflict (id) do update set offset_ms = excluded.offset_ms returning offset_ms)
     select pg_notify('${CLOCK_CHANNEL}', offset_ms::text) from moved`,
    [Math.round(offsetMs)],
  );
}
