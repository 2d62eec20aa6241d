import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock, fold, newId } from '#libs/kernel';
import { PortalCharges } from '#libs/metering/operator';
import type { Seat } from '../contracts/seat.js';
import type { Tier } from '../contracts/seat-terms.js';
import { seatDecider } from '../seats/life/seat.decider.js';
import type { Coupon } from './coupon.js';
import { KnownCoupon } from './known-coupon.query.js';

/** A coupon and what a subscription is with it. */
export interface CouponOutcome {
  readonly coupon: Coupon;
  readonly tier: Tier;
  readonly paidThroughAt: Date;
  /** What the portal has to spend, in micro-credits. */
  readonly balance: bigint;
}

/** What a coupon would do; nothing changes but the count of tries. */
@Injectable()
export class PreviewCoupon {
  constructor(
    private readonly known: KnownCoupon,
    private readonly charges: PortalCharges,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws PorticoError as {@link KnownCoupon.require}. */
  async execute(seat: Seat, code: string): Promise<CouponOutcome> {
    const coupon = await this.known.require(seat, code);
    const { id: couponId, effect } = coupon;
    const order = { type: 'redeem_coupon', couponId, redemptionId: newId(), effect } as const;
    const facts = seatDecider.decide({ ...order, at: this.clock.now() }, seat);
    const { tier, paidThroughAt } = fold(seatDecider, facts, seat) ?? seat;
    const given = effect.type === 'credits' ? BigInt(effect.value) : 0n;
    const balance = (await this.charges.available(seat.portalId)) + given;
    return { coupon, tier, paidThroughAt, balance };
  }
}
