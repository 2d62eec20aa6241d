import { type Tier, TIERS, type TierTerms } from '../contracts/seat.js';

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
