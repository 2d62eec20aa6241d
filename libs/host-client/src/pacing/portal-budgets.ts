import type { ReplicaPlace } from '#libs/database';
import type { HostPace } from './host-pace.js';
import { SPENT_BUDGETS } from './quarantine.policy.js';

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

/** Something that knows which process this is among those that call the host. */
export interface Placed {
  readonly place: ReplicaPlace;
}

/**
 * What this process may use of the bucket of a portal. The shares of the replicas add up to the bucket;
 * where it holds fewer calls than there are replicas, each keeps one, so that all stay usable.
 */
export function shareOf({ burst, perSecond }: HostPace, { index, count }: ReplicaPlace): HostPace {
  const calls = Math.floor(burst / count) + (index < burst % count ? 1 : 0);
  return { burst: Math.max(1, calls), perSecond: perSecond / count };
}

/**
 * Follows the shares of this process through joins and departures. What a predecessor has used, or a
 * replica that left, is not known here and may fill its share: so a bucket this process has not used yet
 * counts as full at the start, and again whenever a replica leaves. A replica that joins starts full by
 * the same rule, while the others keep what they have used. So the host's bucket never holds more than
 * the local ones together.
 */
export class ReplicaShares {
  private known: ReplicaPlace;
  private fullAtMs: number;
  private mostReplicas: number;

  constructor(
    private readonly replicas: Placed,
    nowMs: number,
  ) {
    this.known = replicas.place;
    this.mostReplicas = this.known.count;
    this.fullAtMs = nowMs;
  }

  /** Looks where this process stands; to be called before shares are used. */
  place(nowMs: number): ReplicaPlace {
    const { place } = this.replicas;
    if (place === this.known) return place;
    if (place.count < this.known.count) {
      this.fullAtMs = nowMs;
      this.mostReplicas = place.count;
    }
    this.mostReplicas = Math.max(this.mostReplicas, place.count);
    this.known = place;
    return place;
  }

  /** Calls to be taken as used in a bucket this process has not used yet. */
  presumedLevel(pace: HostPace, nowMs: number): number {
    const drained = ((nowMs - this.fullAtMs) / 1_000) * (pace.perSecond / this.mostReplicas);
    return Math.max(0, shareOf(pace, this.known).burst - drained);
  }
}

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
