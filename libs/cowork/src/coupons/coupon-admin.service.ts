import { randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { KeyHasher } from '#libs/auth/operator';
import { CLOCK, type Clock, isUuid, newId, PorticoError, refuseField } from '#libs/kernel';
import { shownAmount } from '#libs/metering/contracts';
import {
  codeInput,
  type Coupon,
  type CouponInput,
  hintOf,
  newCode,
  normalizedCode,
  readCode,
  readCoupon,
} from './coupon.policy.js';
import { CouponRepository } from './coupon.repository.js';

/** A coupon as operators see it; `value` of credits is a number of credits. */
export interface ShownCoupon extends Omit<Coupon, 'effect'> {
  readonly type: Coupon['effect']['type'];
  readonly value: number;
  readonly days: number | null;
}

/** The only answer that ever holds the code. */
export interface CreatedCoupon extends ShownCoupon {
  readonly code: string;
}

/** Operators' work with coupons. */
@Injectable()
export class CouponAdmin {
  constructor(
    private readonly coupons: CouponRepository,
    private readonly hasher: KeyHasher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws PorticoError `VALIDATION_ERROR` naming the option. */
  async create(input: CouponInput): Promise<CreatedCoupon> {
    const now = this.clock.now();
    const order = readCoupon(input, now);
    const code = input.code === undefined ? newCode((limit) => randomInt(limit)) : readCode(input.code);
    const compared = normalizedCode(code);
    const coupon: Coupon = {
      ...order,
      id: newId(),
      hint: hintOf(compared),
      used: 0,
      createdAt: now,
      revokedAt: null,
    };
    if (!(await this.coupons.add(coupon, this.hasher.sign(codeInput(compared))))) {
      refuseField('code', 'there is a coupon with this code');
    }
    return { ...shownCoupon(coupon), code };
  }

  /** Newest first; no code can be had again. */
  async list(): Promise<ShownCoupon[]> {
    return (await this.coupons.all()).map(shownCoupon);
  }

  /** Newest first, those with ids before `before`. */
  async page(before: string | null, limit: number): Promise<ShownCoupon[]> {
    return (await this.coupons.page(before, limit)).map(shownCoupon);
  }

  /** What was redeemed stays. @throws PorticoError `COUPON_NOT_FOUND`, `VALIDATION_ERROR`. */
  async revoke(id: string): Promise<ShownCoupon> {
    if (!isUuid(id)) refuseField('coupon', 'must be the id of a coupon');
    const coupon = await this.coupons.revoke(id, this.clock.now());
    if (!coupon) throw new PorticoError('COUPON_NOT_FOUND');
    return shownCoupon(coupon);
  }
}

function shownCoupon({ effect, ...coupon }: Coupon): ShownCoupon {
  const { type, value, days } = effect;
  return { ...coupon, type, value: type === 'credits' ? shownAmount(BigInt(value)) : Number(value), days };
}
