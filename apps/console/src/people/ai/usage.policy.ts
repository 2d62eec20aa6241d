import type { Data } from '#libs/client';

/** Periods of the report; days are those of UTC, as the service counts them. */
export const PERIODS = ['7d', 'today', 'yesterday', '30d', 'range'] as const;
export type PeriodName = (typeof PERIODS)[number];

/** The longest period the service adds up. */
export const LONGEST_DAYS = 92;

const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export interface UsagePeriod {
  readonly name: PeriodName;
  /** First and last day, both in it: `2026-11-24`. */
  readonly from: string;
  readonly to: string;
  readonly days: number;
  /** What is wrong with an own range; nothing is asked then. */
  readonly fault: 'order' | 'length' | null;
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
const startOf = (day: string): number => Date.parse(`${day}T00:00:00.000Z`);

/** A day of the calendar, also where somebody wrote the address by hand. */
export function isDay(text: string | null): text is string {
  if (text === null || !DAY.test(text)) return false;
  const at = startOf(text);
  return !Number.isNaN(at) && dayOf(at) === text;
}

function between(name: PeriodName, from: string, to: string): UsagePeriod {
  const days = Math.round((startOf(to) - startOf(from)) / DAY_MS) + 1;
  return { name, from, to, days, fault: days < 1 ? 'order' : days > LONGEST_DAYS ? 'length' : null };
}

/** Which days are asked about. @param range days of the address; an own range without them is the last week. */
export function periodOf(
  name: PeriodName,
  range: { readonly from: string | null; readonly to: string | null },
  nowMs: number,
): UsagePeriod {
  const daysAgo = (days: number): string => dayOf(nowMs - days * DAY_MS);
  const today = dayOf(nowMs);
  switch (name) {
    case 'today':
      return between(name, today, today);
    case 'yesterday':
      return between(name, daysAgo(1), daysAgo(1));
    case '7d':
      return between(name, daysAgo(6), today);
    case '30d':
      return between(name, daysAgo(29), today);
    case 'range':
      return between(name, isDay(range.from) ? range.from : daysAgo(6), isDay(range.to) ? range.to : today);
  }
}

/** The instants of a period, as the report takes them: the end is not in it. */
export function instantsOf({ from, to }: UsagePeriod): { readonly from: string; readonly to: string } {
  return { from: new Date(startOf(from)).toISOString(), to: new Date(startOf(to) + DAY_MS).toISOString() };
}

/** Every day of the period in order, with what `rows` has of it: days without a call have no row. */
export function everyDay<Row extends { readonly key: string }>(
  { from, days }: UsagePeriod,
  rows: readonly Row[],
): readonly { readonly day: string; readonly row: Row | null }[] {
  const found = new Map(rows.map((row) => [row.key, row]));
  return Array.from({ length: Math.max(0, days) }, (_, index) => {
    const day = dayOf(startOf(from) + index * DAY_MS);
    return { day, row: found.get(day) ?? null };
  });
}

export type Usage = Data<'ai.usage.get'>;
export type UsageRow = Usage['rows'][number];

/** What a row can be about; each has a text. */
export const GROUPINGS = ['day', 'model', 'key'] as const;
export type Grouping = (typeof GROUPINGS)[number];

export const MEASURES = ['cost', 'units', 'calls', 'tokens'] as const;
export type Measure = (typeof MEASURES)[number];

type Counted = Omit<UsageRow, 'key'>;

export const tokensOf = ({ promptTokens, completionTokens }: Counted): number =>
  promptTokens + completionTokens;

const VALUES: Readonly<Record<Measure, (row: Counted) => number>> = {
  cost: ({ costCredits }) => costCredits,
  units: ({ unitsNet }) => unitsNet,
  calls: ({ calls }) => calls,
  tokens: tokensOf,
};

export function measured(measure: Measure, row: Counted): number {
  return VALUES[measure](row);
}
