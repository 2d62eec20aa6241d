import type { Tell } from '../../shared/language/texts.js';
import { dayRanges, type Day } from './week.js';
import type { WEEK_TEXTS } from './week-texts.js';

/** `Mon–Fri, Sun`. */
export function daysText(days: readonly Day[], t: Tell<typeof WEEK_TEXTS>): string {
  return dayRanges(days)
    .map((range) => range.map((day) => t(day)).join('–'))
    .join(', ');
}
