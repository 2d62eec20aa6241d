import { isUuid, PorticoError } from '#libs/kernel';
import type { WorkSchedule } from '../work-schedules/work-schedule.js';
import { followingPlan, ownPlan, type RunPlan } from '../run-times/next-run.policy.js';
import type { WakeTimes } from './wake-schedule.policy.js';

/**
 * When a server wakes by these times.
 * @param find looks a work schedule up; a change holds it still until its transaction ends.
 * @throws PorticoError `WORK_SCHEDULE_NOT_FOUND` for one that is not the portal's.
 */
export async function planOf(
  find: (workScheduleId: string) => Promise<WorkSchedule | null>,
  portalId: string,
  times: WakeTimes,
): Promise<RunPlan> {
  if (times.workScheduleId === null) return ownPlan(times.days, times.time, times.timezone);
  const { workScheduleId } = times;
  const found = isUuid(workScheduleId) ? await find(workScheduleId) : null;
  if (!found || found.portalId !== portalId) throw new PorticoError('WORK_SCHEDULE_NOT_FOUND');
  return followingPlan(found);
}
