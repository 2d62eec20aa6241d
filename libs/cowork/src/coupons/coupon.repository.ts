import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Column, Entity, In, IsNull, LessThan, PrimaryColumn, Repository } from 'typeorm';
import { Database, isTaken, type SqlExecutor } from '#libs/database';
import { leftOfUtcDay, PorticoError, utcDay } from '#libs/kernel';
import type { CouponEffectType, Tier } from '../contracts/seat.js';
import type { Coupon } from './coupon.policy.js';

@Entity({ schema: 'cowork', name: 'coupon' })
export class CouponEntity implements Omit<Coupon, 'effect'> {
  @PrimaryColumn('uuid') id!: string;
  @Column('bytea') codeHash!: Buffer;
  @Column('text') pepperId!: string;
  @Column('text') hint!: string;
  @Column('text') effectType!: CouponEffectType;
  /** As the driver reads it: text, which answers and facts show. */
  @Column('bigint') effectValue!: string;
  @Column('integer', { nullable: true }) effectDays!: number | null;
  @Column('text', { array: true, nullable: true }) tiers!: Tier[] | null;
  @Column('integer', { nullable: true }) maxUses!: number | null;
  @Column('integer') used!: number;
  @Column('timestamptz', { nullable: true }) validUntil!: Date | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz', { nullable: true }) revokedAt!: Date | null;
}

@Entity({ schema: 'cowork', name: 'coupon_redemption' })
export class CouponRedemptionEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') couponId!: string;
  @Column('uuid') seatId!: string;
  @Column('timestamptz') redeemedAt!: Date;
}

/** How a code is kept. */
export interface CodeHash {
  readonly hash: Buffer;
  readonly pepperId: string;
}

const CODE_INDEX = 'coupon_code_hash_key';

const A_DAY = 20;
const A_MINUTE = 5;
const MINUTE_MS = 60_000;

/** Whether the minute that was counted last runs now; a clock that was set back begins another. */
const IN_MINUTE = '(t.minute_start > $5 and t.minute_start <= $4)';

interface Counted {
  readonly isDayFull: boolean;
  readonly minuteStart: Date;
}

/** Coupons, their redemptions, and the codes people have tried. */
@Injectable()
export class CouponRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(CouponEntity) private readonly coupons: Repository<CouponEntity>,
    @InjectRepository(CouponRedemptionEntity)
    private readonly redemptions: Repository<CouponRedemptionEntity>,
  ) {}

  /** @returns false when there is a coupon with this code. */
  async add({ effect, tiers, ...coupon }: Coupon, { hash, pepperId }: CodeHash): Promise<boolean> {
    const { type: effectType, value: effectValue, days: effectDays } = effect;
    const kept = { codeHash: hash, pepperId, effectType, effectValue, effectDays };
    try {
      await this.coupons.insert({ ...coupon, ...kept, tiers: tiers && [...tiers] });
      return true;
    } catch (error) {
      if (isTaken(error, CODE_INDEX)) return false;
      throw error;
    }
  }

  /** The one whose code has one of these hashes; of a revoked one nothing is known. */
  async byCode(hashes: readonly Buffer[]): Promise<Coupon | null> {
    const row = await this.coupons.findOneBy({ codeHash: In(hashes), revokedAt: IsNull() });
    return row && couponOf(row);
  }

  /** Newest first. */
  async all(): Promise<Coupon[]> {
    return (await this.coupons.find({ order: { id: 'desc' } })).map(couponOf);
  }

  /** Newest first, those with ids before `before`. */
  async page(before: string | null, limit: number): Promise<Coupon[]> {
    const where = before === null ? {} : { id: LessThan(before) };
    return (await this.coupons.find({ where, order: { id: 'desc' }, take: limit })).map(couponOf);
  }

  /** For good; a repeat changes nothing. Null when there is none. */
  async revoke(id: string, now: Date): Promise<Coupon | null> {
    await this.coupons.update({ id, revokedAt: IsNull() }, { revokedAt: now });
    const row = await this.coupons.findOneBy({ id });
    return row && couponOf(row);
  }

  isRedeemed(couponId: string, seatId: string): Promise<boolean> {
    return this.redemptions.existsBy({ couponId, seatId });
  }

  /** @returns false when the subscription has redeemed it before. */
  async redeem(
    executor: SqlExecutor,
    redemptionId: string,
    couponId: string,
    seatId: string,
    now: Date,
  ): Promise<boolean> {
    const rows = await executor.query(
      `insert into cowork.coupon_redemption values ($1, $2, $3, $4)
       on conflict (coupon_id, seat_id) do nothing returning id`,
      [redemptionId, couponId, seatId, now],
    );
    return rows.length > 0;
  }

  /** Takes one of the uses that are left. @returns false when there is none, or the coupon is over or revoked. */
  async use(executor: SqlExecutor, couponId: string, now: Date): Promise<boolean> {
    const rows = await executor.query(
      `update cowork.coupon set used = used + 1
        where id = $1 and revoked_at is null and (max_uses is null or used < max_uses)
          and (valid_until is null or valid_until > $2)
        returning id`,
      [couponId, now],
    );
    return rows.length > 0;
  }

  /**
   * Counts a code a person tries, whatever becomes of it and whichever process is asked: each is a guess, so the
   * numbers hold to the last one.
   * @throws PorticoError `RATE_LIMITED` after five in a minute or twenty on a day of UTC.
   */
  async countTry(
    { portalId, userId }: { readonly portalId: string; readonly userId: string },
    now: Date,
  ): Promise<void> {
    const day = utcDay(now.getTime());
    const minuteAgo = new Date(now.getTime() - MINUTE_MS);
    const counted = await this.database.query(
      `insert into cowork.coupon_tries as t values ($1, $2, $3, 1, $4, 1)
       on conflict (portal_id, user_id) do update
         set day = excluded.day, tries = case when t.day = excluded.day then t.tries + 1 else 1 end,
             minute_start = case when ${IN_MINUTE} then t.minute_start else excluded.minute_start end,
             minute_tries = case when ${IN_MINUTE} then t.minute_tries + 1 else 1 end
         where (t.day <> excluded.day or t.tries < ${A_DAY}) and (not ${IN_MINUTE} or t.minute_tries < ${A_MINUTE})
       returning tries`,
      [portalId, userId, day, now, minuteAgo],
    );
    if (counted.length > 0) return;
    const [row] = await this.database.query<Counted>(
      `select day = $3 and tries >= ${A_DAY} as "isDayFull", minute_start as "minuteStart"
         from cowork.coupon_tries where portal_id = $1 and user_id = $2`,
      [portalId, userId, day],
    );
    throw new PorticoError('RATE_LIMITED', { retryAfterSeconds: waitMs(row, now.getTime()) / 1_000 });
  }
}

function couponOf({ effectType: type, effectValue: value, effectDays: days, ...row }: CouponEntity): Coupon {
  const { codeHash: _, pepperId: _pepper, ...coupon } = row;
  return { ...coupon, effect: { type, value, days } };
}

function waitMs(row: Counted | undefined, nowMs: number): number {
  if (row?.isDayFull) return leftOfUtcDay(nowMs);
  return row ? Math.max(1_000, row.minuteStart.getTime() + MINUTE_MS - nowMs) : 1_000;
}
