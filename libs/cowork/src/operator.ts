/**
 * What operators use of this lib, without HTTP.
 * @packageDocumentation
 */
export { CouponAdmin, type CreatedCoupon, type ShownCoupon } from './coupons/coupon-admin.service.js';
export type { CouponInput } from './coupons/coupon.policy.js';
export { CoworkModule } from './cowork.module.js';
export { type PlainOrder, type ShownSeat, SubscriptionAdmin } from './seats/subscription-admin.service.js';
export { TierAdmin } from './seats/tiers.service.js';
