import { IDLE_LIMITS, type FlowName } from './idle-limits.data.js';

/** One direction of an exchange, and what to do when it does not move. */
export interface Flow {
  readonly name: FlowName;
  /** Bytes that have moved so far. */
  readonly moved: () => number;
  /** Whether it is the turn of this flow. */
  readonly waits: () => boolean;
  /** Asks for a sign of life; called with how long nothing has moved. */
  readonly nudge?: (quietMs: number) => void;
  readonly end: () => void;
}

/** Watches one flow: it is quiet from when it last had moved enough, or it was not its turn. */
export class IdleFlow {
  private movedBefore: number;

  constructor(
    private readonly flow: Flow,
    private quietFromMs: number,
  ) {
    this.movedBefore = flow.moved();
  }

  look(nowMs: number): void {
    const { name, waits, moved, nudge, end } = this.flow;
    const { windowMs, leastBytes } = IDLE_LIMITS[name];
    const bytes = moved();
    if (!waits() || bytes - this.movedBefore >= leastBytes) {
      this.movedBefore = bytes;
      this.quietFromMs = nowMs;
      return;
    }
    const quietMs = nowMs - this.quietFromMs;
    if (quietMs >= windowMs) end();
    else nudge?.(quietMs);
  }
}
