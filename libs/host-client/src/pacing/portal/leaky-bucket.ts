import type { HostPace } from '../host-pace.js';

/**
 * The host's clock and ours are not the same, and it may count in whole milliseconds: so calls drain away a
 * little slower here than there.
 */
const DRAINED_SHARE = 0.99;
/** Rounding must not make a call wait that is due. */
const TOLERANCE = 1e-6;

/**
 * This process's part of the bucket the host keeps for a portal. The host counts a call when it arrives,
 * at some time between its begin and its end here: so a call that runs is counted in full, and drains
 * away only from its end on. Whatever the network does, the host's bucket is never fuller than this one.
 */
export class LeakyBucket {
  private running = 0;

  /** @param level calls that count and have ended. */
  constructor(
    private share: HostPace,
    private level: number,
    private atMs: number,
  ) {}

  get inFlight(): number {
    return this.running;
  }

  isEmptyAt(nowMs: number): boolean {
    this.drain(nowMs);
    return this.running === 0 && this.level === 0;
  }

  /** Takes another share, of which so many calls are used already; since when it holds is not known. */
  resize(share: HostPace, used: number, nowMs: number): void {
    this.drain(nowMs, Math.min(share.perSecond, this.share.perSecond));
    this.share = share;
    this.level += used;
  }

  /** Milliseconds until one more call has room; 0 when it has it now, Infinity when calls must end first. */
  untilRoom(nowMs: number): number {
    this.drain(nowMs);
    const excess = this.level + this.running + 1 - this.share.burst;
    if (excess <= TOLERANCE) return 0;
    if (excess > this.level + TOLERANCE) return Infinity;
    return this.timeFor(excess);
  }

  begin(): void {
    this.running += 1;
  }

  /** @param counted false when the host refused to count the call, because its bucket is full. */
  end(counted: boolean, nowMs: number): void {
    this.drain(nowMs);
    this.running -= 1;
    this.level = counted ? this.level + 1 : Math.max(this.level, this.share.burst);
  }

  /** Milliseconds until so many calls drain away. */
  timeFor(calls: number): number {
    return (calls / (this.share.perSecond * DRAINED_SHARE)) * 1_000;
  }

  private drain(nowMs: number, perSecond = this.share.perSecond): void {
    const drained = ((nowMs - this.atMs) / 1_000) * perSecond * DRAINED_SHARE;
    if (drained > 0) this.level = Math.max(0, this.level - drained);
    this.atMs = nowMs;
  }
}
