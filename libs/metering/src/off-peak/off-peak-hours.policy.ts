import type { OffPeakSchedule, Visibility } from '../contracts/off-peak-schedule.js';
import { cellAt, DAYS_OF_WEEK, FULL_MILLI, HOURS_OF_DAY } from './off-peak.policy.js';

const HOUR_MS = 3_600_000;
/** A schedule that never changes within it never does. */
export const WEEK_HOURS = DAYS_OF_WEEK * HOURS_OF_DAY;
/** An hour that clocks leave out is missing from its week: it comes in the next. */
const LONGEST_WALK_MS = 2 * WEEK_HOURS * HOUR_MS;

/** Off-peak hours as clients see them (specification part 2, "Subscription state", `offPeak`). */
export interface OffPeakHours {
  readonly enabled: boolean;
  readonly visible: Visibility;
  readonly timezone: string;
  readonly currentMultiplier: number;
  readonly currentWindowEndsInHours: number;
  readonly nextAtOrBelow: { readonly inHours: number; readonly multiplier: number };
  readonly perModel: boolean;
  readonly modelName: string | null;
  readonly grid: readonly (readonly number[])[];
  readonly nowCell: { readonly dow: number; readonly hour: number };
}

const NO_SCHEDULE: OffPeakSchedule = {
  timezone: 'UTC',
  grid: Array.from({ length: DAYS_OF_WEEK }, () => Array.from({ length: HOURS_OF_DAY }, () => FULL_MILLI)),
  visible: 'none',
  appliesToMoney: false,
};

function hoursBetween(fromMs: number, untilMs: number): number {
  return Math.round(((untilMs - fromMs) / HOUR_MS) * 100) / 100;
}

/** Milliseconds until the first hour, the present one included, whose price is wanted; null when none comes. */
function until(
  schedule: OffPeakSchedule,
  nowMs: number,
  isWanted: (milli: number) => boolean,
): number | null {
  for (let atMs = nowMs; atMs < nowMs + LONGEST_WALK_MS;) {
    const { milli, endMs } = cellAt(schedule, atMs);
    if (isWanted(milli)) return atMs;
    atMs = endMs;
  }
  return null;
}

/** What stays true until the hour that holds an instant is over; to find it takes a walk through the week. */
export interface HourProspect {
  readonly startMs: number;
  readonly endMs: number;
  /** When another multiplier begins; null when none does. */
  readonly changeMs: number | null;
  /** When the nearest hour at the lowest multiplier begins; null while it is this one. */
  readonly lowestMs: number | null;
  readonly lowest: number;
  /** All that does not depend on the instant. */
  readonly fixed: Omit<OffPeakHours, 'currentWindowEndsInHours' | 'nextAtOrBelow'>;
}

export function prospectAt(stored: OffPeakSchedule | null, nowMs: number): HourProspect {
  const schedule = stored ?? NO_SCHEDULE;
  const { dow, hour, milli, startMs, endMs } = cellAt(schedule, nowMs);
  const prices = schedule.grid.flat();
  const lowest = Math.min(...prices);
  const isFlat = prices.every((price) => price === milli);
  return {
    startMs,
    endMs,
    changeMs: isFlat ? null : until(schedule, nowMs, (price) => price !== milli),
    lowestMs: milli <= lowest ? null : until(schedule, nowMs, (price) => price <= lowest),
    lowest: lowest / FULL_MILLI,
    fixed: {
      enabled: stored !== null,
      visible: schedule.visible,
      timezone: schedule.timezone,
      currentMultiplier: milli / FULL_MILLI,
      perModel: false,
      modelName: null,
      grid: schedule.grid.map((row) => row.map((price) => price / FULL_MILLI)),
      nowCell: { dow, hour },
    },
  };
}

/** The hours at an instant within the hour of the prospect. */
export function hoursWithin(
  { changeMs, lowestMs, lowest, fixed }: HourProspect,
  nowMs: number,
): OffPeakHours {
  return {
    ...fixed,
    currentWindowEndsInHours: changeMs === null ? WEEK_HOURS : hoursBetween(nowMs, changeMs),
    nextAtOrBelow: { inHours: hoursBetween(nowMs, lowestMs ?? nowMs), multiplier: lowest },
  };
}

/** The hours at a moment; without a schedule every hour costs the same. */
export function offPeakHours(stored: OffPeakSchedule | null, nowMs: number): OffPeakHours {
  return hoursWithin(prospectAt(stored, nowMs), nowMs);
}
