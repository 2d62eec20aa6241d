import type { RateLimit } from '../portals/portal-state.js';

/** The host's leaky bucket of one portal and address: every request adds a drop, drops leak away steadily. */
export class RateBucket {
  private level = 0;
  private leakedAtMs = 0;
  private refusals = 0;

  /** Requests refused so far. */
  get refused(): number {
    return this.refusals;
  }

  /** Counts a request; false when the bucket is full. */
  take({ burst, perSecond }: RateLimit, nowMs: number): boolean {
    const leaked = ((nowMs - this.leakedAtMs) / 1000) * perSecond;
    this.level = Math.max(0, this.level - leaked);
    this.leakedAtMs = nowMs;
    if (this.level + 1 > burst) {
      this.refusals += 1;
      return false;
    }
    this.level += 1;
    return true;
  }

  /** An empty bucket and no refusals. */
  clear(): void {
    this.level = 0;
    this.refusals = 0;
  }
}
