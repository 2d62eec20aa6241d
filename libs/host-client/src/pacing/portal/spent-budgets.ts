import { SPENT_BUDGETS } from '../pacing.data.js';

/** Time budgets of methods that the host says are used up, until it frees them. Bounded. */
export class SpentBudgets {
  private readonly untilMs = new Map<string, number>();

  add(budget: string, method: string, untilMs: number): void {
    const name = nameOf(budget, method);
    this.untilMs.delete(name);
    this.untilMs.set(name, untilMs);
    if (this.untilMs.size <= SPENT_BUDGETS) return;
    const [oldest] = this.untilMs.keys();
    if (oldest !== undefined) this.untilMs.delete(oldest);
  }

  /** Milliseconds until the budget is free; 0 when it is. */
  leftMs(budget: string, method: string, nowMs: number): number {
    if (this.untilMs.size === 0) return 0;
    const name = nameOf(budget, method);
    const leftMs = (this.untilMs.get(name) ?? 0) - nowMs;
    if (leftMs > 0) return leftMs;
    this.untilMs.delete(name);
    return 0;
  }

  isEmptyAt(nowMs: number): boolean {
    for (const [name, untilMs] of this.untilMs) if (untilMs <= nowMs) this.untilMs.delete(name);
    return this.untilMs.size === 0;
  }
}

const nameOf = (budget: string, method: string): string => `${method} ${budget}`;
