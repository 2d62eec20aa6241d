import { momentOf, requestedMoment, wallOf } from './calendar-times.js';

type Fields = Readonly<Record<string, unknown>>;

const DAY_MS = 86_400_000;
const WEEK_DAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;
const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
/** The day a series without an end ends for the host. */
const NO_END = { UNTIL: '01/01/2038', '~UNTIL': '', UNTIL_TS: Date.UTC(2038, 0, 1) / 1000 };
const MOST_STEPS = 20_000;

type WeekDay = (typeof WEEK_DAYS)[number];

/** How a calendar event comes again. */
export interface Rule {
  readonly frequency: (typeof FREQUENCIES)[number];
  readonly interval: number;
  /** Days of the week; none but that of the first event by default. */
  readonly days: readonly WeekDay[];
  readonly count: number | null;
  /** Last moment an event may begin at. */
  readonly untilMs: number | null;
}

function daysOf(value: unknown): WeekDay[] {
  const names: unknown[] =
    typeof value === 'string'
      ? value.split(',')
      : typeof value === 'object' && value !== null
        ? Object.values(value)
        : [];
  return WEEK_DAYS.filter((day) => names.some((name) => String(name).trim().toUpperCase() === day));
}

/** Reads `rrule`; null for an event that comes once. */
export function ruleOf(value: unknown, zone: string): Rule | null {
  if (typeof value !== 'object' || value === null) return null;
  const { FREQ, INTERVAL, COUNT, UNTIL, BYDAY } = value as Fields;
  const frequency = FREQUENCIES.find((name) => name === String(FREQ).toUpperCase());
  if (!frequency) return null;
  const { epochMs } = requestedMoment(String(UNTIL ?? ''), zone);
  return {
    frequency,
    interval: Math.max(1, Math.trunc(Number(INTERVAL)) || 1),
    days: daysOf(BYDAY),
    count: Number(COUNT) > 0 ? Math.trunc(Number(COUNT)) : null,
    untilMs: Number.isNaN(epochMs) ? null : epochMs + DAY_MS - 1,
  };
}

/** The rule as the host answers it. */
export function shownRule(rule: Rule, zone: string): Fields {
  const { frequency, interval, days, count, untilMs } = rule;
  const date = untilMs === null ? null : new Date(wallOf(zone, untilMs)).toISOString().slice(0, 10);
  const [year, month, day] = date?.split('-') ?? [];
  const text = `${month}/${day}/${year}`;
  return {
    FREQ: frequency,
    INTERVAL: interval,
    ...(frequency === 'WEEKLY' && { BYDAY: Object.fromEntries(days.map((name) => [name, name])) }),
    ...(count !== null && { COUNT: count }),
    ...(date === null
      ? NO_END
      : { UNTIL: text, '~UNTIL': text, UNTIL_TS: Date.parse(`${date}T00:00:00Z`) / 1000 }),
  };
}

/** The day of a month or year so many steps on; null where that month has no such day. */
function monthsOn(wallMs: number, months: number): number | null {
  const date = new Date(wallMs);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.getUTCDate() === day ? date.getTime() : null;
}

/** Beginnings of one step of the rule, as clocks show them. */
function beginnings({ frequency, interval, days }: Rule, firstMs: number, step: number): number[] {
  switch (frequency) {
    case 'DAILY':
      return [firstMs + step * interval * DAY_MS];
    case 'WEEKLY': {
      const own = new Date(firstMs).getUTCDay();
      const fromMonday = (day: number): number => (day + 6) % 7;
      const wanted = days.length === 0 ? [own] : days.map((name) => WEEK_DAYS.indexOf(name));
      const mondayMs = firstMs + step * interval * 7 * DAY_MS - fromMonday(own) * DAY_MS;
      return wanted
        .map((day) => mondayMs + fromMonday(day) * DAY_MS)
        .filter((startMs) => startMs >= firstMs)
        .sort((left, right) => left - right);
    }
    case 'MONTHLY':
    case 'YEARLY': {
      const months = step * interval * (frequency === 'YEARLY' ? 12 : 1);
      const startMs = monthsOn(firstMs, months);
      return startMs === null ? [] : [startMs];
    }
  }
}

/**
 * Moments the events of a series begin at, up to a moment: the clock of the zone stays the same through the year.
 * @param firstMs moment the first one begins at
 */
export function seriesMoments(rule: Rule, firstMs: number, zone: string, lastMs: number): number[] {
  const endMs = Math.min(lastMs, rule.untilMs ?? lastMs);
  const wallMs = wallOf(zone, firstMs);
  const moments: number[] = [];
  for (let step = 0; step < MOST_STEPS; step += 1) {
    for (const startMs of beginnings(rule, wallMs, step)) {
      const epochMs = momentOf(zone, startMs);
      if (epochMs > endMs || moments.length === rule.count) return moments;
      moments.push(epochMs);
    }
  }
  return moments;
}
