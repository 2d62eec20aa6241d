import { debtFacts, type DebtTerms, evolveWallet, NO_DEBT, type WalletState } from '../wallet.decider.js';

/** One thing that can happen to wallets. Names (`key`, `id`) are those it is repeated under. */
export type LedgerCommand =
  | { readonly type: 'topup'; readonly portal: number; readonly key: string; readonly amount: bigint }
  | { readonly type: 'adjust'; readonly portal: number; readonly key: string; readonly amount: bigint }
  | { readonly type: 'charge'; readonly portal: number; readonly key: string; readonly amount: bigint }
  | { readonly type: 'hold'; readonly portal: number; readonly id: string; readonly amount: bigint }
  | { readonly type: 'settle'; readonly portal: number; readonly id: string; readonly actual: bigint }
  | { readonly type: 'release'; readonly portal: number; readonly id: string }
  | { readonly type: 'expire'; readonly portal: number; readonly id: string }
  | { readonly type: 'review'; readonly portal: number };

type HoldState = 'OPEN' | 'SETTLED' | 'RELEASED' | 'EXPIRED';

interface Hold {
  readonly amount: bigint;
  state: HoldState;
  settled: bigint;
  resolutions: number;
}

export interface ModelWallet {
  posted: bigint;
  held: bigint;
  debt: WalletState;
  /** Something that may owe has taken from it. */
  mayOwe: boolean;
  readonly postings: bigint[];
  readonly balances: bigint[];
}

/** What the ledger should do, told once more and without a database. */
export class LedgerModel {
  readonly wallets = new Map<number, ModelWallet>();
  readonly holds = new Map<string, Hold>();
  readonly entries = new Map<string, readonly bigint[]>();

  constructor(private readonly terms: DebtTerms) {}

  wallet(portal: number): ModelWallet {
    const found = this.wallets.get(portal);
    if (found) return found;
    const made = { posted: 0n, held: 0n, debt: NO_DEBT, mayOwe: false, postings: [], balances: [] };
    this.wallets.set(portal, made);
    return made;
  }

  /** @returns what the caller is told. */
  run(command: LedgerCommand, now: Date): unknown {
    const wallet = this.wallet(command.portal);
    switch (command.type) {
      case 'topup':
        return this.post(wallet, command.key, command.amount, now);
      case 'adjust':
        wallet.mayOwe ||= command.amount < 0n;
        return this.post(wallet, command.key, command.amount, now);
      case 'charge':
        wallet.mayOwe = true;
        return this.post(wallet, command.key, -command.amount, now);
      case 'hold':
        return this.hold(wallet, command.id, command.amount);
      case 'settle':
        return this.settle(wallet, command.id, command.actual);
      case 'release':
        return this.resolve(wallet, command.id, 'RELEASED');
      case 'expire':
        return this.resolve(wallet, command.id, 'EXPIRED');
      case 'review':
        return this.note(wallet, now);
    }
  }

  private post(wallet: ModelWallet, key: string, amount: bigint, now: Date): string {
    if (!this.entries.has(key)) {
      this.move(wallet, key, amount);
      this.note(wallet, now);
    }
    return key;
  }

  private move(wallet: ModelWallet, key: string, amount: bigint): void {
    this.entries.set(key, [amount, -amount]);
    wallet.posted += amount;
    wallet.postings.push(amount);
    wallet.balances.push(wallet.posted);
  }

  private note(wallet: ModelWallet, now: Date): void {
    const facts = debtFacts('p', wallet.debt, wallet.posted, this.terms, now);
    wallet.debt = facts.reduce(evolveWallet, wallet.debt);
  }

  private hold(wallet: ModelWallet, id: string, amount: bigint): boolean {
    const known = this.holds.get(id);
    if (known) return known.state === 'OPEN' || known.state === 'SETTLED';
    if (wallet.posted - wallet.held < amount) return false;
    wallet.held += amount;
    this.holds.set(id, { amount, state: 'OPEN', settled: 0n, resolutions: 0 });
    return true;
  }

  private settle(wallet: ModelWallet, id: string, actual: bigint): bigint {
    const hold = this.holds.get(id);
    if (!hold || hold.state === 'RELEASED') return 0n;
    if (hold.state === 'SETTLED') return hold.settled;
    const own = hold.state === 'OPEN' ? least(actual, hold.amount) : 0n;
    if (hold.state === 'OPEN') wallet.held -= hold.amount;
    const free = wallet.posted - own - wallet.held;
    hold.settled = own + least(actual - own, free > 0n ? free : 0n);
    hold.state = 'SETTLED';
    hold.resolutions += 1;
    if (hold.settled > 0n) this.move(wallet, `ai:${id}`, -hold.settled);
    return hold.settled;
  }

  private resolve(wallet: ModelWallet, id: string, state: 'RELEASED' | 'EXPIRED'): boolean {
    const hold = this.holds.get(id);
    if (hold?.state !== 'OPEN') return false;
    hold.state = state;
    hold.resolutions += state === 'RELEASED' ? 1 : 0;
    wallet.held -= hold.amount;
    return true;
  }
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
