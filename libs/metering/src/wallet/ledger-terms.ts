import type { EventMeta } from '#libs/event-log';
import { refuseField } from '#libs/kernel';
import { MICRO, microOf } from '../contracts/charge-terms.js';
import type { EntryKind } from '../contracts/wallet.events.js';

/** One side of an entry. A portal has the account `wallet`; platform accounts belong to none. */
export interface Leg {
  readonly portal: string | null;
  /** `wallet`, `source:<provider>`, `revenue:<area>`, `adjustment`. */
  readonly code: string;
  /** Micro-credits; what a wallet loses is negative. */
  readonly amount: bigint;
}

/** What is to be posted. Its legs sum to nothing. */
export interface PostOrder {
  /** Id of the entry, unless the key was posted before. */
  readonly entryId: string;
  /** Names the entry for ever: it is posted once. */
  readonly key: string;
  readonly kind: EntryKind;
  /** Whose wallet it is about. */
  readonly portalId: string;
  readonly legs: readonly Leg[];
  /** Whether the wallet may fall below what is available. */
  readonly mayOwe: boolean;
  /** The entry that is taken back. */
  readonly reverses: string | null;
  readonly reference: string | null;
  readonly actor: EventMeta['actor'];
}

/** What came of an order. */
export interface Posted {
  /** That of the first posting under the key. */
  readonly entryId: string;
  /** False when the key had been posted before; nothing changed then. */
  readonly isNew: boolean;
  /** Micro-credits of the portal's wallet now. */
  readonly balance: bigint;
}

export interface HoldOrder {
  readonly id: string;
  readonly key: string;
  readonly portalId: string;
  readonly amount: bigint;
  readonly purpose: string;
  readonly expiresAt: Date;
}

export interface SettleOrder {
  readonly holdId: string;
  readonly key: string;
  readonly actual: bigint;
  /** Whose revenue it is, for example `ai`. */
  readonly area: string;
  readonly reference: string;
}

/** An entry of the ledger with all its legs. */
export interface LedgerEntry {
  readonly id: string;
  readonly key: string;
  readonly kind: EntryKind;
  readonly portalId: string | null;
  readonly effectiveAt: Date;
  readonly reference: string | null;
  readonly legs: readonly Leg[];
}

/** One movement of a wallet. */
export interface StatementLine {
  readonly entryId: string;
  readonly key: string;
  readonly kind: EntryKind;
  readonly at: Date;
  readonly amount: bigint;
  readonly balanceAfter: bigint;
  readonly reference: string | null;
  readonly reverses: string | null;
  /** Code of the account on the other side. */
  readonly against: string | null;
}

export interface StatementQuestion {
  /** Only lines before that of this entry; all when absent. */
  readonly before?: string | null;
  /** Included. */
  readonly from: Date | null;
  /** Not included. */
  readonly to: Date | null;
  readonly limit: number;
}

/** What a movement of a wallet was for. */
export const ENTRY_SUBJECTS = [
  'payment',
  'coupon',
  'adjustment',
  'server',
  'model_call',
  'search',
  'subscription',
  'other',
] as const;
export type EntrySubject = (typeof ENTRY_SUBJECTS)[number];

/** Account on the other side of an entry → what that entry was for. */
const OF_ACCOUNT: Readonly<Record<string, EntrySubject>> = {
  adjustment: 'adjustment',
  'source:coupon': 'coupon',
  'revenue:infra': 'server',
  'revenue:ai': 'model_call',
  'revenue:search': 'search',
  'revenue:cowork': 'subscription',
};

/** Whatever gave credits and is no coupon is a payment, by whichever provider. */
export function entrySubject(against: string | null): EntrySubject {
  if (against === null) return 'other';
  return OF_ACCOUNT[against] ?? (against.startsWith('source:') ? 'payment' : 'other');
}

const LONGEST_REFERENCE = 200;
/** A sum of very many of these still fits where balances are kept. */
const MOST_CREDITS = 1_000_000_000n;

/** Credits as text → micro-credits. @throws PorticoError `VALIDATION_ERROR`. */
export function readAmount(field: string, text: string): bigint {
  const amount = microOf(text);
  if (amount === null) return refuse(field, 'it must be a number of credits with at most six decimals');
  const size = amount < 0n ? -amount : amount;
  return size <= MOST_CREDITS * MICRO ? amount : refuse(field, `it must be at most ${MOST_CREDITS} credits`);
}

/** @throws PorticoError `VALIDATION_ERROR`. */
export function readReference(text: string): string {
  const reference = text.trim();
  if (reference.length > 0 && reference.length <= LONGEST_REFERENCE) return reference;
  return refuse('reference', `it must have between 1 and ${LONGEST_REFERENCE} characters`);
}

/** @throws PorticoError `VALIDATION_ERROR`. */
export function readInstant(field: string, text: string | undefined): Date | null {
  if (text === undefined) return null;
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? refuse(field, 'it must be a date or a time of ISO 8601') : at;
}

/** @throws PorticoError `VALIDATION_ERROR`, always. */
export function refuse(field: string, problem: string): never {
  return refuseField(field, `${problem}.`);
}
