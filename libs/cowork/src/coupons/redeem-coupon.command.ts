import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Transaction } from '#libs/database';
import { callerMeta, type EventMeta } from '#libs/event-log';
import { type Caller, CLOCK, type Clock, newId, PorticoError } from '#libs/kernel';
import { PortalCharges } from '#libs/metering/operator';
import type { Seat } from '../contracts/seat.js';
import { SeatStream } from '../seats/life/seat.stream.js';
import type { Coupon } from './coupon.js';
import { requireTier } from './coupon.policy.js';
import { CouponRepository } from './coupon.repository.js';
import { KnownCoupon } from './known-coupon.query.js';
import type { CouponOutcome } from './preview-coupon.query.js';

export interface RedeemedCoupon extends CouponOutcome {
  readonly redeemedAt: Date;
}

/** Redeems a coupon: fact, use, redemption and credits are one transaction. */
@Injectable()
export class RedeemCoupon {
  private readonly logger = new Logger(RedeemCoupon.name);

  constructor(
    private readonly known: KnownCoupon,
    private readonly coupons: CouponRepository,
    private readonly seats: SeatStream,
    private readonly charges: PortalCharges,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws PorticoError as {@link KnownCoupon.require}, `CONFLICT`. */
  async execute({ principal, requestId }: Caller, seat: Seat, code: string): Promise<RedeemedCoupon> {
    const coupon = await this.known.require(seat, code);
    const { id: couponId, effect } = coupon;
    const meta = callerMeta(principal, requestId);
    const redemptionId = newId();
    const redeemedAt = this.clock.now();
    const order = { type: 'redeem_coupon', couponId, redemptionId, effect } as const;
    const { state } = await this.seats.handle(seat.seatId, order, {
      meta,
      also: async (tx, { state: after }) => {
        requireTier(coupon, (after ?? seat).tier);
        await this.take(tx, coupon, redemptionId, seat.seatId, redeemedAt);
        if (effect.type === 'credits') await this.grant(tx, coupon, redemptionId, seat, meta.actor);
      },
    });
    if (effect.type === 'credits') await this.review(seat.portalId);
    const { tier, paidThroughAt } = state ?? seat;
    return { coupon, tier, paidThroughAt, balance: await this.charges.available(seat.portalId), redeemedAt };
  }

  private async take(
    tx: Transaction,
    { id }: Coupon,
    redemptionId: string,
    seatId: string,
    now: Date,
  ): Promise<void> {
    if (!(await this.coupons.redeem(tx, redemptionId, id, seatId, now))) {
      throw new PorticoError('COUPON_ALREADY_REDEEMED');
    }
    if (!(await this.coupons.use(tx, id, now))) throw new PorticoError('COUPON_EXPIRED');
  }

  private async grant(
    tx: Transaction,
    { effect, id }: Coupon,
    redemptionId: string,
    { portalId }: Seat,
    actor: EventMeta['actor'],
  ): Promise<void> {
    await this.charges.grant(tx, {
      key: `coupon:${redemptionId}`,
      portalId,
      amount: BigInt(effect.value),
      source: 'coupon',
      reference: id,
      actor,
    });
  }

  /** The credits are there whatever comes of it: a sweep looks at debts that are paid as well. */
  private async review(portalId: string): Promise<void> {
    try {
      await this.charges.review(portalId);
    } catch (error) {
      this.logger.warn({ err: error, portalId }, 'the debt was not looked at after a coupon');
    }
  }
}
