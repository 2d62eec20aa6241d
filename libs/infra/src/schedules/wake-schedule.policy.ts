import { isUuid, PorticoError } from '#libs/kernel';
import { type RunResult, followingPlan, ownPlan, type RunPlan } from './run-times.policy.js';
import {
  type Day,
  isTimezone,
  orderedDays,
  type ScheduleFault,
  type WorkSchedule,
} from './work-schedule.policy.js';

/** Most wake schedules of one server. */
export const MOST_WAKE_SCHEDULES = 20;
export const KEEP_AWAKE = { min: 15, max: 1440, usual: 60 } as const;

/** When: own times, or the week of a work schedule. */
export type WakeTimes =
  | {
      readonly days: readonly Day[];
      readonly time: string;
      readonly timezone: string;
      readonly workScheduleId: null;
    }
  | { readonly days: null; readonly time: null; readonly timezone: null; readonly workScheduleId: string };

interface WakeSettings {
  readonly name: string | null;
  readonly times: WakeTimes;
  readonly keepAwakeMinutes: number;
  readonly enabled: boolean;
}

/** A row of `infra.wake_schedule`. */
export interface WakeSchedule extends WakeSettings {
  readonly id: string;
  readonly serverId: string;
  readonly nextRunAt: Date | null;
  readonly lastRunAt: Date | null;
  readonly lastResult: RunResult | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What a client sends, its fields checked one by one. Null and absent are not the same in a change. */
export interface WakeInput {
  readonly name?: string | null;
  readonly days?: readonly Day[] | null;
  readonly time?: string | null;
  readonly timezone?: string | null;
  readonly workScheduleId?: string | null;
  readonly keepAwakeMinutes?: number;
  readonly enabled?: boolean;
}

const OWN = ['days', 'time', 'timezone'] as const;

/**
 * The settings after an input. To follow a work schedule puts own times away, and own times end following.
 * @param before null for a new schedule.
 */
export function wakeSettings(before: WakeSettings | null, input: WakeInput): WakeSettings | ScheduleFault {
  const times = timesOf(before?.times ?? null, input);
  if ('field' in times) return times;
  const { name = before?.name ?? null, enabled = before?.enabled ?? true } = input;
  const keepAwakeMinutes = input.keepAwakeMinutes ?? before?.keepAwakeMinutes ?? KEEP_AWAKE.usual;
  return { name, times, keepAwakeMinutes, enabled };
}

function timesOf(before: WakeTimes | null, input: WakeInput): WakeTimes | ScheduleFault {
  const givenOwn = OWN.filter((field) => input[field] !== undefined && input[field] !== null);
  const [own] = givenOwn;
  if (input.workScheduleId && own) {
    return { field: own, message: `${own} cannot be given together with workScheduleId` };
  }
  const keepsFollowing = input.workScheduleId === undefined && !own && before?.workScheduleId;
  const workScheduleId = input.workScheduleId || keepsFollowing || null;
  if (workScheduleId) return { days: null, time: null, timezone: null, workScheduleId };
  const days = input.days ?? before?.days;
  const time = input.time ?? before?.time;
  const timezone = input.timezone ?? before?.timezone;
  if (!days) return { field: 'days', message: 'days must be given, or workScheduleId' };
  if (!time) return { field: 'time', message: 'time must be given, or workScheduleId' };
  if (!timezone) return { field: 'timezone', message: 'timezone must be given, or workScheduleId' };
  if (!isTimezone(timezone)) return { field: 'timezone', message: 'timezone must be an IANA time zone' };
  return { days: orderedDays(days), time, timezone, workScheduleId: null };
}

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
