import { readDevClock, type SqlExecutor } from '#libs/database/contracts';
import type { Clock } from '#libs/kernel';

/** The service clock as of one reading of the database; enough for a command of some seconds. */
export class OperatorClock implements Clock {
  private constructor(private readonly offsetMs: number) {}

  static async read(executor: SqlExecutor, development: boolean): Promise<OperatorClock> {
    const [row] = await executor.query<{ now_ms: string }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::bigint as now_ms',
    );
    const moved = development ? await readDevClock(executor) : 0;
    return new OperatorClock(Number(row?.now_ms ?? Date.now()) - Date.now() + moved);
  }

  nowMs(): number {
    return Date.now() + this.offsetMs;
  }

  now(): Date {
    return new Date(this.nowMs());
  }
}
