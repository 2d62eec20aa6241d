import {
  BooleanField,
  DateField,
  EnumField,
  IntegerField,
  NestedArrayField,
  StringArrayField,
  StringField,
} from '#libs/http';
import { DAYS, type Day } from './week.policy.js';
import type { WorkSchedule } from './work-schedule.js';

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
