import { DateTime } from 'luxon';

const MONTHS_OF_YEAR = 12;

/** An instant and a count of terms from it. */
export interface TermGrid {
  readonly termAnchor: Date;
  readonly termNo: number;
}

/** Calendar months of UTC; a day the month does not have is its last one. */
export function addMonths(from: Date, months: number): Date {
  return DateTime.fromJSDate(from, { zone: 'utc' }).plus({ months }).toJSDate();
}

/** Where a term of a grid ends. */
export function endOf({ termAnchor, termNo }: TermGrid, termMonths: number): Date {
  return addMonths(termAnchor, termNo * termMonths);
}

/**
 * The grid of another length on which `anchor + months` is the end of a term. The anchor moves by whole months where
 * it must, to a month that has its day if there is one: of terms from the 31st none is shorter for good.
 */
export function gridOf(anchor: Date, months: number, termMonths: number): TermGrid {
  const least = ((months % termMonths) + termMonths) % termMonths;
  const shifts = Array.from({ length: MONTHS_OF_YEAR }, (_, index) => least + index * termMonths);
  const shift =
    shifts.find((moved) => addMonths(anchor, moved).getUTCDate() === anchor.getUTCDate()) ?? least;
  return { termAnchor: addMonths(anchor, shift), termNo: (months - shift) / termMonths };
}
