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

type RowWindow = Window & { readonly row: number };

function windowsOfRows(rows: readonly WeekRow[]): readonly RowWindow[] {
  return rows
    .flatMap(({ days, from, to }, row) => days.map((day) => ({ day, from, to, row })))
    .sort((one, other) => byDay(one.day, other.day) || one.from.localeCompare(other.from));
}

/** The other way round, in the order of the week. */
export function windowsOf(rows: readonly WeekRow[]): readonly Window[] {
  return windowsOfRows(rows).map(({ day, from, to }) => ({ day, from, to }));
}

/** The row a refusal is about, which names a window of the week: `week[3].to`. Null when it is about none. */
export function rowOfField(rows: readonly WeekRow[], field: unknown): number | null {
  const index = typeof field === 'string' ? /^week\[(\d+)\]/.exec(field)?.[1] : undefined;
  return index === undefined ? null : (windowsOfRows(rows)[Number(index)]?.row ?? null);
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

/** What of those dates is none. */
export function wrongDatesOf(text: string): readonly string[] {
  return datesOf(text).filter((date) => {
    const at = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : NaN;
    return Number.isNaN(at) || !new Date(at).toISOString().startsWith(date);
  });
}
