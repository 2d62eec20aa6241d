import { isUuid, refuseField } from '#libs/kernel';
import { TERM_MONTHS, type TermMonths, type Tier, TIERS } from '../contracts/seat.js';

const MOST_PERCENT = 1_000;
const MOST_DAYS = 366;
/** A percent has at most three decimals. */
const PERCENT = /^(\d{1,6})(?:\.(\d{1,3}))?$/;
const PLACES = 3;

/** Thousandths of a percent in the whole. */
export const WHOLE_MILLIPERCENT = 100_000n;

/** @throws PorticoError `VALIDATION_ERROR`. */
export function readSeatId(text: string): string {
  return isUuid(text) ? text : refuseField('seat', 'it must be the id of a subscription.');
}

/** @throws PorticoError `VALIDATION_ERROR`. */
export function readTier(text: string): Tier {
  const tier = TIERS.find((known) => known === text);
  return tier ?? refuseField('tier', `it must be one of ${TIERS.join(', ')}.`);
}

/** @throws PorticoError `VALIDATION_ERROR`. */
export function readTermMonths(months: number): TermMonths {
  const term = TERM_MONTHS.find((known) => known === months);
  return term ?? refuseField('term', `it must be one of ${TERM_MONTHS.join(', ')} months.`);
}

/** @throws PorticoError `VALIDATION_ERROR`. */
export function readBoost(percent: number, days: number): { percent: number; days: number } {
  if (percent < 1 || percent > MOST_PERCENT)
    refuseField('percent', `it must be between 1 and ${MOST_PERCENT}.`);
  if (days < 1 || days > MOST_DAYS) refuseField('days', `it must be between 1 and ${MOST_DAYS}.`);
  return { percent, days };
}

/** `"99.95"` → 99950n thousandths. @throws PorticoError `VALIDATION_ERROR`. */
export function readMillipercent(field: string, text: string): bigint {
  const [, whole, decimals = ''] = PERCENT.exec(text) ?? [];
  if (whole === undefined) refuseField(field, 'it must be a percent with at most three decimals.');
  return BigInt(whole + decimals.padEnd(PLACES, '0'));
}
