import { hostDateTime } from '../../protocol/host-time.js';
import type { Workday } from '../../records/types/people/workday.data.js';
import { USER_ZONES } from '../people/people.data.js';
import { DAY_MS } from '../seed-time.js';

/** Seconds from UTC of the portal. */
export const PORTAL_OFFSET_SECONDS = 3 * 3600;

const HOUR_MS = 3_600_000;
const PEOPLE = [1, 2, 3, 4, 5, 6, 7, 8] as const;
/** Days before today on which people worked, the farthest first; yesterday has a story of its own. */
const DAYS_AGO = [9, 8, 7, 6, 5, 4, 3, 2] as const;
const PAST_RECORDS = 60;
const BREAK_SECONDS = 3600;

/** Seconds from UTC of the zone a person has set. */
export function zoneOf(userId: number): number {
  return USER_ZONES[userId]?.offsetSeconds ?? PORTAL_OFFSET_SECONDS;
}

/** Midnight of the day that holds the moment, in a zone. */
function midnight(epochMs: number, tzOffset: number): number {
  const local = epochMs + tzOffset * 1000;
  return local - (((local % DAY_MS) + DAY_MS) % DAY_MS) - tzOffset * 1000;
}

function dayOf(userId: number, startMs: number): Omit<Workday, 'id'> {
  return {
    userId,
    startTime: hostDateTime(startMs),
    endTime: null,
    duration: 0,
    breakLength: 0,
    state: 'OPENED',
    isApproved: true,
    pausedAt: null,
    report: '',
    ipOpen: `192.0.2.${userId}`,
    ipClose: null,
    latOpen: null,
    lonOpen: null,
    latClose: null,
    lonClose: null,
    tzOffset: zoneOf(userId),
  };
}

function closedDay(userId: number, startMs: number, endMs: number, breakLength: number): Omit<Workday, 'id'> {
  return {
    ...dayOf(userId, startMs),
    endTime: hostDateTime(endMs),
    duration: Math.max(0, Math.floor((endMs - startMs) / 1000) - breakLength),
    breakLength,
    state: 'CLOSED',
    ipClose: `192.0.2.${userId}`,
  };
}

function pastDays(nowMs: number): Omit<Workday, 'id'>[] {
  const days = DAYS_AGO.flatMap((daysAgo) =>
    PEOPLE.map((userId) => {
      const startMs = midnight(nowMs, zoneOf(userId)) - daysAgo * DAY_MS + 9 * HOUR_MS;
      return closedDay(userId, startMs, startMs + 9 * HOUR_MS, BREAK_SECONDS);
    }),
  );
  return days.slice(days.length - PAST_RECORDS);
}

/**
 * Working days as they stand at a moment: 60 that are over, of users 1 to 8, and the present. User 2 works since
 * nine, 3 has paused, 4 forgot to go home yesterday, 5 has closed the day; nobody else has begun. Before nine in the
 * morning they have come an hour ago, or at midnight.
 */
export function seedWorkdays(nowMs: number): Workday[] {
  const today = midnight(nowMs, PORTAL_OFFSET_SECONDS);
  const startMs = Math.min(today + 9 * HOUR_MS, Math.max(today, nowMs - HOUR_MS));
  const middleMs = startMs + Math.floor((nowMs - startMs) / 2);
  const days: Omit<Workday, 'id'>[] = [
    ...pastDays(nowMs),
    dayOf(4, today - DAY_MS + 9 * HOUR_MS),
    dayOf(2, startMs),
    { ...dayOf(3, startMs), state: 'PAUSED', pausedAt: hostDateTime(middleMs) },
    closedDay(5, startMs, middleMs, 0),
  ];
  return days.map((day, index) => ({ ...day, id: index + 1 }) as Workday);
}
