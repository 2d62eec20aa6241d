import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import { type Tier, TIERS, type TierTerms } from '../contracts/seat.js';

interface Row {
  readonly tier: Tier;
  readonly fee_per_month: string;
  readonly multiplier: string | null;
  readonly five_hour_limit: string;
  readonly week_limit: string;
  readonly month_limit: string;
}

/** The table of tiers as an operator keeps it. */
@Injectable()
export class TierRepository {
  constructor(private readonly database: Database) {}

  /** The least tier first; not checked. */
  async all(): Promise<TierTerms[]> {
    const rows = await this.database.query<Row>('select * from cowork.tier');
    const terms = rows.map((row) => ({
      tier: row.tier,
      feePerMonth: BigInt(row.fee_per_month),
      multiplier: row.multiplier,
      limits: {
        fiveHour: BigInt(row.five_hour_limit),
        week: BigInt(row.week_limit),
        month: BigInt(row.month_limit),
      },
    }));
    return terms.sort((one, other) => TIERS.indexOf(one.tier) - TIERS.indexOf(other.tier));
  }

  async save({ tier, feePerMonth, multiplier, limits }: TierTerms, now: Date): Promise<void> {
    await this.database.query(
      `insert into cowork.tier values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (tier) do update set fee_per_month = excluded.fee_per_month, multiplier = excluded.multiplier,
         five_hour_limit = excluded.five_hour_limit, week_limit = excluded.week_limit,
         month_limit = excluded.month_limit, updated_at = excluded.updated_at`,
      [tier, feePerMonth, multiplier, limits.fiveHour, limits.week, limits.month, now],
    );
  }
}
