import { shownAmount } from '#libs/metering/contracts';
import type { Seat, TermMonths, Tier } from '../contracts/seat.js';
import { followingTerm } from '../seats/settle.policy.js';
import {
  type ChangeDirection,
  type ChangePlan,
  changePlan,
  discounted,
  nextTerm,
  priceOf,
  type TermTarget,
} from '../seats/terms.policy.js';
import type { TierTable } from '../seats/subscription-input.policy.js';

/** What was told of a change. It holds until its time is over or the subscription has changed. */
export interface Quote {
  readonly id: string;
  readonly seatId: string;
  readonly seatVersion: number;
  readonly tier: Tier;
  readonly termMonths: TermMonths;
  /** Of a whole term of the target, in micro-credits, before coupons. */
  readonly price: bigint;
  /** The instant of the proration. */
  readonly at: Date;
  readonly validUntil: Date;
}

export interface PreviewedTerm {
  readonly tier: Tier;
  readonly termMonths: TermMonths;
  /** ISO 8601. */
  readonly paidThroughAt: string;
}

/** What a change comes to, in credits. */
export interface Preview {
  readonly current: PreviewedTerm;
  readonly target: PreviewedTerm;
  readonly direction: ChangeDirection;
  readonly effectiveAt: string;
  readonly charge: number;
  readonly credit: number;
  readonly nextCharge: { readonly amount: number; readonly at: string } | null;
  readonly balance: number;
  readonly sufficient: boolean;
  readonly quote: { readonly id: string; readonly validUntil: string };
}

/** @param available micro-credits the wallet can spend. */
export function previewOf(seat: Seat, quote: Quote, tiers: TierTable, available: bigint): Preview {
  const target = { tier: quote.tier, termMonths: quote.termMonths };
  const plan = changePlan(seat, { target, price: quote.price, at: quote.at });
  return {
    current: previewedTerm(seat, seat.paidThroughAt),
    target: previewedTerm(target, targetEnd(seat, target, plan)),
    direction: plan.direction,
    effectiveAt: plan.effectiveAt.toISOString(),
    charge: shownAmount(plan.charge),
    credit: shownAmount(plan.credit),
    nextCharge: nextCharge(seat, target, plan, tiers),
    balance: shownAmount(available),
    sufficient: plan.charge === 0n || available >= plan.charge,
    quote: { id: quote.id, validUntil: quote.validUntil.toISOString() },
  };
}

function previewedTerm({ tier, termMonths }: TermTarget, paidThroughAt: Date): PreviewedTerm {
  return { tier, termMonths, paidThroughAt: paidThroughAt.toISOString() };
}

/** Until when the target is paid once it holds; what is free begins where the paid term ends. */
function targetEnd(seat: Seat, target: TermTarget, { direction, term }: ChangePlan): Date {
  if (term) return term.paidThroughAt;
  if (direction === 'same' || target.tier === 'FREE') return seat.paidThroughAt;
  return nextTerm(seat, target, 0n).paidThroughAt;
}

/** The next charge after the one that is due at once. */
function nextCharge(
  seat: Seat,
  target: TermTarget,
  plan: ChangePlan,
  tiers: TierTable,
): Preview['nextCharge'] {
  const { direction, term, discountPct } = plan;
  const follows = direction === 'same' ? followingTerm(seat) : target;
  const isLast = direction === 'same' && seat.cancelAtPeriodEnd;
  if (follows.tier === 'FREE' || isLast) return null;
  const discount = discountPct > 0 ? 0 : seat.nextDiscountPct;
  const amount = discounted(priceOf(tiers, follows), discount);
  return { amount: shownAmount(amount), at: (term ?? seat).paidThroughAt.toISOString() };
}
