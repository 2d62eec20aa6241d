import { nullable, objectSchema } from '#libs/http';
import { DAYS } from '../work-schedules/week.policy.js';
import { RUN_RESULTS } from '../run-times/due-run.policy.js';
import type { WakeSchedule } from './wake-schedule.js';

const INSTANT = { type: 'string', format: 'date-time' } as const;

export const WAKE_SCHEDULE_SCHEMA = objectSchema({
  id: { type: 'string', format: 'uuid' },
  name: nullable({ type: 'string' }),
  days: nullable({ type: 'array', items: { type: 'string', enum: DAYS } }),
  time: nullable({ type: 'string' }),
  timezone: nullable({ type: 'string' }),
  workScheduleId: nullable({ type: 'string', format: 'uuid' }),
  keepAwakeMinutes: { type: 'integer' },
  enabled: { type: 'boolean' },
  nextRunAt: nullable(INSTANT),
  lastRunAt: nullable(INSTANT),
  lastResult: nullable({ type: 'string', enum: RUN_RESULTS }),
});

export function presentWakeSchedule(schedule: WakeSchedule) {
  const { id, name, times, keepAwakeMinutes, enabled, nextRunAt, lastRunAt, lastResult } = schedule;
  return {
    id,
    name,
    days: times.days,
    time: times.time,
    timezone: times.timezone,
    workScheduleId: times.workScheduleId,
    keepAwakeMinutes,
    enabled,
    nextRunAt: nextRunAt?.toISOString() ?? null,
    lastRunAt: lastRunAt?.toISOString() ?? null,
    lastResult,
  };
}
