import { Inject, Injectable, Logger } from '@nestjs/common';
import { KeyHasher } from '#libs/auth/operator';
import type { Transaction } from '#libs/database';
import { callerMeta, type EventMeta } from '#libs/event-log';
import { type ErrorCode, type Caller, CLOCK, type Clock, fold, newId, PorticoError } from '#libs/kernel';
import { PortalCharges } from '#libs/metering/operator';
import type { Seat, Tier } from '../contracts/seat.js';
import { seatDecider } from '../seats/seat.decider.js';
import { SeatStream } from '../seats/seat.stream.js';
import { CouponTries } from './coupon-tries.js';
import { codeInput, type Coupon, normalizedCode, requireTier, requireValid } from './coupon.policy.js';
import { CouponRepository } from './coupon.repository.js';

/** What a coupon can be refused with. */
export const COUPON_ERRORS: readonly ErrorCode[] = [
  'RATE_LIMITED',
  'COWORK_NOT_ACTIVATED',
  'COWORK_FEATURE_DISABLED',
  'COUPON_NOT_FOUND',
  'COUPON_EXPIRED',
  'COUPON_ALREADY_REDEEMED',
  'COUPON_NOT_APPLICABLE',
  'CONFLICT',
];

/** A coupon and what a subscription is with it. */
export interface CouponOutcome {
  readonly coupon: Coupon;
  readonly tier: Tier;
  readonly paidThroughAt: Date;
  /** What the portal has to spend, in micro-credits. */
  readonly balance: bigint;
}

export interface RedeemedCoupon extends CouponOutcome {
  readonly redeemedAt: Date;
}

/** Coupons as those who have a code of one look at them and redeem them. */
@Injectable()
export class Coupons {
  private readonly logger = new Logger(Coupons.name);

  constructor(
    private readonly tries: CouponTries,
    private readonly hasher: KeyHasher,
    private readonly coupons: CouponRepository,
    private readonly seats: SeatStream,
    private readonly charges: PortalCharges,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * What a coupon would do; nothing changes but the count of tries.
   * @throws PorticoError `RATE_LIMITED`, `COUPON_NOT_FOUND`, `COUPON_ALREADY_REDEEMED`, `COUPON_EXPIRED`,
   *   `COUPON_NOT_APPLICABLE`.
   */
  async preview(seat: Seat, code: string): Promise<CouponOutcome> {
    const coupon = await this.require(seat, code);
    const { id: couponId, effect } = coupon;
    const order = { type: 'redeem_coupon', couponId, redemptionId: newId(), effect } as const;
    const facts = seatDecider.decide({ ...order, at: this.clock.now() }, seat);
    const { tier, paidThroughAt } = fold(seatDecider, facts, seat) ?? seat;
    const given = effect.type === 'credits' ? BigInt(effect.value) : 0n;
    const balance = (await this.charges.available(seat.portalId)) + given;
    return { coupon, tier, paidThroughAt, balance };
  }

  /** Fact, use, redemption and credits are one transaction. @throws PorticoError as {@link preview}, `CONFLICT`. */
  async redeem({ principal, requestId }: Caller, seat: Seat, code: string): Promise<RedeemedCoupon> {
    const coupon = await this.require(seat, code);
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

  /**
   * The coupon somebody has a code of, if the subscription may still redeem it. A code is found by its keyed hash
   * through a unique index: the time tells nothing about how much of a guess was right, and a revoked coupon is not
   * told from one that never was.
   */
  private async require(seat: Seat, code: string): Promise<Coupon> {
    await this.tries.count(seat);
    const coupon = await this.coupons.byCode(this.hasher.candidates(codeInput(normalizedCode(code))));
    if (!coupon) throw new PorticoError('COUPON_NOT_FOUND');
    if (await this.coupons.isRedeemed(coupon.id, seat.seatId))
      throw new PorticoError('COUPON_ALREADY_REDEEMED');
    requireValid(coupon, this.clock.now());
    requireTier(coupon, seat.tier);
    return coupon;
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
