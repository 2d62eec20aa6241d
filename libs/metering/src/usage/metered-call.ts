import { newId } from '#libs/kernel';
import {
  type CallCounts,
  type CallEnd,
  type CallOrder,
  type Payer,
  SEAT_WINDOWS,
  type UsageOrigin,
} from '../contracts/call-terms.js';
import type { QuotaRules } from '../quota/quota.policy.js';
import { type CallPrice, type CallTerms, priceOf } from './call-price.policy.js';

/** A call that asks to be admitted. */
export interface Asking {
  readonly order: CallOrder;
  /** Of one that runs already and is to be served by a dearer model: what it was admitted at. */
  readonly admittedAt: CallTerms | null;
}

/** Whose counters a call moves. */
export interface Subject {
  readonly payer: Payer['kind'];
  readonly subjectId: string;
  readonly portalId: string;
}

/** A call with the price of the most it may use. */
export interface PricedOrder {
  readonly order: CallOrder;
  readonly terms: CallTerms;
  readonly most: CallPrice;
  readonly holdId: string;
  /** It runs already, and a dearer model is to take over. */
  readonly again: boolean;
}

/** What a batch of calls is judged by. */
export interface JudgedBy {
  readonly subject: Subject;
  /** Of a subscription; portals have theirs from the first call on. */
  readonly anchor: Date | null;
  readonly limits: readonly (bigint | null)[];
  readonly rules: Pick<QuotaRules, 'pacing' | 'overage' | 'hourCap'>;
  readonly policyVersion: number;
  readonly scheduleVersion: number;
  readonly processId: string;
  readonly now: Date;
}

export type FinalState = 'SETTLED' | 'RELEASED' | 'EXPIRED';

/** A call a process has admitted. */
export interface RunningCall {
  order: CallOrder;
  terms: CallTerms;
  judged: Judged;
  readonly startedAt: Date;
  delivered: CallCounts;
}

/** How a call is closed. */
export interface Closing {
  readonly callId: string;
  readonly state: FinalState;
  readonly price: CallPrice;
  readonly counts: CallCounts;
  readonly usageOrigin: UsageOrigin | null;
  readonly httpStatus: number | null;
  readonly end: CallEnd;
  readonly entryId: string;
}

export type Closed = 'settled' | 'repeated' | 'missing';

/** What the database says to a call that asks to be admitted. */
export const VERDICTS = [
  'quota',
  'overage',
  'wallet',
  'none',
  'stale',
  'repeated',
  'unknown',
  'month_exhausted',
  'busy',
  'window_exhausted',
  'paced',
  'wallet_off',
  'wallet_empty',
  'breaker',
  'balance',
] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Where the windows of a subject stood when it was decided about a call. */
export interface Standing {
  readonly anchor: Date | null;
  readonly starts: readonly [Date | null, Date | null, Date | null];
  /** Whether the first and second window are at their limit. */
  readonly over: readonly [boolean, boolean];
  readonly hour: Date | null;
}

export interface Judged extends Standing {
  readonly verdict: Verdict;
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
