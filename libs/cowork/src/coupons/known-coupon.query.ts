import { Inject, Injectable } from '@nestjs/common';
import { KeyHasher } from '#libs/auth/operator';
import { CLOCK, type Clock, PorticoError } from '#libs/kernel';
import type { Seat } from '../contracts/seat.js';
import { normalizedCode } from './coupon-code.policy.js';
import { codeInput } from './coupon-hash.policy.js';
import type { Coupon } from './coupon.js';
import { requireTier, requireValid } from './coupon.policy.js';
import { CouponRepository } from './coupon.repository.js';
import { CouponTries } from './coupon-tries.js';

/** Finds the coupon somebody has a code of, and sees whether the subscription may still redeem it. */
@Injectable()
export class KnownCoupon {
  constructor(
    private readonly tries: CouponTries,
    private readonly hasher: KeyHasher,
    private readonly coupons: CouponRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * A code is found by its keyed hash through a unique index: the time tells nothing about how much of a guess was
   * right, and a revoked coupon is not told from one that never was.
   * @throws PorticoError `RATE_LIMITED`, `COUPON_NOT_FOUND`, `COUPON_ALREADY_REDEEMED`, `COUPON_EXPIRED`,
   *   `COUPON_NOT_APPLICABLE`.
   */
  async require(seat: Seat, code: string): Promise<Coupon> {
    await this.tries.count(seat);
    const coupon = await this.coupons.byCode(this.hasher.candidates(codeInput(normalizedCode(code))));
    if (!coupon) throw new PorticoError('COUPON_NOT_FOUND');
    if (await this.coupons.isRedeemed(coupon.id, seat.seatId))
      throw new PorticoError('COUPON_ALREADY_REDEEMED');
    requireValid(coupon, this.clock.now());
    requireTier(coupon, seat.tier);
    return coupon;
  }
}
