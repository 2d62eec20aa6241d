import { parseHostDateTime } from '../../protocol/host-time.js';

const HAS_OFFSET = /(?:[+-]\d{2}:?\d{2}|Z)$/i;
const PORTAL_FORMAT = /^(\d\d)\/(\d\d)\/(\d{4})(?: (\d\d):(\d\d)(?::(\d\d))? ?(am|pm)?)?$/i;
const FORMATS = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = FORMATS.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  FORMATS.set(zone, format);
  return format;
}

/** Whether a name is that of a zone. */
export function isZone(zone: unknown): zone is string {
  if (typeof zone !== 'string' || zone === '') return false;
  try {
    return formatOf(zone) !== undefined;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Seconds a zone is ahead of UTC at a moment. */
export function offsetSeconds(zone: string, epochMs: number): number {
  const name = formatOf(zone)
    .formatToParts(epochMs)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign, hours = '0', minutes = '0'] = /^GMT(?:([+-])(\d\d):(\d\d))?$/.exec(name ?? '') ?? [];
  return (Number(hours) * 60 + Number(minutes)) * 60 * (sign === '-' ? -1 : 1);
}

/** The moment at which clocks of a zone show a time; `wallMs` is that time as if it were in UTC. */
export function momentOf(zone: string, wallMs: number): number {
  const first = wallMs - offsetSeconds(zone, wallMs) * 1000;
  return wallMs - offsetSeconds(zone, first) * 1000;
}

/** What clocks of a zone show at a moment, as if it were in UTC. */
export function wallOf(zone: string, epochMs: number): number {
  return epochMs + offsetSeconds(zone, epochMs) * 1000;
}

/** A text without an offset as if it were in UTC: the portal's own format as well as ISO 8601. NaN when neither. */
function wallText(text: string): number {
  const [, month, day, year, hours = '0', minutes = '00', seconds = '00', half] =
    PORTAL_FORMAT.exec(text) ?? [];
  if (!year) return Date.parse(`${text.replace(' ', 'T')}${text.length === 10 ? 'T00:00:00' : ''}Z`);
  const hour = (Number(hours) % (half ? 12 : 24)) + (half?.toLowerCase() === 'pm' ? 12 : 0);
  return Date.parse(`${year}-${month}-${day}T${String(hour).padStart(2, '0')}:${minutes}:${seconds}Z`);
}

/** A moment in a request, and whether its text says the offset itself. NaN for what is no time. */
export function requestedMoment(text: string, zone: string): { epochMs: number; hasOffset: boolean } {
  const hasOffset = HAS_OFFSET.test(text) && text.includes(':');
  if (hasOffset) return { epochMs: parseHostDateTime(text), hasOffset };
  const wallMs = wallText(text);
  return { epochMs: Number.isNaN(wallMs) ? wallMs : momentOf(zone, wallMs), hasOffset };
}

/** A moment in the portal's own format, on the clocks of a zone: `12/31/2025 09:30:00 am`; the day alone for a whole one. */
export function localTime(epochMs: number, zone: string, isWholeDay = false): string {
  const [, year, month, day, hours, rest] =
    /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d:\d\d)/.exec(new Date(wallOf(zone, epochMs)).toISOString()) ?? [];
  const date = `${month}/${day}/${year}`;
  if (isWholeDay) return date;
  const hour = Number(hours);
  return `${date} ${String(hour % 12 || 12).padStart(2, '0')}:${rest} ${hour < 12 ? 'am' : 'pm'}`;
}
