import { randomInt } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { KeyHasher } from '#libs/auth/operator';
import type { Transaction } from '#libs/database';
import { callerMeta, type EventMeta } from '#libs/event-log';
import {
  type Caller,
  CLOCK,
  type Clock,
  type ErrorCode,
  fold,
  isUuid,
  newId,
  PorticoError,
  refuseField,
} from '#libs/kernel';
import { shownAmount } from '#libs/metering/contracts';
import { PortalCharges } from '#libs/metering/operator';
import type { Seat, Tier } from '../contracts/seat.js';
import { seatDecider } from '../seats/seat.decider.js';
import { SeatStream } from '../seats/seat.stream.js';
import {
  codeInput,
  type Coupon,
  type CouponInput,
  hintOf,
  newCode,
  normalizedCode,
  readCode,
  readCoupon,
  requireTier,
  requireValid,
} from './coupon.policy.js';
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

/** Coupons: operators make and revoke them, those who have the code of one look at it and redeem it. */
@Injectable()
export class Coupons {
  private readonly logger = new Logger(Coupons.name);

  constructor(
    private readonly hasher: KeyHasher,
    private readonly coupons: CouponRepository,
    private readonly seats: SeatStream,
    private readonly charges: PortalCharges,
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
    await this.coupons.countTry(seat, this.clock.now());
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

function shownCoupon({ effect, ...coupon }: Coupon): ShownCoupon {
  const { type, value, days } = effect;
  return { ...coupon, type, value: type === 'credits' ? shownAmount(BigInt(value)) : Number(value), days };
}
