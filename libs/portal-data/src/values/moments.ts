/** A day, alone or with a time to the nanosecond, with or without an offset; a space stands for the T as well. */
const MOMENT =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?([Zz]|[+-]\d{2}:?\d{2})?)?$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ZONED = /(Z|[+-]\d{2}:?\d{2})$/i;
const WALL_CLOCK = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?)?/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;
/** `31.12.2025` or `31.12.2025 09:30:00`. */
const DOTTED = /^(\d{2})\.(\d{2})\.(\d{4})(?: (\d{2}:\d{2})(:\d{2})?)?$/;
/** `12/31/2025 09:30:00 am`; without the half of the day nobody knows which number is the month. */
const HALVES = /^(\d{2})\/(\d{2})\/(\d{4}) (\d{2})(:\d{2})(:\d{2})? (am|pm)$/i;
const DAY_MS = 86_400_000;
/** The widest offset in use is fourteen hours. */
const MOST_OFFSET_HOURS = 14;

function isOffset(text: string | undefined): boolean {
  if (text === undefined || text.toUpperCase() === 'Z') return true;
  return Number(text.slice(1, 3)) <= MOST_OFFSET_HOURS && Number(text.slice(-2)) < 60;
}

/** Whether a text is a moment that exists: `2026-02-30` and `25:00` are none. */
export function isMoment(text: string): boolean {
  const [, year, month, day, hour = '0', minute = '0', second = '0', offset] = MOMENT.exec(text) ?? [];
  if (year === undefined) return false;
  // Of a year below 100 the constructor would make one of the last century.
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  const exists = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return (
    exists &&
    Number(year) > 0 &&
    Number(hour) < 24 &&
    Number(minute) < 60 &&
    Number(second) < 60 &&
    isOffset(offset)
  );
}

/** `23:59` or `23:59:59`. */
export function isTimeOfDay(text: string): boolean {
  return TIME.test(text);
}

/** Whether a text is a day without a time. */
export function isDay(text: unknown): text is string {
  return typeof text === 'string' && DAY.test(text);
}

/**
 * The day that a text for a date means. Hosts write a date as midnight of Greenwich with the offset of the portal, which
 * west of it is an hour of the day before; whatever else it may be, the day is as it is written.
 */
export function dateIn(text: string): string {
  const epochMs = hasZone(text) ? Date.parse(text) : Number.NaN;
  return epochMs % DAY_MS === 0 ? new Date(epochMs).toISOString().slice(0, 10) : text.slice(0, 10);
}

/** The day after a day. */
export function dayAfter(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
}

/** Whether a moment says its offset; a plain day never does. */
export function hasZone(text: string): boolean {
  return text.length > 10 && ZONED.test(text);
}

/** Milliseconds of the text without its offset, read as if it were UTC; null for no moment. */
export function wallClock(text: string): number | null {
  const [local] = WALL_CLOCK.exec(text) ?? [];
  if (local === undefined) return null;
  const epochMs = Date.parse(local.length > 10 ? `${local.replace(' ', 'T')}Z` : local);
  return Number.isNaN(epochMs) ? null : epochMs;
}

/** Milliseconds of a moment; one without an offset is read by its {@link wallClock}. */
export function instant(text: string): number | null {
  if (!hasZone(text)) return wallClock(text);
  const epochMs = Date.parse(text);
  return Number.isNaN(epochMs) ? null : epochMs;
}

/**
 * ISO 8601 of a moment in one of the two ways in which portals write local time, without an offset since
 * the host says none. Any other text stays as it is.
 */
export function isoMoment(text: string): string {
  const third = text[2];
  if (third === '.') {
    const [, day, month, year, time, seconds = ':00'] = DOTTED.exec(text) ?? [];
    return year ? `${year}-${month}-${day}${time ? `T${time}${seconds}` : ''}` : text;
  }
  if (third !== '/') return text;
  const [, month, day, year, hour, minutes, seconds = ':00', half = ''] = HALVES.exec(text) ?? [];
  if (!year) return text;
  const ofDay = (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  return `${year}-${month}-${day}T${String(ofDay).padStart(2, '0')}${minutes}${seconds}`;
}
