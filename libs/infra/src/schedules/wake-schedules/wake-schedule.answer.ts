import { BooleanField, DateField, EnumArrayField, EnumField, IntegerField, StringField } from '#libs/http';
import { RUN_RESULTS, type RunResult } from '../run-times/due-run.policy.js';
import { DAYS, type Day } from '../work-schedules/week.policy.js';
import type { WakeSchedule } from './wake-schedule.js';

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
