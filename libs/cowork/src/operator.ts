/**
 * What operators use of this lib, without HTTP.
 * @packageDocumentation
 */
export { CoworkModule } from './cowork.module.js';
export { CouponAdmin, type CreatedCoupon, type ShownCoupon } from './coupons/coupon-admin.js';
export type { CouponInput } from './coupons/coupon-input.policy.js';
export { CoworkOperatorModule } from './cowork-operator.module.js';
export type { ShownSeat } from './seats/admin/shown-seat.js';
export { type PlainOrder, SubscriptionAdmin } from './seats/admin/subscription-admin.js';
export { TierAdmin } from './tiers/tier-admin.js';
