import type { ReplicaPlace } from '#libs/database';
import { effectiveLimit, type EffectiveLimit } from './effective-limit.js';
import type { LimitState } from './limit-headers.js';
import { RecentMap } from './recent-map.js';
import { SlidingWindow } from './sliding-window.js';

/** Subjects counted for certain, for each bucket; about 250 bytes each. */
const CAPACITY = 20_000;

/** The counters of one bucket, one for each subject. */
export class BucketCounters {
  private readonly windows = new RecentMap<SlidingWindow>(CAPACITY);
  private readonly limits = new Map<number, EffectiveLimit>();
  private place: ReplicaPlace | null = null;

  constructor(
    private readonly name: string,
    private readonly windowSeconds: number,
  ) {}

  /** The counter of a subject and its limit. A window that changed its length starts anew. */
  stateOf(subject: string, requests: number, place: ReplicaPlace): LimitState {
    const limit = this.limitOf(requests, place);
    let window = this.windows.get(subject);
    if (window?.windowMs !== limit.windowMs) {
      window = new SlidingWindow(limit.windowMs);
      this.windows.set(subject, window);
    }
    return { limit, window };
  }

  private limitOf(requests: number, place: ReplicaPlace): EffectiveLimit {
    if (place !== this.place) {
      this.place = place;
      this.limits.clear();
    }
    let limit = this.limits.get(requests);
    if (!limit) {
      limit = effectiveLimit(this.name, requests, this.windowSeconds, place);
      this.limits.set(requests, limit);
    }
    return limit;
  }
}
