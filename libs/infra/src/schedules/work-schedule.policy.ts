import { IANAZone } from 'luxon';
import { PorticoError } from '#libs/kernel';

/** Days as clients write them, from Monday on. */
export const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Day = (typeof DAYS)[number];

/** Local time of day: `HH:MM`. */
export const TIME_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
/** Also the end of a day. */
export const END_OF_WINDOW = /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/;
export const CALENDAR_DATE = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

export const MOST_WINDOWS = 50;
export const MOST_EXCLUDED_DATES = 366;
export const LONGEST_SCHEDULE_NAME = 100;
export const LONGEST_TIMEZONE = 64;

/** One stretch of work; both ends on the same day. */
export interface WorkWindow {
  readonly day: Day;
  readonly from: string;
  readonly to: string;
}

/** A row of `infra.work_schedule`. */
export interface WorkSchedule {
  readonly id: string;
  readonly portalId: string;
  /** The person whose key made it. */
  readonly ownerUserId: string;
  readonly name: string;
  readonly timezone: string;
  readonly week: readonly WorkWindow[];
  readonly excludeDates: readonly string[];
  readonly isDefault: boolean;
  /** Servers that wake by it. */
  readonly serversCount: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What is wrong with an input, and where. */
export interface ScheduleFault {
  readonly field: string;
  readonly message: string;
}

/** A zone of the IANA database; offsets such as `UTC+3` are none, as they know no summer. */
export function isTimezone(name: string): boolean {
  return /^[A-Za-z][A-Za-z0-9_+/-]*$/.test(name) && IANAZone.isValidZone(name);
}

export function isCalendarDate(text: string): boolean {
  if (!CALENDAR_DATE.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Days in the order of the week, each once. */
export function orderedDays(days: readonly Day[]): Day[] {
  return DAYS.filter((day) => days.includes(day));
}

/** By day and time; null when all is well. */
export function weekFault(week: readonly WorkWindow[]): ScheduleFault | null {
  const backwards = week.findIndex(({ from, to }) => from >= to);
  if (backwards >= 0) {
    return { field: `week[${backwards}].to`, message: `week[${backwards}].to must be later than from` };
  }
  const ordered = orderedWeek(week);
  const overlapping = ordered.findIndex((window, index) => {
    const before = ordered[index - 1];
    return before !== undefined && before.day === window.day && window.from < before.to;
  });
  if (overlapping < 0) return null;
  const index = week.indexOf(ordered[overlapping] as WorkWindow);
  return { field: `week[${index}]`, message: `week[${index}] overlaps another window of the day` };
}

export function orderedWeek(week: readonly WorkWindow[]): WorkWindow[] {
  return [...week].sort(
    (one, other) => DAYS.indexOf(one.day) - DAYS.indexOf(other.day) || (one.from < other.from ? -1 : 1),
  );
}

/** @throws PorticoError `VALIDATION_ERROR` that names the field. */
export function refuseSchedule({ field, message }: ScheduleFault): never {
  throw new PorticoError('VALIDATION_ERROR', { message, details: { field, rule: 'schedule' } });
}
