import { BooleanField, IntegerField, StringArrayField, StringField } from '#libs/http/contracts';
import {
  type Day,
  DAYS,
  LONGEST_SCHEDULE_NAME,
  LONGEST_TIMEZONE,
  TIME_OF_DAY,
} from '../work-schedules/week.policy.js';
import { KEEP_AWAKE } from './wake-schedule.policy.js';

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
