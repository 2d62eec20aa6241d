import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';

/** What a month of a plan costs, in micro-credits. */
export interface PlanPrice {
  readonly provider: string;
  readonly plan: string;
  readonly awake: bigint;
  readonly asleep: bigint;
}

interface Row {
  readonly provider: string;
  readonly plan: string;
  readonly awake: string;
  readonly asleep: string;
}

/** Prices operators have set; a plan without one costs nothing. */
@Injectable()
export class PlanPrices {
  constructor(private readonly database: Database) {}

  async all(): Promise<PlanPrice[]> {
    const rows = await this.database.query<Row>(
      'select provider, plan, awake, asleep from infra.plan_price order by provider, plan',
    );
    return rows.map((row) => ({ ...row, awake: BigInt(row.awake), asleep: BigInt(row.asleep) }));
  }

  async set({ provider, plan, awake, asleep }: PlanPrice, now: Date): Promise<void> {
    await this.database.query(
      `insert into infra.plan_price (provider, plan, awake, asleep, changed_at) values ($1, $2, $3, $4, $5)
       on conflict (provider, plan) do update set awake = $3, asleep = $4, changed_at = $5`,
      [provider, plan, awake, asleep, now],
    );
  }
}
