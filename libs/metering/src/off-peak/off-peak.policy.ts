import { DateTime } from 'luxon';
import type { OffPeakSchedule } from '../contracts/off-peak-schedule.js';

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
