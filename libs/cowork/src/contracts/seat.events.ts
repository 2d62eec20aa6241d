import { reactionsTo } from '#libs/event-log/contracts';
import type { DomainEvent } from '#libs/kernel';
import type { CouponEffect, PauseReason, TermMonths, Tier } from './seat.js';

/** Whose facts these are in the event log. */
export const COWORK_MODULE = 'cowork';

/** A term and what was paid for it. Times are ISO 8601, amounts micro-credits as text. */
export interface PaidTerm {
  readonly tier: Tier;
  readonly termMonths: TermMonths;
  readonly termAnchor: string;
  readonly termNo: number;
  readonly termStart: string;
  readonly paidThroughAt: string;
  readonly paidAmount: string;
}

/** What the wallet paid in the transaction of the fact; null where nothing was due. */
export interface SeatCharge {
  /** Of the entry in the ledger. */
  readonly key: string;
  readonly amount: string;
}

type Charged = PaidTerm & {
  readonly at: string;
  readonly charge: SeatCharge | null;
  /** Percent a coupon took off, which uses it up; 0 none. */
  readonly discountPct: number;
};

export type SeatEvent =
  | DomainEvent<
      'seat_activated',
      PaidTerm & {
        readonly seatId: string;
        readonly portalId: string;
        readonly userId: string;
        readonly at: string;
      }
    >
  | DomainEvent<'seat_reactivated', PaidTerm & { readonly at: string }>
  /** `credit`: what was left of the old term. */
  | DomainEvent<'seat_upgraded', Charged & { readonly credit: string; readonly quoteId: string | null }>
  /** Of two plans for the end of the term the later one holds: each of the three takes back the others. */
  | DomainEvent<'downgrade_scheduled', { readonly tier: Tier; readonly termMonths: TermMonths | null }>
  | DomainEvent<'downgrade_withdrawn', Record<string, never>>
  | DomainEvent<'term_change_scheduled', { readonly termMonths: TermMonths }>
  | DomainEvent<'term_change_withdrawn', Record<string, never>>
  | DomainEvent<'cancel_scheduled', Record<string, never>>
  | DomainEvent<'cancel_withdrawn', Record<string, never>>
  /** At the end of the paid term; usage keeps its percent. */
  | DomainEvent<'downgrade_applied', { readonly from: Tier; readonly tier: Tier; readonly at: string }>
  | DomainEvent<'term_renewed', Charged>
  | DomainEvent<'renewal_failed', { readonly due: string; readonly amount: string; readonly at: string }>
  | DomainEvent<'seat_paused', { readonly reason: PauseReason; readonly at: string }>
  /** After UNPAID a new term from now; after SUPPORT the old one, longer by the pause. */
  | DomainEvent<'seat_resumed', Charged>
  | DomainEvent<'seat_cancelled', { readonly at: string; readonly reason: 'requested' | 'unpaid' | 'parked' }>
  | DomainEvent<
      'seat_parked',
      { readonly at: string; readonly reason: 'person_left' | 'portal' | 'operator' }
    >
  | DomainEvent<'seat_unparked', { readonly at: string }>
  | DomainEvent<'usage_reset_granted', { readonly at: string }>
  | DomainEvent<
      'boost_granted',
      { readonly percent: number; readonly at: string; readonly expiresAt: string }
    >
  | DomainEvent<'boost_ended', { readonly at: string }>
  /** The effect is in the same transaction; `free_months` brings the longer term. */
  | DomainEvent<
      'coupon_redeemed',
      {
        readonly couponId: string;
        readonly redemptionId: string;
        readonly effect: CouponEffect;
        readonly at: string;
        readonly term: PaidTerm | null;
      }
    >;

/** Declares which fact of a subscription asks for a job: `on: [seatFact('coupon_redeemed', { id, data })]`. */
export const seatFact = reactionsTo<SeatEvent>(COWORK_MODULE);
