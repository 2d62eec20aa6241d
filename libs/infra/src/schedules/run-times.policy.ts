import { DateTime, IANAZone } from 'luxon';
import { type Day, DAYS, type WorkWindow } from './work-schedule.policy.js';

/** When a server wakes: local times of weekdays in a zone. */
export interface RunPlan {
  readonly timezone: string;
  readonly slots: readonly { readonly day: Day; readonly time: string }[];
  /** Local dates without a run: `2026-01-01`. */
  readonly excludeDates: readonly string[];
}

/** Beyond it a plan counts as one that never runs: every date of a year may be excluded. */
const LOOK_AHEAD_DAYS = 400;
const DAY_MS = 86_400_000;

/** The plan of a schedule with times of its own. */
export function ownPlan(days: readonly Day[], time: string, timezone: string): RunPlan {
  return { timezone, slots: days.map((day) => ({ day, time })), excludeDates: [] };
}

/** The plan that follows a work schedule: a run at the beginning of each window. */
export function followingPlan(schedule: {
  readonly timezone: string;
  readonly week: readonly WorkWindow[];
  readonly excludeDates: readonly string[];
}): RunPlan {
  const { timezone, week, excludeDates } = schedule;
  return { timezone, slots: week.map(({ day, from }) => ({ day, time: from })), excludeDates };
}

/**
 * The first run later than an instant; null when there is none. A local time the clocks skip is as much
 * later as they skip; one they show twice is meant the first time.
 */
export function nextRun({ timezone, slots, excludeDates }: RunPlan, after: Date): Date | null {
  const zone = IANAZone.create(timezone);
  const excluded = new Set(excludeDates);
  const today = DateTime.fromJSDate(after, { zone });
  // Calendar dates, which have no zone. A skipped time may run on the next one: begin a day early.
  const start = DateTime.utc(today.year, today.month, today.day).minus({ days: 1 });
  let first: number | null = null;
  for (let day = 0; day < LOOK_AHEAD_DAYS; day += 1) {
    const date = start.plus({ days: day });
    if (excluded.has(date.toISODate() ?? '')) continue;
    for (const slot of slots) {
      if (slot.day !== DAYS[date.weekday - 1]) continue;
      const at = instantOf(date, slot.time, zone);
      if (at > after.getTime() && (first === null || at < first)) first = at;
    }
    if (first !== null && first < date.toMillis() - DAY_MS) break;
  }
  return first === null ? null : new Date(first);
}

function instantOf({ year, month, day }: DateTime, time: string, zone: IANAZone): number {
  const [hour, minute] = time.split(':').map(Number) as [number, number];
  const local = DateTime.fromObject({ year, month, day, hour, minute }, { zone });
  return Math.min(...local.getPossibleOffsets().map((meant) => meant.toMillis()));
}

/** Results of a run, as `lastResult` shows them. */
export const RUN_RESULTS = ['woken', 'already_running', 'skipped', 'failed', 'missed'] as const;
export type RunResult = (typeof RUN_RESULTS)[number];

export interface DueRun {
  /** The newest run that is due; older ones are over. */
  readonly dueAt: Date;
  /** Until when the server is to stay awake. */
  readonly keepAwakeUntil: Date;
  /** Its window is over: too late to wake anybody. */
  readonly missed: boolean;
  readonly nextRunAt: Date | null;
}

const MINUTE_MS = 60_000;
const EIGHT_DAYS_MS = 8 * 86_400_000;

/** What is to be done after a wait of any length: only the newest run counts. @param dueAt the oldest one. */
export function dueRun(plan: RunPlan, dueAt: Date, now: Date, keepAwakeMinutes: number): DueRun {
  let newest = dueAt;
  let next = nextRun(plan, new Date(Math.max(dueAt.getTime(), now.getTime() - EIGHT_DAYS_MS)));
  while (next !== null && next <= now) {
    newest = next;
    next = nextRun(plan, newest);
  }
  const keepAwakeUntil = new Date(newest.getTime() + keepAwakeMinutes * MINUTE_MS);
  return { dueAt: newest, keepAwakeUntil, missed: keepAwakeUntil <= now, nextRunAt: next };
}
