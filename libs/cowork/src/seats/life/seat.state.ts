import type { SeatEvent } from '../../contracts/seat.events.js';
import type { Seat } from '../../contracts/seat.js';
import { readTerm } from '../terms/paid-term.policy.js';

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
