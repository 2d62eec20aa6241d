import type { ServerResponse } from 'node:http';
import type { ReplicaPlace } from '#libs/database';

/**
 * A map that keeps what was used lately, in bounded memory: two generations, of which the older is
 * dropped when the younger is full. Cheaper than an exact order of use, and no less bounded.
 */
export class RecentMap<Value extends object> {
  private young = new Map<string, Value>();
  private old = new Map<string, Value>();

  /** @param capacity entries kept for certain; at most twice as many are held. */
  constructor(private readonly capacity: number) {}

  get size(): number {
    return this.young.size + this.old.size;
  }

  get(name: string): Value | undefined {
    const value = this.young.get(name);
    if (value !== undefined) return value;
    const aged = this.old.get(name);
    if (aged !== undefined) {
      this.old.delete(name);
      this.set(name, aged);
    }
    return aged;
  }

  set(name: string, value: Value): void {
    this.old.delete(name);
    if (this.young.size >= this.capacity) {
      this.old = this.young;
      this.young = new Map();
    }
    this.young.set(name, value);
  }

  delete(name: string): void {
    this.young.delete(name);
    this.old.delete(name);
  }
}

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

/** What the limits need to know of a caller. */
export interface LimitedCaller {
  readonly keyId: string;
  /** Null for a key that is bound to no portal. */
  readonly portalId: string | null;
  readonly ownerUserId: string;
  /** The key's own limits; null when it has none. */
  readonly requestsPerSecond: number | null;
  readonly aiRequestsPerMinute: number | null;
}

/** What this process may admit of a ceiling, and how the headers put it. */
export interface EffectiveLimit {
  readonly name: string;
  readonly requests: number;
  readonly windowMs: number;
  /** `RateLimit-Policy` of the limit: quota and window in seconds. */
  readonly policy: string;
}

/**
 * Divides a ceiling among the replicas so that the shares add up to exactly the ceiling. A ceiling
 * smaller than the number of replicas lets each admit one call in a window stretched to fit: every
 * replica stays usable, and on average the ceiling holds.
 */
export function effectiveLimit(
  name: string,
  requests: number,
  windowSeconds: number,
  { index, count }: ReplicaPlace,
): EffectiveLimit {
  const stretched = requests < count;
  const share = stretched ? 1 : Math.floor(requests / count) + (index < requests % count ? 1 : 0);
  const windowMs = windowSeconds * 1_000 * (stretched ? count / requests : 1);
  const policy = `"${name}";q=${share};w=${Math.ceil(windowMs / 1_000)}`;
  return { name, requests: share, windowMs, policy };
}

/** One limit as it stands for one subject. */
export interface LimitState {
  readonly limit: EffectiveLimit;
  readonly window: SlidingWindow;
}

const secondsOf = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1_000));

const remaining = ({ limit, window }: LimitState, nowMs: number): number =>
  Math.max(0, limit.requests - window.used(nowMs));

const field = (state: LimitState, nowMs: number, resetMs: number): string =>
  `"${state.limit.name}";r=${remaining(state, nowMs)};t=${secondsOf(resetMs)}`;

/**
 * Tells the caller where it stands: `X-RateLimit-*` of one limit, and the structured fields
 * `RateLimit` and `RateLimit-Policy` of the IETF draft for every limit that counts the call.
 * @param others what else counts the call.
 * @param resetMs time until calls come back to `shown`.
 */
export function setLimitHeaders(
  response: ServerResponse,
  shown: LimitState,
  others: readonly LimitState[],
  nowMs: number,
  resetMs: number,
): void {
  const { limit } = shown;
  response.setHeader('X-RateLimit-Limit', String(limit.requests));
  response.setHeader('X-RateLimit-Remaining', String(remaining(shown, nowMs)));
  response.setHeader('X-RateLimit-Reset', String(secondsOf(resetMs)));
  let policies = limit.policy;
  let standings = field(shown, nowMs, resetMs);
  for (const other of others) {
    policies += `, ${other.limit.policy}`;
    standings += `, ${field(other, nowMs, other.window.untilRelief(nowMs))}`;
  }
  response.setHeader('RateLimit-Policy', policies);
  response.setHeader('RateLimit', standings);
}
