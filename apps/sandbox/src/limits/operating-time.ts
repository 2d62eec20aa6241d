const SLOT_SECONDS = 60;
const SLOTS = 10;

/** Busy seconds of one method for one credential. */
export interface Operating {
  /** Seconds within the last ten one-minute slots. */
  readonly seconds: number;
  /** Unix second at which the oldest busy slot leaves the count. */
  readonly resetAt: number;
}

/** Counts the time methods are busy, by method and credential, in ten one-minute slots. */
export class OperatingTime {
  private readonly slots = new Map<string, Map<number, number>>();

  add(key: string, seconds: number, nowMs: number): Operating {
    const slot = Math.floor(nowMs / 1000 / SLOT_SECONDS);
    const used = this.slots.get(key) ?? new Map<number, number>();
    this.slots.set(key, used);
    used.set(slot, (used.get(slot) ?? 0) + seconds);
    return this.read(key, nowMs);
  }

  read(key: string, nowMs: number): Operating {
    const now = Math.floor(nowMs / 1000 / SLOT_SECONDS);
    const used = this.slots.get(key) ?? new Map<number, number>();
    let seconds = 0;
    let oldest = now;
    for (const [slot, spent] of used) {
      if (slot <= now - SLOTS) used.delete(slot);
      else {
        seconds += spent;
        oldest = Math.min(oldest, slot);
      }
    }
    return { seconds, resetAt: (oldest + SLOTS) * SLOT_SECONDS };
  }

  clear(): void {
    this.slots.clear();
  }
}
