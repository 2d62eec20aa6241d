export { COWORK_READ, COWORK_WRITE } from './cowork-access.js';
export { COWORK_MODULE, type PaidTerm, type SeatCharge, type SeatEvent } from './seat.events.js';
export {
  COUPON_EFFECTS,
  PAUSE_REASONS,
  SEAT_STATES,
  TERM_MONTHS,
  TIERS,
  type CouponEffect,
  type CouponEffectType,
  type PauseReason,
  type Seat,
  type SeatState,
  type TermMonths,
  type Tier,
  type TierTerms,
} from './seat.js';
export { coworkMigrations } from '../migrations/index.js';
