/** Kept for the answer itself, milliseconds. */
const RESERVE_MS = 500;

/** Tells before each further step of a long work whether there is time for one more like those before. */
export class RemainingTime {
  private slowestMs = 0;
  private stepAtMs = performance.now();

  /** @param endsAtMs when the time is up, on the clock of `performance.now()`; absent: never. */
  constructor(private readonly endsAtMs: number | undefined) {}

  /** To be asked after each step. */
  suffices(): boolean {
    if (this.endsAtMs === undefined) return true;
    const now = performance.now();
    this.slowestMs = Math.max(this.slowestMs, now - this.stepAtMs);
    this.stepAtMs = now;
    return now + this.slowestMs + RESERVE_MS < this.endsAtMs;
  }
}
