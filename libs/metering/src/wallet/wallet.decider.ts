import type { Decider } from '#libs/kernel';
import type { DebtEvent, DebtState, WalletEvent, WalletMovement } from '../contracts/wallet.events.js';

/** From when on debt is no longer tolerated. */
export interface DebtTerms {
  /** How long a wallet may stay below zero. */
  readonly graceMs: number;
  /** Micro-credits; who owes more is frozen at once. */
  readonly limit: bigint;
}

/** What a balance means for a wallet in its state; nothing when it stays as it is. */
export function debtFacts(
  portalId: string,
  { debt, graceUntil }: WalletState,
  balance: bigint,
  { graceMs, limit }: DebtTerms,
  now: Date,
): readonly DebtEvent[] {
  const at = now.toISOString();
  if (balance >= 0n) {
    return debt === 'CLEAR' ? [] : [{ type: 'wallet_cleared', data: { portalId, clearedAt: at } }];
  }
  if (debt === 'FROZEN') return [];
  const until = debt === 'GRACE' && graceUntil ? graceUntil : new Date(now.getTime() + graceMs);
  const facts: DebtEvent[] = [];
  if (debt === 'CLEAR') {
    facts.push({ type: 'wallet_in_debt', data: { since: at, graceUntil: until.toISOString() } });
  }
  if (-balance > limit) {
    facts.push({ type: 'wallet_frozen', data: { portalId, frozenAt: at, reason: 'debt_limit' } });
  } else if (now >= until) {
    facts.push({ type: 'wallet_frozen', data: { portalId, frozenAt: at, reason: 'grace_over' } });
  }
  return facts;
}

/** What the facts of a wallet say of its debt; the balance stands in the ledger. */
export interface WalletState {
  readonly debt: DebtState;
  /** Null unless in grace. */
  readonly graceUntil: Date | null;
}

export const NO_DEBT: WalletState = { debt: 'CLEAR', graceUntil: null };

export function evolveWallet(state: WalletState, event: WalletEvent): WalletState {
  switch (event.type) {
    case 'wallet_in_debt':
      return { debt: 'GRACE', graceUntil: new Date(event.data.graceUntil) };
    case 'wallet_frozen':
      return { debt: 'FROZEN', graceUntil: null };
    case 'wallet_cleared':
      return NO_DEBT;
    default:
      return state;
  }
}

/** A balance that is new, or that is looked at again. */
export interface WalletCommand {
  readonly type: 'note_balance';
  readonly portalId: string;
  /** What changed it, where that is a fact of its own. */
  readonly movement: WalletMovement | null;
  /** Micro-credits, after the movement. */
  readonly balance: bigint;
  readonly terms: DebtTerms;
  readonly at: Date;
}

export const walletDecider: Decider<WalletState, WalletCommand, WalletEvent> = {
  initialState: () => NO_DEBT,
  evolve: evolveWallet,
  decide: ({ portalId, movement, balance, terms, at }, state) => [
    ...(movement ? [movement] : []),
    ...debtFacts(portalId, state, balance, terms, at),
  ],
};
