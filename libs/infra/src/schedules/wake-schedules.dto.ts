import {
  BooleanField,
  DateField,
  EnumArrayField,
  EnumField,
  IntegerField,
  StringArrayField,
  StringField,
} from '#libs/http/contracts';
import { RUN_RESULTS, type RunResult } from './run-times.policy.js';
import { KEEP_AWAKE, type WakeSchedule } from './wake-schedule.policy.js';
import {
  type Day,
  DAYS,
  LONGEST_SCHEDULE_NAME,
  LONGEST_TIMEZONE,
  TIME_OF_DAY,
} from './work-schedule.policy.js';

const OPTIONAL = { optional: true, nullable: true } as const;
const ONE_DAY = new RegExp(`^(?:${DAYS.join('|')})$`);

/** Body of `POST` and `PATCH` of wake schedules: own times, or a work schedule. */
export class WakeScheduleBody {
  @StringField({ description: 'Name', minLength: 1, maxLength: LONGEST_SCHEDULE_NAME, ...OPTIONAL })
  name?: string | null;

  @StringArrayField({
    description: 'Days of the week: MO, TU, WE, TH, FR, SA, SU',
    example: ['MO', 'TU', 'WE', 'TH', 'FR'],
    minItems: 1,
    maxItems: DAYS.length,
    pattern: ONE_DAY,
    ...OPTIONAL,
  })
  days?: Day[] | null;

  @StringField({ description: 'Local time, HH:MM', example: '08:45', pattern: TIME_OF_DAY, ...OPTIONAL })
  time?: string | null;

  @StringField({
    description: 'IANA time zone',
    example: 'Europe/Moscow',
    maxLength: LONGEST_TIMEZONE,
    ...OPTIONAL,
  })
  timezone?: string | null;

  @StringField({
    description: 'Work schedule to follow instead of days, time and timezone: a wake at each beginning',
    maxLength: 100,
    ...OPTIONAL,
  })
  workScheduleId?: string | null;

  @IntegerField({
    description: `Minutes without idle sleep after the wake. Default ${KEEP_AWAKE.usual}`,
    min: KEEP_AWAKE.min,
    max: KEEP_AWAKE.max,
    optional: true,
  })
  keepAwakeMinutes?: number;

  @BooleanField({ description: 'Default true', optional: true })
  enabled?: boolean;
}

/** When a server is woken: at times of its own, or by a work schedule. */
export class WakeScheduleAnswer {
  @StringField({ format: 'uuid' }) readonly id!: string;
  @StringField({ nullable: true }) readonly name!: string | null;
  @EnumArrayField({ values: DAYS, nullable: true }) readonly days!: readonly Day[] | null;
  @StringField({ nullable: true }) readonly time!: string | null;
  @StringField({ nullable: true }) readonly timezone!: string | null;
  @StringField({ format: 'uuid', nullable: true }) readonly workScheduleId!: string | null;
  @IntegerField() readonly keepAwakeMinutes!: number;
  @BooleanField() readonly enabled!: boolean;
  @DateField({ nullable: true }) readonly nextRunAt!: string | null;
  @DateField({ nullable: true }) readonly lastRunAt!: string | null;
  @EnumField({ values: RUN_RESULTS, nullable: true }) readonly lastResult!: RunResult | null;

  static of(schedule: WakeSchedule): WakeScheduleAnswer {
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
}
