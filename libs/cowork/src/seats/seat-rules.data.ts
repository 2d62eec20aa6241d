import type { ErrorCode } from '#libs/kernel';
import type { CouponEffectType } from '../contracts/seat.js';
import type { SeatLife } from './seat.state.js';
import type { ChangeDirection } from './terms.policy.js';

/**
 * What decides about a step: the state, and of the fields those that allow other steps. `grace`: the term is over
 * and the next one not yet paid. `held`: paused by support.
 */
export const SEAT_PHASES = [
  'absent',
  'free',
  'paid',
  'grace',
  'unpaid',
  'held',
  'held_free',
  'parked',
  'cancelled',
] as const;
export type SeatPhase = (typeof SEAT_PHASES)[number];

export const SEAT_TRIGGERS = [
  'activate',
  'upgrade',
  'downgrade',
  'term_change',
  'stay',
  'cancel',
  'keep',
  'settle',
  'pause',
  'resume',
  'park',
  'unpark',
  'reset_usage',
  'boost',
  'end_boost',
  'redeem_credits',
  'redeem_months',
  'redeem_discount',
  'redeem_boost',
] as const;
export type SeatTrigger = (typeof SEAT_TRIGGERS)[number];

/** `go`: the decider has a rule for it. `nothing`: it is so already. Else the refusal. */
export type SeatRule = 'go' | 'nothing' | ErrorCode;

export const CHANGE_TRIGGERS: Readonly<Record<ChangeDirection, SeatTrigger>> = {
  upgrade: 'upgrade',
  downgrade: 'downgrade',
  term_change: 'term_change',
  same: 'stay',
};

export const COUPON_TRIGGERS: Readonly<Record<CouponEffectType, SeatTrigger>> = {
  credits: 'redeem_credits',
  free_months: 'redeem_months',
  discount: 'redeem_discount',
  boost: 'redeem_boost',
};

type SeatRules = Readonly<Record<SeatTrigger, SeatRule>>;

const FORBIDS = 'SUBSCRIPTION_STATE_FORBIDS';
const INACTIVE = 'SUBSCRIPTION_NOT_ACTIVE';
const NO_COUPON = 'COUPON_NOT_APPLICABLE';

/** What support gives is given in every state. */
const RELIEF = { reset_usage: 'go', boost: 'go', end_boost: 'go' } as const;

/** Without access nothing is bought or planned; credits are for the wallet of the portal. */
const CHANGES_NOTHING = {
  upgrade: INACTIVE,
  downgrade: INACTIVE,
  term_change: INACTIVE,
  stay: INACTIVE,
  cancel: INACTIVE,
  keep: INACTIVE,
  redeem_credits: 'go',
  redeem_months: NO_COUPON,
  redeem_discount: NO_COUPON,
  redeem_boost: NO_COUPON,
} as const;

const NONE = 'SEAT_NOT_FOUND';

const HELD = {
  ...CHANGES_NOTHING,
  ...RELIEF,
  activate: 'nothing',
  settle: 'nothing',
  pause: FORBIDS,
  resume: 'go',
  park: 'go',
  unpark: FORBIDS,
} as const satisfies SeatRules;

const PAID = {
  ...RELIEF,
  activate: 'nothing',
  upgrade: 'go',
  downgrade: 'go',
  term_change: 'go',
  stay: 'go',
  cancel: 'go',
  keep: 'go',
  settle: 'go',
  pause: 'go',
  resume: FORBIDS,
  park: 'go',
  unpark: FORBIDS,
  redeem_credits: 'go',
  redeem_months: 'go',
  redeem_discount: 'go',
  redeem_boost: 'go',
} as const satisfies SeatRules;

/** Every step in every phase. */
export const SEAT_RULES: Readonly<Record<SeatPhase, SeatRules>> = {
  absent: {
    activate: 'go',
    upgrade: NONE,
    downgrade: NONE,
    term_change: NONE,
    stay: NONE,
    cancel: NONE,
    keep: NONE,
    settle: NONE,
    pause: NONE,
    resume: NONE,
    park: NONE,
    unpark: NONE,
    reset_usage: NONE,
    boost: NONE,
    end_boost: NONE,
    redeem_credits: NONE,
    redeem_months: NONE,
    redeem_discount: NONE,
    redeem_boost: NONE,
  },
  free: {
    ...PAID,
    downgrade: FORBIDS,
    term_change: FORBIDS,
    cancel: FORBIDS,
    keep: FORBIDS,
    settle: 'nothing',
    park: FORBIDS,
    redeem_months: NO_COUPON,
  },
  paid: PAID,
  // Who can pay for more has paid for the term that is due.
  grace: { ...PAID, upgrade: 'INSUFFICIENT_BALANCE' },
  unpaid: {
    ...HELD,
    settle: 'go',
    // Whoever resumes has tried to charge the term first.
    resume: 'INSUFFICIENT_BALANCE',
    park: FORBIDS,
  },
  held: HELD,
  held_free: { ...HELD, park: FORBIDS },
  parked: { ...HELD, settle: 'go', resume: FORBIDS, park: FORBIDS, unpark: 'go' },
  cancelled: {
    ...HELD,
    activate: 'go',
    resume: FORBIDS,
    park: FORBIDS,
    redeem_credits: NO_COUPON,
  },
};

export function phaseOf(seat: SeatLife): SeatPhase {
  if (!seat) return 'absent';
  const isFree = seat.tier === 'FREE';
  switch (seat.state) {
    case 'ACTIVE':
      if (isFree) return 'free';
      return seat.renewalFailedAt ? 'grace' : 'paid';
    case 'PAUSED':
      if (seat.pauseReason === 'UNPAID') return 'unpaid';
      return isFree ? 'held_free' : 'held';
    case 'PARKED':
      return 'parked';
    case 'CANCELLED':
      return 'cancelled';
  }
}
