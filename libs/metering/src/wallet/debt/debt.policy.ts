import type { DebtEvent } from '../../contracts/wallet.events.js';
import type { WalletState } from './wallet.state.js';

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
