import { Inject, Injectable } from '@nestjs/common';
import type { ServerResponse } from 'node:http';
import { CONFIG, type Config } from '#libs/config';
import { ReplicaRegistry } from '#libs/database';
import { CLOCK, type Clock, type ErrorCode, type PorticoErrorOptions } from '#libs/kernel';
import type { PorticoRequest } from '../context/request-context.js';
import { RATE_LIMIT_BUCKETS, type RateLimitBucketName } from '../routes/rate-limit-buckets.data.js';
import { BucketCounters } from './bucket-counters.js';
import { ErrorLoops } from './error-loops.js';
import type { LimitedCaller } from './limited-caller.js';
import { setLimitHeaders, type LimitState } from './limit-headers.js';

/** Why a call is refused. */
export interface LimitRefusal {
  readonly code: ErrorCode;
  readonly options: PorticoErrorOptions;
}

type CountedBucket = Exclude<RateLimitBucketName, 'none'>;

/** The limit a key may carry for itself, on whatever route. */
const PER_SECOND = 'per-second';

/**
 * Counts the calls of this process against its share of each ceiling. Counters are in memory: a
 * call costs no I/O, a restart forgets, and replicas never wait for each other.
 */
@Injectable()
export class RateLimiter {
  private readonly buckets = new Map<CountedBucket, BucketCounters>();
  private readonly perSecond: BucketCounters;
  private readonly loops: ErrorLoops;

  constructor(
    private readonly replicas: ReplicaRegistry,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.loops = new ErrorLoops(clock);
    this.perSecond = new BucketCounters(PER_SECOND, 1);
  }

  /**
   * Counts a call of a known key, or refuses it uncounted. The effective numbers go into the
   * headers of the answer either way. The route must be resolved.
   */
  refuse(caller: LimitedCaller, request: PorticoRequest, response: ServerResponse): LimitRefusal | null {
    const { route } = request.context;
    if (!route || route.rateLimit === 'none') return null;
    const loopSeconds = this.loops.refusedSeconds(route, caller.keyId);
    if (loopSeconds > 0) return { code: 'ERROR_LOOP_DETECTED', options: { retryAfterSeconds: loopSeconds } };
    request.context.outcome = this.loops.watch(route, caller.keyId);
    return this.count(route.rateLimit, caller, request, response);
  }

  private count(
    name: CountedBucket,
    caller: LimitedCaller,
    request: PorticoRequest,
    response: ServerResponse,
  ): LimitRefusal | null {
    const nowMs = this.clock.nowMs();
    const { place } = this.replicas;
    const bucket = RATE_LIMIT_BUCKETS[name];
    const own = 'ofKey' in bucket ? caller[bucket.ofKey] : null;
    const requests =
      own ?? (typeof bucket.requests === 'number' ? bucket.requests : this.config[bucket.requests]);
    const main = this.countersOf(name).stateOf(subjectOf(name, caller, request), requests, place);
    const second =
      caller.requestsPerSecond === null
        ? null
        : this.perSecond.stateOf(caller.keyId, caller.requestsPerSecond, place);

    const exceeded = isFull(main, nowMs) ? main : second && isFull(second, nowMs) ? second : null;
    if (exceeded) {
      const waitMs = exceeded.window.untilBelow(exceeded.limit.requests, nowMs);
      setLimitHeaders(response, exceeded, exceeded === main ? second : main, nowMs, waitMs);
      const code = exceeded === main ? bucket.refusal : 'RATE_LIMITED';
      return { code, options: { retryAfterSeconds: waitMs / 1_000 } };
    }
    main.window.take(nowMs);
    second?.window.take(nowMs);
    setLimitHeaders(response, main, second, nowMs, main.window.untilRelief(nowMs));
    return null;
  }

  private countersOf(name: CountedBucket): BucketCounters {
    let counters = this.buckets.get(name);
    if (!counters) {
      counters = new BucketCounters(name, RATE_LIMIT_BUCKETS[name].windowSeconds);
      this.buckets.set(name, counters);
    }
    return counters;
  }
}

function isFull({ window, limit }: LimitState, nowMs: number): boolean {
  return window.used(nowMs) >= limit.requests;
}

function subjectOf(name: CountedBucket, caller: LimitedCaller, request: PorticoRequest): string {
  switch (RATE_LIMIT_BUCKETS[name].subject) {
    case 'key':
      return caller.keyId;
    case 'portal':
      return caller.portalId ?? caller.keyId;
    case 'owner':
      return caller.ownerUserId;
    case 'server':
      // Who may use the server is not known yet: strangers of other portals must not use its calls up.
      return `${caller.portalId ?? caller.keyId} ${String(request.params['id'])}`;
  }
}
