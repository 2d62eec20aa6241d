import { setImmediate } from 'node:timers/promises';

/** How long work may hold the event loop before others get their turn, milliseconds. */
const HOLD_MS = 10;

/** Lets others go on when the work has held the event loop for its time. */
export class TimeSlice {
  private sinceMs = performance.now();

  /** True when {@link rest} is due; asking is cheap. */
  get isOver(): boolean {
    return performance.now() - this.sinceMs >= HOLD_MS;
  }

  async rest(): Promise<void> {
    await setImmediate();
    this.sinceMs = performance.now();
  }
}
