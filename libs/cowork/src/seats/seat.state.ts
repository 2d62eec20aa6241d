import type { SeatEvent } from '../contracts/seat.events.js';
import type { CouponEffect, Seat, TermMonths, Tier } from '../contracts/seat.js';
import { readTerm } from './terms.policy.js';
import type { TierTable } from './subscription-input.policy.js';

/** What a wallet can pay, as it was read before the decision; the ledger has the last word. */
export interface WalletFact {
  /** Micro-credits. */
  readonly available: bigint;
  /** A frozen account pays for nothing. */
  readonly frozen: boolean;
}

/** How long an unpaid term is waited for. */
export interface DunningTerms {
  /** From the end of the term to the pause. */
  readonly graceMs: number;
  /** From the pause to the end of the subscription. */
  readonly unpaidMs: number;
}

/** What was told before, and holds as long as nothing has changed. */
export interface QuoteFact {
  readonly id: string;
  readonly seatVersion: number;
  /** The instant of the proration. */
  readonly at: Date;
}

interface Timed {
  /** The service clock at the moment of the decision. */
  readonly at: Date;
}

export type SeatCommand = Timed &
  (
    | {
        readonly type: 'activate';
        readonly seatId: string;
        readonly portalId: string;
        readonly userId: string;
      }
    | {
        readonly type: 'change';
        readonly tier: Tier;
        readonly termMonths: TermMonths;
        /** Of a whole term of the target, in micro-credits, before coupons. */
        readonly price: bigint;
        readonly wallet: WalletFact;
        readonly quote: QuoteFact | null;
      }
    | { readonly type: 'cancel' }
    | { readonly type: 'keep' }
    /** One step of what has come due. Its facts hold from the instant it was due at. */
    | {
        readonly type: 'settle';
        readonly tiers: TierTable;
        readonly wallet: WalletFact;
        readonly dunning: DunningTerms;
      }
    | { readonly type: 'pause' }
    | { readonly type: 'resume' }
    | { readonly type: 'park'; readonly reason: 'person_left' | 'portal' | 'operator' }
    | { readonly type: 'unpark' }
    | { readonly type: 'reset_usage' }
    | { readonly type: 'boost'; readonly percent: number; readonly days: number }
    | { readonly type: 'end_boost' }
    /** What it costs nobody; rows of coupons and credits are written in the transaction of the facts. */
    | {
        readonly type: 'redeem_coupon';
        readonly couponId: string;
        readonly redemptionId: string;
        readonly effect: CouponEffect;
      }
  );

export type SeatCommandOf<Type extends SeatCommand['type']> = Extract<SeatCommand, { readonly type: Type }>;

/** Null before the activation. */
export type SeatLife = Seat | null;

const NOTHING_PLANNED = {
  pendingTier: null,
  pendingTermMonths: null,
  cancelAtPeriodEnd: false,
} as const satisfies Partial<Seat>;

const NOT_PAUSED = { pauseReason: null, pausedAt: null } as const satisfies Partial<Seat>;

const NO_BOOST = { boostPct: 0, boostExpiresAt: null, boostGrantedAt: null } as const satisfies Partial<Seat>;

function activated(data: Extract<SeatEvent, { type: 'seat_activated' }>['data']): Seat {
  const { seatId, portalId, userId, at } = data;
  return {
    seatId,
    portalId,
    userId,
    state: 'ACTIVE',
    ...readTerm(data),
    ...NOT_PAUSED,
    ...NOTHING_PLANNED,
    ...NO_BOOST,
    nextDiscountPct: 0,
    quotaAnchor: new Date(at),
    resetGrantedAt: null,
    renewalFailedAt: null,
    version: 1,
  };
}

/** What a fact changes of a subscription. */
function changeOf(event: SeatEvent, seat: Seat): Partial<Seat> {
  switch (event.type) {
    case 'seat_activated':
      return {};
    case 'seat_reactivated':
      return { ...readTerm(event.data), ...NOTHING_PLANNED, state: 'ACTIVE' };
    case 'seat_upgraded':
      return { ...readTerm(event.data), ...NOTHING_PLANNED, ...discountAfter(event.data, seat) };
    case 'downgrade_scheduled': {
      const { tier, termMonths } = event.data;
      return { ...NOTHING_PLANNED, pendingTier: tier, pendingTermMonths: termMonths };
    }
    case 'term_change_scheduled':
      return { ...NOTHING_PLANNED, pendingTermMonths: event.data.termMonths };
    case 'cancel_scheduled':
      return { ...NOTHING_PLANNED, cancelAtPeriodEnd: true };
    case 'downgrade_withdrawn':
    case 'term_change_withdrawn':
    case 'cancel_withdrawn':
      return NOTHING_PLANNED;
    case 'downgrade_applied': {
      const { tier } = event.data;
      if (tier !== 'FREE') return { tier, pendingTier: null };
      return { ...NOTHING_PLANNED, tier, paidAmount: 0n, renewalFailedAt: null };
    }
    case 'term_renewed':
      return {
        ...readTerm(event.data),
        ...NOTHING_PLANNED,
        ...discountAfter(event.data, seat),
        renewalFailedAt: null,
      };
    case 'renewal_failed':
      return { renewalFailedAt: new Date(event.data.at) };
    case 'seat_paused':
      return { state: 'PAUSED', pauseReason: event.data.reason, pausedAt: new Date(event.data.at) };
    case 'seat_resumed': {
      const resumed = { ...readTerm(event.data), ...NOT_PAUSED, state: 'ACTIVE' } as const;
      if (seat.pauseReason === 'SUPPORT') return resumed;
      return { ...resumed, ...NOTHING_PLANNED, ...discountAfter(event.data, seat), renewalFailedAt: null };
    }
    case 'seat_cancelled':
      return { ...NOT_PAUSED, ...NOTHING_PLANNED, state: 'CANCELLED', renewalFailedAt: null };
    case 'seat_parked':
      return { state: 'PARKED' };
    case 'seat_unparked':
      return { state: 'ACTIVE' };
    case 'usage_reset_granted':
      return { resetGrantedAt: new Date(event.data.at) };
    case 'boost_granted': {
      const { percent, at, expiresAt } = event.data;
      return { boostPct: percent, boostGrantedAt: new Date(at), boostExpiresAt: new Date(expiresAt) };
    }
    case 'boost_ended':
      return NO_BOOST;
    case 'coupon_redeemed': {
      const { effect, term } = event.data;
      if (term) return { ...readTerm(term), renewalFailedAt: null };
      return effect.type === 'discount' ? { nextDiscountPct: Number(effect.value) } : {};
    }
  }
}

function discountAfter({ discountPct }: { readonly discountPct: number }, seat: Seat): Partial<Seat> {
  return { nextDiscountPct: discountPct > 0 ? 0 : seat.nextDiscountPct };
}

export function evolveSeat(seat: SeatLife, event: SeatEvent): SeatLife {
  if (event.type === 'seat_activated') return activated(event.data);
  return seat && { ...seat, ...changeOf(event, seat), version: seat.version + 1 };
}
