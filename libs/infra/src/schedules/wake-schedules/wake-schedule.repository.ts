import { Injectable } from '@nestjs/common';
import { Database, type SqlExecutor } from '#libs/database';
import type { RunResult } from '../run-times/due-run.policy.js';
import type { WakeTimes } from './wake-schedule.policy.js';
import type { WakeSchedule } from './wake-schedule.js';

type Row = Omit<WakeSchedule, 'times'> & { -readonly [Field in keyof WakeTimes]: WakeTimes[Field] };

const COLUMNS = `k.id, k.server_id as "serverId", k.name, k.days, k.time, k.timezone,
  k.work_schedule_id as "workScheduleId", k.keep_awake_minutes as "keepAwakeMinutes", k.enabled,
  k.next_run_at as "nextRunAt", k.last_run_at as "lastRunAt", k.last_result as "lastResult",
  k.created_at as "createdAt", k.updated_at as "updatedAt"`;

/** Table `infra.wake_schedule`. */
@Injectable()
export class WakeScheduleRepository {
  constructor(private readonly database: Database) {}

  /** Oldest first. */
  async ofServer(serverId: string): Promise<WakeSchedule[]> {
    return this.many(this.database, 'k.server_id = $1 order by k.created_at, k.id', [serverId]);
  }

  ofWorkSchedule(executor: SqlExecutor, workScheduleId: string): Promise<WakeSchedule[]> {
    return this.many(executor, 'k.work_schedule_id = $1 order by k.id for update', [workScheduleId]);
  }

  /** Held until the transaction ends. */
  async lock(executor: SqlExecutor, id: string): Promise<WakeSchedule | null> {
    const [row] = await this.many(executor, 'k.id = $1 for update', [id]);
    return row ?? null;
  }

  /** Those who add to one server wait for each other until their transaction ends. */
  async countOfServer(executor: SqlExecutor, serverId: string): Promise<number> {
    await executor.query(`select pg_advisory_xact_lock(hashtext('infra.wake_schedule'), hashtext($1))`, [
      serverId,
    ]);
    const [row] = await executor.query<{ count: number }>(
      'select count(*)::int as count from infra.wake_schedule where server_id = $1',
      [serverId],
    );
    return row?.count ?? 0;
  }

  /** Makes or replaces one; the results of its runs stay as they are. */
  async save(executor: SqlExecutor, schedule: WakeSchedule): Promise<void> {
    const { id, serverId, name, times, keepAwakeMinutes, enabled, nextRunAt, createdAt, updatedAt } =
      schedule;
    const { days, time, timezone, workScheduleId } = times;
    await executor.query(
      `insert into infra.wake_schedule (id, server_id, name, days, time, timezone, work_schedule_id,
         keep_awake_minutes, enabled, next_run_at, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
       on conflict (id) do update set name = excluded.name, days = excluded.days, time = excluded.time,
         timezone = excluded.timezone, work_schedule_id = excluded.work_schedule_id,
         keep_awake_minutes = excluded.keep_awake_minutes, enabled = excluded.enabled,
         next_run_at = excluded.next_run_at, claimed_until = null, updated_at = excluded.updated_at`,
      [
        id,
        serverId,
        name,
        days,
        time,
        timezone,
        workScheduleId,
        keepAwakeMinutes,
        enabled,
        nextRunAt,
        createdAt,
        updatedAt,
      ],
    );
  }

  async setNextRun(executor: SqlExecutor, id: string, nextRunAt: Date | null): Promise<void> {
    await executor.query(
      'update infra.wake_schedule set next_run_at = $2, claimed_until = null where id = $1',
      [id, nextRunAt],
    );
  }

  /** @returns false when the server has no such schedule. */
  async remove(serverId: string, id: string): Promise<boolean> {
    const rows = await this.database.query(
      'delete from infra.wake_schedule where id = $1 and server_id = $2 returning 1',
      [id, serverId],
    );
    return rows.length > 0;
  }

  /** The longest due first; those of deleted servers never are. */
  due(now: Date, limit: number): Promise<WakeSchedule[]> {
    return this.many(
      this.database,
      `k.enabled and k.next_run_at <= $1 and (k.claimed_until is null or k.claimed_until <= $1)
        and exists (select from infra.server s where s.id = k.server_id and s.status <> 'deleted')
        order by k.next_run_at limit $2`,
      [now, limit],
    );
  }

  /** One runner gets a due run; it is free again when the runner has not recorded it by `until`. */
  async claim(id: string, dueAt: Date, now: Date, until: Date): Promise<boolean> {
    const rows = await this.database.query(
      `update infra.wake_schedule set claimed_until = $4
        where id = $1 and next_run_at = $2 and enabled and (claimed_until is null or claimed_until <= $3)
        returning 1`,
      [id, dueAt, now, until],
    );
    return rows.length > 0;
  }

  /** Records a run, unless the schedule has been changed since it was claimed. */
  async record(
    id: string,
    dueAt: Date,
    run: { readonly at: Date; readonly result: RunResult; readonly nextRunAt: Date | null },
  ): Promise<void> {
    await this.database.query(
      `update infra.wake_schedule
          set last_run_at = $3, last_result = $4, next_run_at = $5, claimed_until = null
        where id = $1 and next_run_at = $2`,
      [id, dueAt, run.at, run.result, run.nextRunAt],
    );
  }

  /** Those of deleted servers. */
  async purge(executor: SqlExecutor = this.database): Promise<void> {
    await executor.query(
      `delete from infra.wake_schedule k using infra.server s where s.id = k.server_id and s.status = 'deleted'`,
    );
  }

  private async many(executor: SqlExecutor, rest: string, values: unknown[]): Promise<WakeSchedule[]> {
    const rows = await executor.query<Row>(
      `select ${COLUMNS} from infra.wake_schedule k where ${rest}`,
      values,
    );
    return rows.map(({ days, time, timezone, workScheduleId, ...row }) => ({
      ...row,
      times: { days, time, timezone, workScheduleId } as WakeTimes,
    }));
  }
}
