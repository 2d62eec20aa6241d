import { MICRO } from '../contracts/charge-terms.js';
import type { PacingMode } from '../quota/quota-policy.decider.js';
import { countedAt, WINDOW_MS, type WindowCounter } from '../usage/windows.policy.js';

const HOUR_MS = 3_600_000;
const NAMES = ['day', 'week', 'month'] as const;
const EMPTY: WindowCounter = { startMs: null, settled: 0n, reserved: 0n };

export interface ModelRules {
  readonly limits: readonly [bigint | null, bigint | null, bigint | null];
  readonly pacing: PacingMode;
  readonly overage: boolean;
  readonly hourCap: bigint;
  /** Credits a million units cost. */
  readonly overagePrice: bigint;
}

export type ModelVerdict =
  | 'quota'
  | 'overage'
  | 'month_exhausted'
  | 'busy'
  | 'paced'
  | 'wallet_off'
  | 'wallet_empty'
  | 'breaker';

interface ModelCall {
  readonly reserved: bigint;
  readonly starts: readonly (number | null)[];
  readonly overHour: number;
  readonly overReserved: bigint;
  readonly isOver: boolean;
  settled: bigint | null;
}

/**
 * Accounting of one portal as its rules are written, in a few lines and for one process: what the database decides
 * under its lock is held against this.
 */
export class UsageModel {
  anchorMs: number | null = null;
  windows: WindowCounter[] = [EMPTY, EMPTY, EMPTY];
  overHour = Number.NEGATIVE_INFINITY;
  overSettled = 0n;
  overReserved = 0n;
  readonly calls = new Map<string, ModelCall>();

  constructor(
    readonly rules: ModelRules,
    public wallet: bigint,
  ) {}

  /** A refusal is not written, so what it saw of the clock is forgotten; only a breaker that trips is kept. */
  admit(id: string, units: bigint, nowMs: number): ModelVerdict {
    const { windows, overHour, overSettled, overReserved } = this;
    this.roll(nowMs);
    const verdict = this.judge(units);
    if (verdict === 'quota' || verdict === 'overage') this.reserve(id, units, verdict, nowMs);
    else if (verdict !== 'breaker') Object.assign(this, { windows, overHour, overSettled, overReserved });
    return verdict;
  }

  /** Null: released. */
  settle(id: string, units: bigint): void {
    const call = this.calls.get(id);
    if (!call || call.settled !== null) return;
    const held = this.heldCredits();
    call.settled = units;
    this.windows = this.windows.map((window, index) =>
      window.startMs === call.starts[index]
        ? { ...window, reserved: window.reserved - call.reserved, settled: window.settled + units }
        : window,
    );
    if (!call.isOver) return;
    const cost = this.price(units);
    const paid = cost < call.overReserved ? cost : call.overReserved;
    if (held < call.overReserved) throw new Error('more is held than there is');
    this.wallet -= paid;
    if (this.overHour !== call.overHour) return;
    this.overReserved -= call.overReserved;
    this.overSettled += paid;
  }

  /** Settled and reserved of each window, as they count at a moment. */
  row(nowMs: number): readonly bigint[] {
    this.roll(nowMs);
    return this.windows.flatMap(({ settled, reserved }) => [settled, reserved]);
  }

  private judge(units: bigint): ModelVerdict {
    const { limits, pacing, overage, hourCap } = this.rules;
    const [day, week, month] = this.windows as [WindowCounter, WindowCounter, WindowCounter];
    const isFull = (used: bigint, limit: bigint | null) => limit !== null && used >= limit;
    const isOver = isFull(day.settled, limits[0]) || isFull(week.settled, limits[1]);
    const isHeld =
      isFull(day.settled + day.reserved, limits[0]) || isFull(week.settled + week.reserved, limits[1]);
    const cost = this.price(units);
    if (isFull(month.settled, limits[2])) return 'month_exhausted';
    if (isFull(month.settled + month.reserved, limits[2])) return 'busy';
    const isPaced = pacing === 'wallet' || pacing === 'block';
    if (!isPaced) return 'quota';
    if (!isOver) return isHeld ? 'busy' : 'quota';
    if (pacing === 'block') return 'paced';
    if (!overage) return 'wallet_off';
    if (this.wallet - this.heldCredits() < cost) return this.wallet < cost ? 'wallet_empty' : 'busy';
    return this.overSettled + this.overReserved + cost > hourCap ? 'breaker' : 'overage';
  }

  private reserve(id: string, units: bigint, verdict: 'quota' | 'overage', nowMs: number): void {
    if (this.anchorMs === null) {
      this.anchorMs = nowMs;
      this.roll(nowMs);
    }
    const isOver = verdict === 'overage';
    const overReserved = isOver ? this.price(units) : 0n;
    this.windows = this.windows.map((window) => ({ ...window, reserved: window.reserved + units }));
    this.overReserved += overReserved;
    this.calls.set(id, {
      reserved: units,
      starts: this.windows.map(({ startMs }) => startMs),
      overHour: this.overHour,
      overReserved,
      isOver,
      settled: null,
    });
  }

  private heldCredits(): bigint {
    const open = [...this.calls.values()].filter(({ settled }) => settled === null);
    return open.reduce((sum, { overReserved }) => sum + overReserved, 0n);
  }

  private price(units: bigint): bigint {
    const amount = units * this.rules.overagePrice;
    return (amount + MICRO - 1n) / MICRO;
  }

  private roll(nowMs: number): void {
    const hour = Math.floor(nowMs / HOUR_MS) * HOUR_MS;
    if (hour > this.overHour) {
      this.overHour = hour;
      this.overSettled = 0n;
      this.overReserved = 0n;
    }
    const { anchorMs } = this;
    if (anchorMs === null) return;
    this.windows = this.windows.map((window, index) => {
      const name = NAMES[index];
      return name ? countedAt(window, anchorMs, WINDOW_MS[name], nowMs) : window;
    });
  }
}
