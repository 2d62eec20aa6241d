import { parseHostDateTime } from '../../protocol/host-time.js';
import type { Workday } from '../../records/types/people/workday.data.js';
import type { DayState } from './day-state.js';

/** A stored time in a zone: `2026-11-22T09:00:00+05:00`. */
export function zonedTime(stored: string, tzOffset: number): string {
  const sign = tzOffset < 0 ? '-' : '+';
  const minutes = Math.abs(tzOffset) / 60;
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  const local = new Date(parseHostDateTime(stored) + tzOffset * 1000).toISOString().slice(0, 19);
  return `${local}${sign}${two(minutes / 60)}:${two(minutes % 60)}`;
}

/** Seconds as `HH:MM:SS`. */
export function clockSpan(seconds: number): string {
  const parts = [seconds / 3600, (seconds % 3600) / 60, seconds % 60];
  return parts.map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');
}

/** Six in the evening of the day's own date, or its last second where it began later. */
function defaultFinish({ startTime, tzOffset }: Workday): string {
  const start = zonedTime(startTime, tzOffset);
  const evening = `${start.slice(0, 11)}18:00:00${start.slice(19)}`;
  return start < evening ? evening : `${start.slice(0, 11)}23:59:59${start.slice(19)}`;
}

/** A day as the methods of the second version tell it; of a person without one, what there is. */
export function dayAnswer(day: Workday | null, state: DayState, tzOffset: number): Record<string, unknown> {
  if (!day) {
    return {
      STATUS: 'CLOSED',
      TIME_START: null,
      TIME_FINISH: null,
      DURATION: clockSpan(0),
      TIME_LEAKS: clockSpan(0),
      ACTIVE: true,
      TZ_OFFSET: tzOffset,
    };
  }
  return {
    STATUS: state === 'NONE' ? 'CLOSED' : state,
    TIME_START: zonedTime(day.startTime, day.tzOffset),
    TIME_FINISH: day.endTime === null ? null : zonedTime(day.endTime, day.tzOffset),
    DURATION: clockSpan(day.duration),
    TIME_LEAKS: clockSpan(day.breakLength),
    ACTIVE: day.isApproved,
    IP_OPEN: day.ipOpen,
    IP_CLOSE: day.ipClose,
    LAT_OPEN: day.latOpen,
    LON_OPEN: day.lonOpen,
    LAT_CLOSE: day.latClose,
    LON_CLOSE: day.lonClose,
    TZ_OFFSET: day.tzOffset,
    ...(state === 'EXPIRED' && { TIME_FINISH_DEFAULT: defaultFinish(day) }),
  };
}
