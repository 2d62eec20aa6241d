export { COWORK_READ, COWORK_WRITE } from './cowork-access.js';
export { COWORK_MODULE } from './cowork-module.data.js';
export {
  COUPON_EFFECTS,
  PAUSE_REASONS,
  SEAT_STATES,
  TERM_MONTHS,
  TIERS,
  type CouponEffect,
  type CouponEffectType,
  type PauseReason,
  type SeatState,
  type TermMonths,
  type Tier,
  type TierTerms,
} from './seat-terms.js';
export type { PaidTerm, SeatCharge, SeatEvent } from './seat.events.js';
export type { Seat } from './seat.js';
export { coworkMigrations } from '../migrations/index.js';
