import {
  BooleanField,
  DateField,
  EnumField,
  IntegerField,
  NestedArrayField,
  StringArrayField,
  StringField,
} from '#libs/http/contracts';
import {
  CALENDAR_DATE,
  type Day,
  DAYS,
  END_OF_WINDOW,
  LONGEST_SCHEDULE_NAME,
  LONGEST_TIMEZONE,
  MOST_EXCLUDED_DATES,
  MOST_WINDOWS,
  TIME_OF_DAY,
  type WorkSchedule,
} from './work-schedule.policy.js';

const NAME = {
  description: 'Name; one of a kind in the portal',
  minLength: 1,
  maxLength: LONGEST_SCHEDULE_NAME,
};
const TIMEZONE = {
  description: 'IANA time zone',
  example: 'Europe/Moscow',
  minLength: 1,
  maxLength: LONGEST_TIMEZONE,
};
const WEEK = {
  description: 'Hours of work; windows of one day do not overlap',
  minItems: 1,
  maxItems: MOST_WINDOWS,
};
const OPTIONAL = { optional: true } as const;

export class WorkWindowInput {
  @EnumField({ description: 'Day of the week', values: DAYS })
  day!: Day;

  @StringField({ description: 'Local time, HH:MM', example: '09:00', pattern: TIME_OF_DAY })
  from!: string;

  @StringField({ description: 'Local time, HH:MM, later than from; 24:00 at most', pattern: END_OF_WINDOW })
  to!: string;
}

class WorkScheduleOptions {
  @StringArrayField({
    description: 'Dates without work, YYYY-MM-DD',
    example: ['2026-12-31'],
    maxItems: MOST_EXCLUDED_DATES,
    pattern: CALENDAR_DATE,
    ...OPTIONAL,
  })
  excludeDates?: string[];

  @BooleanField({
    description: 'The usual schedule of the portal; takes the place of the one before',
    ...OPTIONAL,
  })
  isDefault?: boolean;
}

/** Body of `POST /v1/work-schedules`. */
export class NewWorkScheduleBody extends WorkScheduleOptions {
  @StringField(NAME)
  name!: string;

  @StringField(TIMEZONE)
  timezone!: string;

  @NestedArrayField(() => WorkWindowInput, WEEK)
  week!: WorkWindowInput[];
}

/** Body of `PATCH /v1/work-schedules/:id`; what is absent stays. */
export class ChangeWorkScheduleBody extends WorkScheduleOptions {
  @StringField({ ...NAME, ...OPTIONAL })
  name?: string;

  @StringField({ ...TIMEZONE, ...OPTIONAL })
  timezone?: string;

  @NestedArrayField(() => WorkWindowInput, { ...WEEK, ...OPTIONAL })
  week?: WorkWindowInput[];
}

class Window {
  @EnumField({ values: DAYS }) readonly day!: Day;
  @StringField() readonly from!: string;
  @StringField() readonly to!: string;
}

/** The working week of a portal, or of a part of it. */
export class WorkScheduleAnswer {
  @StringField({ format: 'uuid' }) readonly id!: string;
  @StringField() readonly name!: string;
  @StringField() readonly timezone!: string;
  @NestedArrayField(() => Window) readonly week!: readonly Window[];
  @StringArrayField() readonly excludeDates!: readonly string[];
  @BooleanField() readonly isDefault!: boolean;
  @IntegerField() readonly serversCount!: number;
  @DateField() readonly createdAt!: string;
  @DateField() readonly updatedAt!: string;

  static of(schedule: WorkSchedule): WorkScheduleAnswer {
    const { id, name, timezone, week, excludeDates, isDefault, serversCount, createdAt, updatedAt } =
      schedule;
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
}
