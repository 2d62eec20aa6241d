import type { CouponEffect, Tier } from '../contracts/seat-terms.js';

/** A coupon as it is kept: its code is not. */
export interface Coupon {
  readonly id: string;
  /** The last characters of its code. */
  readonly hint: string;
  readonly effect: CouponEffect;
  /** Subscriptions it is for; null: any. */
  readonly tiers: readonly Tier[] | null;
  /** Redemptions in all; null: any number. */
  readonly maxUses: number | null;
  readonly used: number;
  /** Null: without an end. */
  readonly validUntil: Date | null;
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
}
