import { shownAmount } from '../../contracts/amounts.js';
import type { DebtState, EntryKind, WalletStanding } from '../../contracts/wallet-terms.js';
import type { Posted, StatementLine } from '../ledger/ledger-terms.js';
import type { ParkedTopUp } from '../top-up/parked-top-ups.repository.js';

/** A wallet as an operator sees it; amounts in credits. */
export interface ShownWallet {
  readonly portal: string;
  readonly balance: number;
  readonly held: number;
  readonly available: number;
  readonly state: DebtState;
  readonly graceUntil: string | null;
  /** Frozen for debt. */
  readonly frozen: boolean;
}

/** A movement as an operator sees it; amounts in credits. */
export interface ShownMovement {
  readonly at: string;
  readonly entry: string;
  readonly kind: EntryKind;
  readonly amount: number;
  readonly balance: number;
  readonly reference: string | null;
  readonly key: string;
  readonly reverses: string | null;
}

/** What a posting came to; amounts in credits. */
export interface ShownPosting {
  readonly portal: string;
  readonly entry: string;
  /** False when it had been posted before. */
  readonly posted: boolean;
  readonly balance: number;
}

export interface ShownParkedTopUp extends Omit<ParkedTopUp, 'amount'> {
  readonly amount: number;
}

export function shownWallet(standing: WalletStanding): ShownWallet {
  const { portalId, balance, held, available, state, graceUntil } = standing;
  return {
    portal: portalId,
    balance: shownAmount(balance),
    held: shownAmount(held),
    available: shownAmount(available),
    state,
    graceUntil: graceUntil?.toISOString() ?? null,
    frozen: state === 'FROZEN',
  };
}

export function shownMovement(line: StatementLine): ShownMovement {
  const { at, entryId, kind, amount, balanceAfter, reference, key, reverses } = line;
  return {
    at: at.toISOString(),
    entry: entryId,
    kind,
    amount: shownAmount(amount),
    balance: shownAmount(balanceAfter),
    reference,
    key,
    reverses,
  };
}

export function shownPosting(portal: string, { entryId, isNew, balance }: Posted): ShownPosting {
  return { portal, entry: entryId, posted: isNew, balance: shownAmount(balance) };
}
