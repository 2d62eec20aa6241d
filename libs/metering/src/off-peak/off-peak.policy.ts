import { DateTime, IANAZone } from 'luxon';
import { type Decider, type DomainEvent, refuseField, shown } from '#libs/kernel';

/** Who the widget of the off-peak hours is shown to; changes no price. */
export const VISIBILITIES = ['all', 'admin', 'none'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** Hours in which units cost less. */
export interface OffPeakSchedule {
  /** Of the IANA database. */
  readonly timezone: string;
  /** Thousandths, 1 to 1000: 7 rows from Monday on, of 24 local hours. */
  readonly grid: readonly (readonly number[])[];
  readonly visible: Visibility;
  /** Whether credits are cheaper by the same share. */
  readonly appliesToMoney: boolean;
}

export const DAYS_OF_WEEK = 7;
export const HOURS_OF_DAY = 24;
export const FULL_MILLI = 1_000;

/** One cell of the week, and the stretch of absolute time it holds. */
export interface OffPeakCell {
  /** 0 is Monday. */
  readonly dow: number;
  readonly hour: number;
  readonly milli: number;
  readonly startMs: number;
  readonly endMs: number;
}

/**
 * The cell of an instant. A stretch ends where the next local hour begins: an hour the clocks repeat has its cell
 * twice, and one they leave out never comes.
 */
export function cellAt({ timezone, grid }: OffPeakSchedule, atMs: number): OffPeakCell {
  const local = DateTime.fromMillis(atMs, { zone: timezone });
  const dow = local.weekday - 1;
  const { hour } = local;
  const intoHourMs = (local.minute * 60 + local.second) * 1_000 + local.millisecond;
  const startMs = atMs - intoHourMs;
  return {
    dow,
    hour,
    milli: grid[dow]?.[hour] ?? FULL_MILLI,
    startMs,
    endMs: nextHour(timezone, atMs, startMs + 3_600_000),
  };
}

/** Where clocks jump within the hour, the next hour comes earlier than 60 minutes after the start of this one. */
function nextHour(timezone: string, atMs: number, usualMs: number): number {
  const now = DateTime.fromMillis(atMs, { zone: timezone });
  if (DateTime.fromMillis(usualMs, { zone: timezone }).offset === now.offset) return usualMs;
  for (let ms = atMs - (atMs % 60_000) + 60_000; ms < usualMs; ms += 60_000) {
    const then = DateTime.fromMillis(ms, { zone: timezone });
    if (then.offset !== now.offset || then.hour !== now.hour) return ms;
  }
  return usualMs;
}

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

/** A schedule as operators write it. */
export interface ScheduleOrder {
  readonly timezone: string;
  /** JSON: 7 lists from Monday on, of 24 multipliers above 0 and at most 1, of three decimals. */
  readonly grid: string;
  readonly visible?: string;
  readonly money?: boolean;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return refuseField('grid', 'is no JSON');
  }
}

function milliOf(multiplier: unknown): number {
  const milli = typeof multiplier === 'number' ? Math.round(multiplier * FULL_MILLI) : 0;
  if (milli < 1 || milli > FULL_MILLI || milli / FULL_MILLI !== multiplier) {
    refuseField(
      'grid',
      `${shown(JSON.stringify(multiplier))} is not a number from 0.001 to 1 of at most three decimals`,
    );
  }
  return milli;
}

function gridOf(text: string): number[][] {
  const rows = parsed(text);
  if (!Array.isArray(rows) || rows.length !== DAYS_OF_WEEK) {
    return refuseField('grid', `must be ${DAYS_OF_WEEK} lists, Monday first`);
  }
  return rows.map((row: unknown) => {
    if (!Array.isArray(row) || row.length !== HOURS_OF_DAY) {
      return refuseField('grid', `each list must have ${HOURS_OF_DAY} multipliers`);
    }
    return row.map(milliOf);
  });
}

function visibilityOf(word: string): Visibility {
  return (
    VISIBILITIES.find((known) => known === word) ??
    refuseField('visible', `"${shown(word)}" is none of ${VISIBILITIES.join(', ')}`)
  );
}

/** @throws PorticoError `VALIDATION_ERROR` naming the field. */
export function readSchedule({
  timezone,
  grid,
  visible = 'all',
  money = false,
}: ScheduleOrder): OffPeakSchedule {
  if (!/^[A-Za-z]/.test(timezone) || !IANAZone.isValidZone(timezone)) {
    refuseField('timezone', `"${shown(timezone)}" is no zone of the IANA database`);
  }
  return { timezone, grid: gridOf(grid), visible: visibilityOf(visible), appliesToMoney: money };
}

/** Operators set the hours in which units cost less. */
export type OffPeakSet = DomainEvent<'off_peak_set', OffPeakSchedule & { readonly setAt: string }>;

export interface SetOffPeak {
  readonly type: 'set';
  readonly schedule: OffPeakSchedule;
  readonly at: Date;
}

/** The same schedule again is no fact. */
function decide({ schedule, at }: SetOffPeak, state: OffPeakSchedule | null): readonly OffPeakSet[] {
  if (JSON.stringify(schedule) === JSON.stringify(state)) return [];
  return [{ type: 'off_peak_set', data: { ...schedule, setAt: at.toISOString() } }];
}

function evolve(_state: OffPeakSchedule | null, { data }: OffPeakSet): OffPeakSchedule {
  const { timezone, grid, visible, appliesToMoney } = data;
  return { timezone, grid, visible, appliesToMoney };
}

export const offPeakDecider: Decider<OffPeakSchedule | null, SetOffPeak, OffPeakSet> = {
  initialState: () => null,
  evolve,
  decide,
};
