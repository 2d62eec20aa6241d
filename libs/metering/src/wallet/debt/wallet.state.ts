import type { DebtState } from '../../contracts/wallet-terms.js';
import type { WalletEvent } from '../../contracts/wallet.events.js';

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
