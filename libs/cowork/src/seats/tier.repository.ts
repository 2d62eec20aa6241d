import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Column, Entity, PrimaryColumn, Repository } from 'typeorm';
import { AS_BIGINT } from '#libs/database';
import { type Tier, TIERS, type TierTerms } from '../contracts/seat.js';

@Entity({ schema: 'cowork', name: 'tier' })
export class TierEntity {
  @PrimaryColumn('text') tier!: Tier;
  /** Micro-credits, as the limits. */
  @Column('bigint', { transformer: AS_BIGINT }) feePerMonth!: bigint;
  @Column('text', { nullable: true }) multiplier!: string | null;
  @Column('bigint', { transformer: AS_BIGINT }) fiveHourLimit!: bigint;
  @Column('bigint', { transformer: AS_BIGINT }) weekLimit!: bigint;
  @Column('bigint', { transformer: AS_BIGINT }) monthLimit!: bigint;
  @Column('timestamptz') updatedAt!: Date;
}

/** The table of tiers as an operator keeps it. */
@Injectable()
export class TierRepository {
  constructor(@InjectRepository(TierEntity) private readonly tiers: Repository<TierEntity>) {}

  /** The least tier first; not checked. */
  async all(): Promise<TierTerms[]> {
    const rows = await this.tiers.find();
    const terms = rows.map(({ tier, feePerMonth, multiplier, fiveHourLimit, weekLimit, monthLimit }) => ({
      tier,
      feePerMonth,
      multiplier,
      limits: { fiveHour: fiveHourLimit, week: weekLimit, month: monthLimit },
    }));
    return terms.sort((one, other) => TIERS.indexOf(one.tier) - TIERS.indexOf(other.tier));
  }

  async save({ tier, feePerMonth, multiplier, limits }: TierTerms, now: Date): Promise<void> {
    const { fiveHour: fiveHourLimit, week: weekLimit, month: monthLimit } = limits;
    const row = { tier, feePerMonth, multiplier, fiveHourLimit, weekLimit, monthLimit, updatedAt: now };
    await this.tiers.upsert(row, ['tier']);
  }
}
