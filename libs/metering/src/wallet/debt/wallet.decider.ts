import type { Decider } from '#libs/kernel';
import type { WalletEvent, WalletMovement } from '../../contracts/wallet.events.js';
import { debtFacts, type DebtTerms } from './debt.policy.js';
import { evolveWallet, NO_DEBT, type WalletState } from './wallet.state.js';

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
