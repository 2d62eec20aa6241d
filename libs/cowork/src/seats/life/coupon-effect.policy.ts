import { PorticoError } from '#libs/kernel';
import type { SeatEvent } from '../../contracts/seat.events.js';
import type { Seat } from '../../contracts/seat.js';
import { boostAt } from '../../windows/seat-windows.policy.js';
import { laterTerm, writtenTerm } from '../terms/paid-term.policy.js';
import type { SeatCommandOf } from './seat-commands.js';

const DAY_MS = 86_400_000;

export function boostFact(percent: number, days: number, at: Date): SeatEvent {
  const expiresAt = new Date(at.getTime() + days * DAY_MS).toISOString();
  return { type: 'boost_granted', data: { percent, at: at.toISOString(), expiresAt } };
}

/**
 * What a coupon does to a subscription. What one has given and is not used up is not replaced.
 * @throws PorticoError `COUPON_NOT_APPLICABLE`.
 */
export function couponFacts(seat: Seat, command: SeatCommandOf<'redeem_coupon'>): readonly SeatEvent[] {
  const { couponId, redemptionId, effect, at } = command;
  const value = Number(effect.value);
  const isTaken =
    (effect.type === 'discount' && seat.nextDiscountPct > 0) ||
    (effect.type === 'boost' && boostAt(seat, at.getTime()) > 0);
  if (isTaken) throw new PorticoError('COUPON_NOT_APPLICABLE');
  const term = effect.type === 'free_months' ? writtenTerm(laterTerm(seat, value)) : null;
  const redeemed: SeatEvent = {
    type: 'coupon_redeemed',
    data: { couponId, redemptionId, effect, at: at.toISOString(), term },
  };
  return effect.type === 'boost' ? [redeemed, boostFact(value, effect.days ?? 0, at)] : [redeemed];
}
