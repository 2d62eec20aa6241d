import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Column, Entity, PrimaryColumn, Repository } from 'typeorm';
import { AS_BIGINT } from '#libs/database';

/** What a month of a plan costs, in micro-credits. */
export interface PlanPrice {
  readonly provider: string;
  readonly plan: string;
  readonly awake: bigint;
  readonly asleep: bigint;
}

@Entity({ schema: 'infra', name: 'plan_price' })
export class PlanPriceEntity implements PlanPrice {
  @PrimaryColumn('text') provider!: string;
  @PrimaryColumn('text') plan!: string;
  @Column('bigint', { transformer: AS_BIGINT }) awake!: bigint;
  @Column('bigint', { transformer: AS_BIGINT }) asleep!: bigint;
  @Column('timestamptz') changedAt!: Date;
}

/** Prices operators have set; a plan without one costs nothing. */
@Injectable()
export class PlanPrices {
  constructor(@InjectRepository(PlanPriceEntity) private readonly prices: Repository<PlanPriceEntity>) {}

  async all(): Promise<PlanPrice[]> {
    const rows = await this.prices.find({ order: { provider: 'asc', plan: 'asc' } });
    return rows.map(({ changedAt: _, ...price }) => price);
  }

  async set({ provider, plan, awake, asleep }: PlanPrice, now: Date): Promise<void> {
    await this.prices.upsert({ provider, plan, awake, asleep, changedAt: now }, ['provider', 'plan']);
  }
}
