import type { Data } from '#libs/client';

export const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Day = (typeof DAYS)[number];
export type Window = Data<'workSchedules.get'>['week'][number];

/** The same hours on several days, as people write a week. */
export interface WeekRow {
  readonly days: readonly Day[];
  readonly from: string;
  readonly to: string;
}

const byDay = (one: Day, other: Day): number => DAYS.indexOf(one) - DAYS.indexOf(other);

/** Windows of single days, as rows of days with the same hours. */
export function rowsOf(week: readonly Window[]): readonly WeekRow[] {
  const rows = new Map<string, WeekRow>();
  for (const { day, from, to } of week) {
    const hours = `${from} ${to}`;
    const row = rows.get(hours) ?? { days: [], from, to };
    rows.set(hours, { ...row, days: [...row.days, day].sort(byDay) });
  }
  return [...rows.values()].sort(
    (one, other) => byDay(one.days[0]!, other.days[0]!) || one.from.localeCompare(other.from),
  );
}

/** The other way round, in the order of the week. */
export function windowsOf(rows: readonly WeekRow[]): readonly Window[] {
  return rows
    .flatMap(({ days, from, to }) => days.map((day) => ({ day, from, to })))
    .sort((one, other) => byDay(one.day, other.day) || one.from.localeCompare(other.from));
}

/** Days as a list of names: three and more in a row as the first to the last. */
export function dayRanges(days: readonly Day[]): readonly (readonly Day[])[] {
  const sorted = [...new Set(days)].sort(byDay);
  const runs: Day[][] = [];
  for (const day of sorted) {
    const run = runs.at(-1);
    if (run && DAYS.indexOf(day) === DAYS.indexOf(run.at(-1)!) + 1) run.push(day);
    else runs.push([day]);
  }
  return runs.flatMap((run) => (run.length >= 3 ? [[run[0]!, run.at(-1)!]] : run.map((day) => [day])));
}

/** Dates of a text, one a line or apart by commas or spaces, each once and in their order. */
export function datesOf(text: string): readonly string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((date) => date !== ''))].sort();
}
