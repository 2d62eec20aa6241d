/** Slots of a window: a call counts for the window and at most a twentieth longer, never shorter. */
const SLOTS = 20;

/**
 * Counts calls over a sliding window in fixed memory. Whatever window of this length one looks at,
 * the calls admitted in it never exceed the limit: there is no edge at which a counter starts anew.
 */
export class SlidingWindow {
  private readonly counts = new Uint32Array(SLOTS + 1);
  private readonly slotMs: number;
  /** Number of the newest slot since the epoch, and of the oldest that still counts. */
  private head = 0;
  private tail = 0;
  private total = 0;

  constructor(readonly windowMs: number) {
    this.slotMs = windowMs / SLOTS;
  }

  /** Calls that count at this time. */
  used(nowMs: number): number {
    this.advance(nowMs);
    return this.total;
  }

  take(nowMs: number): void {
    this.advance(nowMs);
    if (this.total === 0) this.tail = this.head;
    this.counts[this.head % this.counts.length]! += 1;
    this.total += 1;
  }

  /** Milliseconds until the oldest calls stop counting; 0 when none counts. */
  untilRelief(nowMs: number): number {
    this.advance(nowMs);
    return this.total === 0 ? 0 : this.endOf(this.tail) - nowMs;
  }

  /** Milliseconds until fewer than `limit` calls count. */
  untilBelow(limit: number, nowMs: number): number {
    this.advance(nowMs);
    let left = this.total;
    for (let slot = this.tail; slot <= this.head; slot += 1) {
      if (left < limit) return slot === this.tail ? 0 : this.endOf(slot - 1) - nowMs;
      left -= this.counts[slot % this.counts.length]!;
    }
    return this.endOf(this.head) - nowMs;
  }

  private endOf(slot: number): number {
    return (slot + SLOTS + 1) * this.slotMs;
  }

  /** A clock that was set back by more than a window starts anew; by less, time stands still. */
  private advance(nowMs: number): void {
    const now = Math.floor(nowMs / this.slotMs);
    if (now === this.head) return;
    if (now > this.head + SLOTS || now < this.head - SLOTS) {
      this.counts.fill(0);
      this.total = 0;
    } else {
      for (let slot = this.head + 1; slot <= now; slot += 1) this.clear(slot);
      if (now < this.head) return;
    }
    this.head = now;
    const oldest = now - SLOTS;
    if (this.tail < oldest) this.tail = oldest;
    while (this.tail < now && this.counts[this.tail % this.counts.length] === 0) this.tail += 1;
  }

  private clear(slot: number): void {
    const place = slot % this.counts.length;
    this.total -= this.counts[place]!;
    this.counts[place] = 0;
  }
}
