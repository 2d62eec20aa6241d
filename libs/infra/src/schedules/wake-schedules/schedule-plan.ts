import type { SqlExecutor } from '#libs/database';
import { isUuid, PorticoError } from '#libs/kernel';
import type { WorkScheduleRepository } from '../work-schedules/work-schedule.repository.js';
import { followingPlan, ownPlan, type RunPlan } from '../run-times/next-run.policy.js';
import type { WakeTimes } from './wake-schedule.policy.js';

/**
 * When a server wakes by these times. In a transaction the work schedule stays as it is until its end.
 * @throws PorticoError `WORK_SCHEDULE_NOT_FOUND` for one that is not the portal's.
 */
export async function planOf(
  executor: SqlExecutor,
  workSchedules: WorkScheduleRepository,
  portalId: string,
  times: WakeTimes,
): Promise<RunPlan> {
  if (times.workScheduleId === null) return ownPlan(times.days, times.time, times.timezone);
  const { workScheduleId } = times;
  const found = isUuid(workScheduleId) ? await workSchedules.lock(executor, workScheduleId, 'follow') : null;
  if (!found || found.portalId !== portalId) throw new PorticoError('WORK_SCHEDULE_NOT_FOUND');
  return followingPlan(found);
}
