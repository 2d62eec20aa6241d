import { arraySchema, objectSchema } from '#libs/http';
import { DAYS } from './week.policy.js';
import type { WorkSchedule } from './work-schedule.js';

const TEXT = { type: 'string' } as const;
const INSTANT = { type: 'string', format: 'date-time' } as const;

export const WORK_SCHEDULE_SCHEMA = objectSchema({
  id: { type: 'string', format: 'uuid' },
  name: TEXT,
  timezone: TEXT,
  week: arraySchema(objectSchema({ day: { type: 'string', enum: DAYS }, from: TEXT, to: TEXT })),
  excludeDates: arraySchema(TEXT),
  isDefault: { type: 'boolean' },
  serversCount: { type: 'integer' },
  createdAt: INSTANT,
  updatedAt: INSTANT,
});

export function presentWorkSchedule(schedule: WorkSchedule) {
  const { id, name, timezone, week, excludeDates, isDefault, serversCount, createdAt, updatedAt } = schedule;
  return {
    id,
    name,
    timezone,
    excludeDates,
    isDefault,
    serversCount,
    week: week.map(({ day, from, to }) => ({ day, from, to })),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
