import { newId } from '#libs/kernel';
import { type CallOrder, SEAT_WINDOWS } from '../contracts/call-terms.js';
import { type CallTerms, priceOf } from './call-price.policy.js';
import type { JudgedBy, PricedOrder, Subject } from './usage.repository.js';

/** A call that asks to be admitted. */
export interface Asking {
  readonly order: CallOrder;
  /** Of one that runs already and is to be served by a dearer model: what it was admitted at. */
  readonly admittedAt: CallTerms | null;
}

export function subjectOf({ payer, portalId }: CallOrder): Subject {
  const subjectId = payer.kind === 'seat' ? payer.seat.seatId : portalId;
  return { payer: payer.kind, subjectId, portalId };
}

export function subjectKey({ payer, subjectId }: Subject): string {
  return `${payer}:${subjectId}`;
}

export function isCounted({ payer }: CallOrder): boolean {
  return payer.kind === 'portal' || payer.kind === 'seat';
}

export function standingOf(
  { payer }: CallOrder,
  portalLimits: readonly (bigint | null)[],
): Pick<JudgedBy, 'anchor' | 'limits'> {
  if (payer.kind !== 'seat') return { anchor: null, limits: portalLimits };
  const { anchorMs, limits } = payer.seat;
  return { anchor: new Date(anchorMs), limits: SEAT_WINDOWS.map((name) => limits[name]) };
}

/** A call keeps the price of the hour it was admitted in, also when a dearer model takes over. */
export function pricedOf({ order, admittedAt }: Asking, hour: Omit<CallTerms, 'rates'>): PricedOrder {
  const rates = chargedRates(order);
  const terms: CallTerms = { ...(admittedAt ?? hour), rates };
  const price = priceOf(order.atMost, terms);
  // A paid model is never admitted without a hold, whatever it is expected to use.
  const least = rates.credits && price.credits === 0n ? 1n : price.credits;
  return { order, terms, most: { ...price, credits: least }, holdId: newId(), again: admittedAt !== null };
}

/** A subscription pays for its calls alone; what nobody pays for costs nobody anything. */
function chargedRates({ payer, rates }: CallOrder): CallOrder['rates'] {
  return payer.kind === 'portal' || payer.kind === 'wallet' || rates.credits === null
    ? rates
    : { ...rates, credits: null };
}
