import { Injectable } from '@nestjs/common';
import { Database, type SqlExecutor } from '#libs/database';
import type { WorkSchedule } from './work-schedule.js';

const COLUMNS = `w.id, w.portal_id as "portalId", w.owner_user_id as "ownerUserId", w.name, w.timezone, w.week,
  w.exclude_dates as "excludeDates", w.is_default as "isDefault",
  (select count(distinct k.server_id)::int from infra.wake_schedule k
    join infra.server s on s.id = k.server_id and s.status <> 'deleted'
    where k.work_schedule_id = w.id) as "serversCount",
  w.created_at as "createdAt", w.updated_at as "updatedAt"`;

const UNIQUE_VIOLATION = '23505';
const NAME_INDEX = 'work_schedule_name';

/** Table `infra.work_schedule`. */
@Injectable()
export class WorkScheduleRepository {
  constructor(private readonly database: Database) {}

  /** By name. */
  list(portalId: string): Promise<WorkSchedule[]> {
    return this.database.query<WorkSchedule>(
      `select ${COLUMNS} from infra.work_schedule w where w.portal_id = $1 order by lower(w.name), w.id`,
      [portalId],
    );
  }

  async find(id: string, executor: SqlExecutor = this.database): Promise<WorkSchedule | null> {
    return first(
      await executor.query<WorkSchedule>(`select ${COLUMNS} from infra.work_schedule w where w.id = $1`, [
        id,
      ]),
    );
  }

  /** `change`: nobody else changes or follows it meanwhile; `follow`: nobody changes it. */
  async lock(executor: SqlExecutor, id: string, purpose: 'change' | 'follow'): Promise<WorkSchedule | null> {
    const strength = purpose === 'change' ? 'update' : 'share';
    await executor.query(`select from infra.work_schedule where id = $1 for ${strength}`, [id]);
    return this.find(id, executor);
  }

  /** Makes or replaces one; a new default takes the place of the old. @returns false when the name is taken. */
  async save(executor: SqlExecutor, schedule: Omit<WorkSchedule, 'serversCount'>): Promise<boolean> {
    const { id, portalId, ownerUserId, name, timezone, week, excludeDates, isDefault } = schedule;
    if (isDefault) {
      await executor.query(
        'update infra.work_schedule set is_default = false where portal_id = $1 and is_default and id <> $2',
        [portalId, id],
      );
    }
    try {
      await executor.query(
        `insert into infra.work_schedule (id, portal_id, owner_user_id, name, timezone, week, exclude_dates,
           is_default, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         on conflict (id) do update set name = excluded.name, timezone = excluded.timezone,
           week = excluded.week, exclude_dates = excluded.exclude_dates, is_default = excluded.is_default,
           updated_at = excluded.updated_at`,
        [
          id,
          portalId,
          ownerUserId,
          name,
          timezone,
          JSON.stringify(week),
          excludeDates,
          isDefault,
          schedule.createdAt,
          schedule.updatedAt,
        ],
      );
      return true;
    } catch (error) {
      const { code, constraint } = error as { code?: string; constraint?: string };
      if (code === UNIQUE_VIOLATION && constraint === NAME_INDEX) return false;
      throw error;
    }
  }

  async remove(executor: SqlExecutor, id: string): Promise<void> {
    await executor.query('delete from infra.work_schedule where id = $1', [id]);
  }
}

function first(rows: readonly WorkSchedule[]): WorkSchedule | null {
  return rows[0] ?? null;
}
