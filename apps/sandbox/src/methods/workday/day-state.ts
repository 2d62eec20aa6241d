import { hostDateTime, parseHostDateTime } from '../../protocol/host-time.js';
import type { Workday } from '../../records/types/people/workday.data.js';

/** `NONE`: the person has not begun today, and nothing is open from before. */
export type DayState = 'NONE' | 'OPENED' | 'PAUSED' | 'CLOSED' | 'EXPIRED';

/** `YYYY-MM-DD` of a moment in a zone. */
export function localDate(epochMs: number, tzOffset: number): string {
  return new Date(epochMs + tzOffset * 1000).toISOString().slice(0, 10);
}

/**
 * Where a person's newest day stands: a day that was not closed on its own date has expired.
 * @param tzOffset seconds from UTC of the person's zone.
 */
export function stateOf(day: Workday | null, nowMs: number, tzOffset: number): DayState {
  if (!day) return 'NONE';
  const isOver = localDate(parseHostDateTime(day.startTime), tzOffset) < localDate(nowMs, tzOffset);
  if (!isOver) return day.state;
  return day.state === 'CLOSED' ? 'NONE' : 'EXPIRED';
}

/** Whole seconds from a stored time to a moment; 0 where the moment is before it. */
function secondsSince(time: string | null, epochMs: number): number {
  return time === null ? 0 : Math.max(0, Math.floor((epochMs - parseHostDateTime(time)) / 1000));
}

/** The pause is over: it counts as one. */
export function resumed(day: Workday, nowMs: number): Workday {
  const breakLength = day.breakLength + secondsSince(day.pausedAt, nowMs);
  return { ...day, state: 'OPENED', pausedAt: null, breakLength };
}

/** A closed day goes on: the time since counts as a pause. */
export function continued(day: Workday, nowMs: number): Workday {
  const breakLength = day.breakLength + secondsSince(day.endTime, nowMs);
  return { ...day, state: 'OPENED', endTime: null, duration: 0, breakLength };
}

/** A pause begins. Of a closed day, the time since its end counts as work. */
export function paused(day: Workday, nowMs: number): Workday {
  return { ...day, state: 'PAUSED', endTime: null, duration: 0, pausedAt: hostDateTime(nowMs) };
}

/** The day ends; a running pause ends with it. */
export function closed(day: Workday, finishMs: number): Workday {
  const breakLength = day.breakLength + secondsSince(day.pausedAt, finishMs);
  return {
    ...day,
    state: 'CLOSED',
    pausedAt: null,
    breakLength,
    endTime: hostDateTime(finishMs),
    duration: Math.max(0, secondsSince(day.startTime, finishMs) - breakLength),
  };
}
