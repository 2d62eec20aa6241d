import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock, refuseField } from '#libs/kernel';
import { microOf, shownAmount } from '#libs/metering/contracts';
import { TIERS, type Tier, type TierTerms } from '../contracts/seat-terms.js';
import { CurrentTiers } from './current-tiers.query.js';
import { tierTableFault } from './tier-table.policy.js';
import { TierRepository } from './tier.repository.js';

/** A tier as operators see it: credits a month, units a window. */
export interface ShownTier {
  readonly tier: Tier;
  readonly fee: number;
  readonly multiplier: string | null;
  readonly fiveHour: number;
  readonly week: number;
  readonly month: number;
}

/** Amounts as text; absent ones stay. */
export interface TierChange {
  readonly fee?: string;
  readonly multiplier?: string;
  readonly fiveHour?: string;
  readonly week?: string;
  readonly month?: string;
}

/** Operators' table of what tiers cost and give. */
@Injectable()
export class TierAdmin {
  constructor(
    private readonly tiers: TierRepository,
    private readonly current: CurrentTiers,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The table as it is, even where it is not usable. */
  async list(): Promise<ShownTier[]> {
    return (await this.tiers.all()).map(shownTier);
  }

  /**
   * Holds for charges and limits from now on; terms that are paid stay paid.
   * @throws PorticoError `VALIDATION_ERROR` naming the field, or saying what would be wrong with the table.
   */
  async set(tier: string, change: TierChange): Promise<ShownTier> {
    const name =
      TIERS.find((known) => known === tier) ?? refuseField('tier', `it must be one of ${TIERS.join(', ')}.`);
    const rows = await this.tiers.all();
    const before = rows.find((row) => row.tier === name);
    if (!before) refuseField('tier', 'the table has no such tier.');
    const after: TierTerms = {
      tier: name,
      feePerMonth: readAmount('fee', change.fee, before.feePerMonth),
      multiplier: change.multiplier ?? before.multiplier,
      limits: {
        fiveHour: readAmount('fiveHour', change.fiveHour, before.limits.fiveHour),
        week: readAmount('week', change.week, before.limits.week),
        month: readAmount('month', change.month, before.limits.month),
      },
    };
    const fault = tierTableFault(rows.map((row) => (row.tier === name ? after : row)));
    if (fault !== null) refuseField('tier', `${fault}.`);
    await this.tiers.save(after, this.clock.now());
    this.current.changed();
    return shownTier(after);
  }
}

function readAmount(field: string, text: string | undefined, kept: bigint): bigint {
  if (text === undefined) return kept;
  const amount = microOf(text);
  return amount !== null && amount >= 0n
    ? amount
    : refuseField(field, 'it must be a number, not below 0, with at most six decimals.');
}

function shownTier({ tier, feePerMonth, multiplier, limits }: TierTerms): ShownTier {
  return {
    tier,
    fee: shownAmount(feePerMonth),
    multiplier,
    fiveHour: shownAmount(limits.fiveHour),
    week: shownAmount(limits.week),
    month: shownAmount(limits.month),
  };
}
