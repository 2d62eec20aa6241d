/**
 * What operators use of this lib, without HTTP.
 * @packageDocumentation
 */
export { Coupons, type CreatedCoupon, type ShownCoupon } from './coupons/coupons.service.js';
export type { CouponInput } from './coupons/coupon.policy.js';
export { CoworkModule } from './cowork.module.js';
export { type PlainOrder, type ShownSeat, SubscriptionAdmin } from './seats/subscription-admin.service.js';
export { Tiers } from './seats/tiers.service.js';
