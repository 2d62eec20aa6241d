import { REFUSAL_LIMITS, type KeptRefusal } from './contracts/refusal-terms.js';

const MINUTE_MS = 60_000;

/** What of a key waits, and how many more may be written of it. */
interface KeyShare {
  left: number;
  refilledAtMs: number;
  readonly waiting: KeptRefusal[];
}

/**
 * Refusals that wait to be written, in bounded memory. A key that fails in a loop has a budget and keeps its newest ones;
 * when all keys together bring too many, the oldest of all go.
 */
export class PendingRefusals {
  /** In the order they came. */
  readonly #all = new Set<KeptRefusal>();
  readonly #shares = new Map<string, KeyShare>();
  #overBudget = 0;
  #overflown = 0;

  get size(): number {
    return this.#all.size;
  }

  /** Keys that are remembered. */
  get keys(): number {
    return this.#shares.size;
  }

  /** Dropped because their key had used up its budget. */
  get overBudget(): number {
    return this.#overBudget;
  }

  /** Dropped because too many waited. */
  get overflown(): number {
    return this.#overflown;
  }

  add(refusal: KeptRefusal, nowMs: number): void {
    const share = this.shareOf(refusal.keyId, nowMs);
    share.waiting.push(refusal);
    this.#all.add(refusal);
    // The newest waits for the budget to grow, also where there is nothing of it left.
    if (share.waiting.length > Math.max(1, Math.floor(share.left))) {
      this.#all.delete(share.waiting.shift()!);
      this.#overBudget += 1;
    }
    if (this.#all.size > REFUSAL_LIMITS.waiting) this.dropOldest();
  }

  /**
   * What may be written now.
   * @param everything also what is over the budget of its key: nothing can wait any longer.
   */
  take(nowMs: number, everything = false): KeptRefusal[] {
    const taken: KeptRefusal[] = [];
    for (const [keyId, share] of this.#shares) {
      refill(share, nowMs);
      if (everything || share.left >= 1) {
        taken.push(...share.waiting);
        share.left -= share.waiting.length;
        for (const refusal of share.waiting.splice(0)) this.#all.delete(refusal);
      }
      if (share.waiting.length === 0 && share.left >= REFUSAL_LIMITS.ofKeyPerMinute)
        this.#shares.delete(keyId);
    }
    return taken;
  }

  private shareOf(keyId: string, nowMs: number): KeyShare {
    let share = this.#shares.get(keyId);
    if (!share) {
      share = { left: REFUSAL_LIMITS.ofKeyPerMinute, refilledAtMs: nowMs, waiting: [] };
      this.#shares.set(keyId, share);
    }
    refill(share, nowMs);
    return share;
  }

  /** The oldest of all is the oldest of its key. */
  private dropOldest(): void {
    const [oldest] = this.#all;
    this.#all.delete(oldest!);
    this.#shares.get(oldest!.keyId)!.waiting.shift();
    this.#overflown += 1;
  }
}

/** A clock that was set back gives nothing. */
function refill(share: KeyShare, nowMs: number): void {
  const grown = (Math.max(0, nowMs - share.refilledAtMs) / MINUTE_MS) * REFUSAL_LIMITS.ofKeyPerMinute;
  share.left = Math.min(REFUSAL_LIMITS.ofKeyPerMinute, share.left + grown);
  share.refilledAtMs = nowMs;
}
