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
