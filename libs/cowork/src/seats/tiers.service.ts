import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock, PorticoError, refuseField } from '#libs/kernel';
import { microOf, shownAmount } from '#libs/metering/contracts';
import { type Tier, TIERS, type TierTerms } from '../contracts/seat.js';
import { type TierTable, tierTableFault } from './subscription-input.policy.js';
import { TierRepository } from './tier.repository.js';

/** How long a process goes on with the table it has read, by its own time. */
const KEPT_MS = 5_000;

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

/** What tiers cost and give: a table that operators change, checked whenever it is read. */
@Injectable()
export class Tiers {
  private kept: { readonly table: TierTable; readonly until: number } | null = null;

  constructor(
    private readonly rows: TierRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws PorticoError `INVALID_TIER_CONFIGURATION` */
  async table(): Promise<TierTable> {
    const now = performance.now();
    if (this.kept && now < this.kept.until) return this.kept.table;
    const table = await this.fresh();
    this.kept = { table, until: now + KEPT_MS };
    return table;
  }

  /** As it stands now: what is charged follows no older one. @throws PorticoError `INVALID_TIER_CONFIGURATION` */
  async fresh(): Promise<TierTable> {
    const table = await this.rows.all();
    const fault = tierTableFault(table);
    if (fault !== null) {
      throw new PorticoError('INVALID_TIER_CONFIGURATION', {
        message: `The table of tiers is not usable: ${fault}.`,
      });
    }
    return table;
  }

  /** What this process has changed holds at once. */
  changed(): void {
    this.kept = null;
  }

  /** The table as it is, even where it is not usable. */
  async list(): Promise<ShownTier[]> {
    return (await this.rows.all()).map(shownTier);
  }

  /**
   * Holds for charges and limits from now on; terms that are paid stay paid.
   * @throws PorticoError `VALIDATION_ERROR` naming the field, or saying what would be wrong with the table.
   */
  async set(tier: string, change: TierChange): Promise<ShownTier> {
    const name =
      TIERS.find((known) => known === tier) ?? refuseField('tier', `it must be one of ${TIERS.join(', ')}.`);
    const table = await this.rows.all();
    const before = table.find((row) => row.tier === name);
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
    const fault = tierTableFault(table.map((row) => (row.tier === name ? after : row)));
    if (fault !== null) refuseField('tier', `${fault}.`);
    await this.rows.save(after, this.clock.now());
    this.changed();
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
