import type { ReplicaPlace } from '#libs/database';
import type { HostPace } from '../host-pace.js';

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
