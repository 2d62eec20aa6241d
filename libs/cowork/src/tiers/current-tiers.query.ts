import { Injectable } from '@nestjs/common';
import { PorticoError } from '#libs/kernel';
import { type TierTable, tierTableFault } from './tier-table.policy.js';
import { TierRepository } from './tier.repository.js';

/** How long a process goes on with the table it has read, by its own time. */
const KEPT_MS = 5_000;

/** The table of tiers, checked whenever it is read. */
@Injectable()
export class CurrentTiers {
  private kept: { readonly table: TierTable; readonly until: number } | null = null;

  constructor(private readonly tiers: TierRepository) {}

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
    const table = await this.tiers.all();
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
}
