import { fold } from '#libs/kernel';
import type { SeatEvent } from '../../contracts/seat.events.js';
import type { Seat } from '../../contracts/seat.js';
import type { TierTable } from '../subscription-input.policy.js';
import type { SeatCommand, SeatLife, WalletFact } from '../seat.state.js';
import { seatDecider } from '../seat.decider.js';

export const CREDIT = 1_000_000n;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

const limits = (factor: bigint) => ({
  fiveHour: 100n * factor * CREDIT,
  week: 400n * factor * CREDIT,
  month: 1_000n * factor * CREDIT,
});

export const TABLE: TierTable = [
  { tier: 'FREE', feePerMonth: 0n, multiplier: null, limits: limits(1n) },
  { tier: 'PRO', feePerMonth: 300n * CREDIT, multiplier: '×1', limits: limits(10n) },
  { tier: 'MAX', feePerMonth: 1_200n * CREDIT, multiplier: '×5', limits: limits(50n) },
  { tier: 'ULTRA', feePerMonth: 4_000n * CREDIT, multiplier: '×20', limits: limits(200n) },
];

export const DUNNING = { graceMs: 24 * HOUR_MS, unpaidMs: 30 * DAY_MS };

export const RICH: WalletFact = { available: 1_000_000n * CREDIT, frozen: false };
export const POOR: WalletFact = { available: 0n, frozen: false };

type CommandOf = SeatCommand extends infer Command
  ? Command extends unknown
    ? Omit<Command, 'at'>
    : never
  : never;

/** A subscription that commands are given to at times of their own. */
export class SeatModel {
  state: SeatLife = null;
  readonly facts: SeatEvent[] = [];

  give(order: CommandOf, at: Date | string): readonly SeatEvent[] {
    const command = { ...order, at: new Date(at) } as SeatCommand;
    const facts = seatDecider.decide(command, this.state);
    this.state = fold(seatDecider, facts, this.state);
    this.facts.push(...facts);
    return facts;
  }

  activate(at: Date | string): void {
    this.give({ type: 'activate', seatId: 's', portalId: 'p', userId: 'u' }, at);
  }

  settle(at: Date | string, wallet: WalletFact = RICH): readonly SeatEvent[] {
    return this.give({ type: 'settle', tiers: TABLE, wallet, dunning: DUNNING }, at);
  }

  change(tier: Seat['tier'], termMonths: Seat['termMonths'], at: Date | string, wallet = RICH) {
    const fee = TABLE.find((row) => row.tier === tier)!.feePerMonth;
    const price = fee * BigInt(termMonths);
    return this.give({ type: 'change', tier, termMonths, price, wallet, quote: null }, at);
  }

  /** Takes a fact that another one has decided. */
  fold(fact: SeatEvent): void {
    this.state = fold(seatDecider, [fact], this.state);
    this.facts.push(fact);
  }

  get seat(): Seat {
    if (!this.state) throw new Error('There is no subscription yet.');
    return this.state;
  }
}
