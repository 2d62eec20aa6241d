import { Injectable } from '@nestjs/common';
import { Database, type SqlExecutor } from '#libs/database';
import type { CouponEffectType } from '../contracts/seat.js';
import type { Coupon } from './coupon.policy.js';

interface Row extends Omit<Coupon, 'effect'> {
  readonly type: CouponEffectType;
  readonly value: string;
  readonly days: number | null;
}

/** How a code is kept. */
export interface CodeHash {
  readonly hash: Buffer;
  readonly pepperId: string;
}

const COLUMNS = `id, hint, effect_type as type, effect_value as value, effect_days as days, tiers,
  max_uses as "maxUses", used, valid_until as "validUntil", created_at as "createdAt", revoked_at as "revokedAt"`;

/** Coupons and their redemptions. */
@Injectable()
export class CouponRepository {
  constructor(private readonly database: Database) {}

  /** @returns false when there is a coupon with this code. */
  async add({ effect, ...coupon }: Coupon, { hash, pepperId }: CodeHash): Promise<boolean> {
    const rows = await this.database.query(
      `insert into cowork.coupon (id, code_hash, pepper_id, hint, effect_type, effect_value, effect_days, tiers,
         max_uses, valid_until, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (code_hash) do nothing returning id`,
      [
        coupon.id,
        hash,
        pepperId,
        coupon.hint,
        effect.type,
        effect.value,
        effect.days,
        coupon.tiers,
        coupon.maxUses,
        coupon.validUntil,
        coupon.createdAt,
      ],
    );
    return rows.length > 0;
  }

  /** The one whose code has one of these hashes; of a revoked one nothing is known. */
  async byCode(hashes: readonly Buffer[]): Promise<Coupon | null> {
    const sql = `select ${COLUMNS} from cowork.coupon where code_hash = any($1::bytea[]) and revoked_at is null`;
    return couponOf(await this.database.query<Row>(sql, [hashes]));
  }

  /** Newest first. */
  async all(): Promise<Coupon[]> {
    const rows = await this.database.query<Row>(`select ${COLUMNS} from cowork.coupon order by id desc`);
    return rows.map((row) => couponOf([row])!);
  }

  /** Newest first, those with ids before `before`. */
  async page(before: string | null, limit: number): Promise<Coupon[]> {
    const rows = await this.database.query<Row>(
      `select ${COLUMNS} from cowork.coupon where $1::uuid is null or id < $1 order by id desc limit $2`,
      [before, limit],
    );
    return rows.map((row) => couponOf([row])!);
  }

  /** For good; a repeat changes nothing. Null when there is none. */
  async revoke(id: string, now: Date): Promise<Coupon | null> {
    const sql = `update cowork.coupon set revoked_at = coalesce(revoked_at, $2) where id = $1 returning ${COLUMNS}`;
    return couponOf(await this.database.query<Row>(sql, [id, now]));
  }

  async isRedeemed(couponId: string, seatId: string): Promise<boolean> {
    const rows = await this.database.query(
      'select from cowork.coupon_redemption where coupon_id = $1 and seat_id = $2',
      [couponId, seatId],
    );
    return rows.length > 0;
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
}

function couponOf([row]: readonly Row[]): Coupon | null {
  if (!row) return null;
  const { type, value, days, ...coupon } = row;
  return { ...coupon, effect: { type, value, days } };
}
