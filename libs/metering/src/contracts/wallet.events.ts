import { reactionsTo } from '#libs/event-log/contracts';
import type { DomainEvent } from '#libs/kernel';

/** Whose facts these are in the event log. */
export const METERING_MODULE = 'metering';

/** `GRACE`: below zero, still served. `FROZEN`: what costs money is refused. */
export const DEBT_STATES = ['CLEAR', 'GRACE', 'FROZEN'] as const;
export type DebtState = (typeof DEBT_STATES)[number];

/** What a portal has, in micro-credits. */
export interface WalletStanding {
  readonly portalId: string;
  readonly balance: bigint;
  /** Kept for work that runs. */
  readonly held: bigint;
  /** What can be spent: balance less held. */
  readonly available: bigint;
  readonly state: DebtState;
  /** When the account will be frozen; null unless it is in grace. */
  readonly graceUntil: Date | null;
}

/** What kind of movement an entry is. */
export const ENTRY_KINDS = ['topup', 'adjustment', 'charge', 'reversal'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** What moved a balance, other than a charge: charges stand in the ledger alone. Amounts are micro-credits, as text. */
export type WalletMovement =
  | DomainEvent<
      'wallet_topped_up',
      {
        readonly entryId: string;
        readonly amount: string;
        /** `operator`, or the provider of the payment. */
        readonly source: string;
      }
    >
  | DomainEvent<'wallet_adjusted', { readonly entryId: string; readonly amount: string }>
  | DomainEvent<
      'wallet_entry_reversed',
      {
        readonly entryId: string;
        readonly amount: string;
        /** The entry that was taken back. */
        readonly reverses: string;
      }
    >;

/** The balance fell below zero; the account is frozen when it still is at `graceUntil`. Times are ISO 8601. */
export type WalletInDebt = DomainEvent<
  'wallet_in_debt',
  { readonly since: string; readonly graceUntil: string }
>;

export type WalletFrozen = DomainEvent<
  'wallet_frozen',
  { readonly portalId: string; readonly frozenAt: string; readonly reason: 'grace_over' | 'debt_limit' }
>;

/** The balance is no longer below zero. */
export type WalletCleared = DomainEvent<
  'wallet_cleared',
  { readonly portalId: string; readonly clearedAt: string }
>;

export type DebtEvent = WalletInDebt | WalletFrozen | WalletCleared;

/** Facts of the stream `wallet-<portal>`. */
export type WalletEvent = WalletMovement | DebtEvent;

/** Declares which fact of a wallet asks for a job: `on: [walletFact('wallet_frozen', { id, data })]`. */
export const walletFact = reactionsTo<WalletEvent>(METERING_MODULE);
