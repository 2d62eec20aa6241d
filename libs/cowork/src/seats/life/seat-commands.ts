import type { CouponEffect, TermMonths, Tier } from '../../contracts/seat-terms.js';
import type { TierTable } from '../../tiers/tier-table.policy.js';

/** What a wallet can pay, as it was read before the decision; the ledger has the last word. */
export interface WalletFact {
  /** Micro-credits. */
  readonly available: bigint;
  /** A frozen account pays for nothing. */
  readonly frozen: boolean;
}

/** How long an unpaid term is waited for. */
export interface PatienceTerms {
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
        readonly patience: PatienceTerms;
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
