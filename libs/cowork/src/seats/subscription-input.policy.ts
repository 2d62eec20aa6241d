import { isUuid, refuseField } from '#libs/kernel';
import { TERM_MONTHS, type TermMonths, type Tier, TIERS, type TierTerms } from '../contracts/seat.js';

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

const MULTIPLIER = /^×[1-9]\d*$/;

/** All tiers, the least first. */
export type TierTable = readonly TierTerms[];

/**
 * What is wrong with a table of tiers; null when nothing is. Each tier stands in it once, costs more and gives more
 * in each window than the one before; the first is free and has no multiplier.
 */
export function tierTableFault(rows: readonly TierTerms[]): string | null {
  if (rows.map(({ tier }) => tier).join() !== TIERS.join()) return `the tiers must be ${TIERS.join(', ')}`;
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1];
    if (!before) {
      if (row.feePerMonth !== 0n || row.multiplier !== null)
        return `${row.tier} must be free and without a multiplier`;
      if (Object.values(row.limits).some((limit) => limit <= 0n))
        return `the limits of ${row.tier} must be above 0`;
      continue;
    }
    if (row.feePerMonth <= before.feePerMonth) return `${row.tier} must cost more than ${before.tier}`;
    if (!row.multiplier || !MULTIPLIER.test(row.multiplier))
      return `${row.tier} must have a multiplier like ×5`;
    for (const window of ['fiveHour', 'week', 'month'] as const) {
      if (row.limits[window] <= before.limits[window]) {
        return `the ${window} limit of ${row.tier} must be above that of ${before.tier}`;
      }
    }
  }
  return null;
}

export function termsOf(table: TierTable, tier: Tier): TierTerms {
  const found = table.find((row) => row.tier === tier);
  if (!found) throw new Error(`The table has no tier ${tier}.`);
  return found;
}

/** The tier above; null for the highest. */
export function nextTier(tier: Tier): Tier | null {
  return TIERS[TIERS.indexOf(tier) + 1] ?? null;
}

/** Whether a tier is above another. */
export function isHigher(tier: Tier, than: Tier): boolean {
  return TIERS.indexOf(tier) > TIERS.indexOf(than);
}
