import type { ServerResponse } from 'node:http';
import { Inject, Injectable, Module } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { Database, NotificationHub, ReplicaRegistry } from '#libs/database';
import { CLOCK, type Clock, type ErrorCode, PorticoError, type PorticoErrorOptions } from '#libs/kernel';
import { SERVICE_PROCESS, type ServiceProcess } from '#libs/observability';
import type { OutcomeListener, PorticoRequest } from '../context/request-context.js';
import {
  RATE_LIMIT_BUCKETS,
  type RateLimitBucketName,
  type RateLimitSetting,
  type RateLimitSubject,
} from '../routes/rate-limit-buckets.data.js';
import type { RouteDefinition } from '../routes/route-definition.js';
import {
  BucketCounters,
  type LimitedCaller,
  type LimitState,
  RecentMap,
  setLimitHeaders,
  SlidingWindow,
} from './sliding-window.js';

/**
 * When repeated identical errors of one key on one route are a loop (specification part 1,
 * `error.warning` and `ERROR_LOOP_DETECTED`; the numbers are ours).
 */
const ERROR_LOOP = {
  windowSeconds: 60,
  /** The error of this count, and every further one, carries `error.warning`. */
  warnFrom: 30,
  /** The error of this count is followed by refusals. */
  refuseFrom: 100,
  refusedSeconds: 60,
} as const;

/** Pairs of key and route watched at a time, for each route. */
const CAPACITY = 2_000;

interface Loop {
  code: ErrorCode;
  seen: SlidingWindow;
  refusedUntilMs: number;
}

/** Whether the caller must change the request: limits, neighbours and our own faults do not count. */
function isCallersFault({ status, definition }: PorticoError): boolean {
  return status >= 400 && status < 500 && definition.retryable === 'no';
}

/** Notices a caller that repeats a request which fails the same way each time. */
class ErrorLoops {
  private readonly routes = new WeakMap<RouteDefinition, RecentMap<Loop>>();

  constructor(private readonly clock: Clock) {}

  /** Seconds for which calls are still refused; 0 when they are not. */
  refusedSeconds(route: RouteDefinition, keyId: string): number {
    const loop = this.routes.get(route)?.get(keyId);
    if (!loop || loop.refusedUntilMs === 0) return 0;
    const leftMs = loop.refusedUntilMs - this.clock.nowMs();
    if (leftMs > 0 && leftMs <= ERROR_LOOP.refusedSeconds * 1_000) return leftMs / 1_000;
    this.routes.get(route)?.delete(keyId);
    return 0;
  }

  /** What wants to know how a call of this key ends. */
  watch(route: RouteDefinition, keyId: string): OutcomeListener {
    return {
      failed: (error) => (isCallersFault(error) ? this.failed(route, keyId, error.code) : null),
      succeeded: () => this.routes.get(route)?.delete(keyId),
    };
  }

  private failed(route: RouteDefinition, keyId: string, code: ErrorCode): string | null {
    const nowMs = this.clock.nowMs();
    const loop = this.loopOf(route, keyId, code);
    loop.seen.take(nowMs);
    const count = loop.seen.used(nowMs);
    if (count >= ERROR_LOOP.refuseFrom) loop.refusedUntilMs = nowMs + ERROR_LOOP.refusedSeconds * 1_000;
    return count >= ERROR_LOOP.warnFrom ? warning(code, count) : null;
  }

  private loopOf(route: RouteDefinition, keyId: string, code: ErrorCode): Loop {
    let loops = this.routes.get(route);
    if (!loops) this.routes.set(route, (loops = new RecentMap(CAPACITY)));
    const known = loops.get(keyId);
    if (known?.code === code) return known;
    const loop: Loop = { code, seen: new SlidingWindow(ERROR_LOOP.windowSeconds * 1_000), refusedUntilMs: 0 };
    loops.set(keyId, loop);
    return loop;
  }
}

function warning(code: ErrorCode, count: number): string {
  const { refuseFrom, windowSeconds, refusedSeconds } = ERROR_LOOP;
  return (
    `${code} was answered ${count} times within ${windowSeconds} seconds. Change the request: after ` +
    `${refuseFrom} times calls of this route are refused for ${refusedSeconds} seconds.`
  );
}

/** Why a call is refused. */
export interface LimitRefusal {
  readonly code: ErrorCode;
  readonly options: PorticoErrorOptions;
}

type CountedBucket = Exclude<RateLimitBucketName, 'none'>;

/** Counters of a limit, of what is tried of one that counts servers, and of one that a person's keys share. */
type CounterName = CountedBucket | `${CountedBucket}-attempts` | `${CountedBucket}-person`;

const NONE: readonly LimitState[] = [];

/** The limit a key may carry for itself, on whatever route. */
const PER_SECOND = 'per-second';

/**
 * Counts the calls of this process against its share of each ceiling. Counters are in memory: a
 * call costs no I/O, a restart forgets, and replicas never wait for each other.
 */
@Injectable()
export class RateLimiter {
  private readonly counters = new Map<CounterName, BucketCounters>();
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
    const main = this.standingOf(name, caller);
    const bucket = RATE_LIMIT_BUCKETS[name];
    const second = 'carriesCalls' in bucket ? NONE : this.perSecondOf(caller);
    const others = [...this.personOf(name, caller), ...second];
    const exceeded = [main, ...others].find((state) => isFull(state, nowMs));
    if (exceeded) {
      const code = second.includes(exceeded) ? 'RATE_LIMITED' : bucket.refusal;
      const rest = [main, ...others].filter((state) => state !== exceeded);
      return refusal(code, exceeded, rest, response, nowMs);
    }
    main.window.take(nowMs);
    for (const { window } of others) window.take(nowMs);
    setLimitHeaders(response, main, others, nowMs, main.window.untilRelief(nowMs));
    if (bucket.subject === 'server') {
      request.context.countOwned = (serverId) => this.countOfServer(name, serverId, second, response);
    }
    return null;
  }

  /** Counts a call for the server it names, which is there and may be used by the caller. */
  private countOfServer(
    name: CountedBucket,
    serverId: string,
    second: readonly LimitState[],
    response: ServerResponse,
  ): void {
    const nowMs = this.clock.nowMs();
    const { requests, refusal: code } = RATE_LIMIT_BUCKETS[name];
    const ofServer = this.stateOf(name, serverId, this.numberOf(requests));
    if (isFull(ofServer, nowMs)) {
      const refused = refusal(code, ofServer, second, response, nowMs);
      throw new PorticoError(refused.code, refused.options);
    }
    ofServer.window.take(nowMs);
    setLimitHeaders(response, ofServer, second, nowMs, ofServer.window.untilRelief(nowMs));
  }

  /** The counter a call meets before it is known whose the resource of its path is. */
  private standingOf(name: CountedBucket, caller: LimitedCaller): LimitState {
    const bucket = RATE_LIMIT_BUCKETS[name];
    if (bucket.subject === 'server') {
      return this.stateOf(`${name}-attempts`, caller.keyId, this.numberOf(bucket.attempts));
    }
    const own = 'ofKey' in bucket ? caller[bucket.ofKey] : null;
    return this.stateOf(name, subjectOf(bucket.subject, caller), own ?? this.numberOf(bucket.requests));
  }

  /** What all keys of the person have together; nothing where the limit has no such number. */
  private personOf(name: CountedBucket, { ownerUserId, portalId }: LimitedCaller): readonly LimitState[] {
    const bucket = RATE_LIMIT_BUCKETS[name];
    if (!('ofOwner' in bucket)) return NONE;
    return [this.stateOf(`${name}-person`, `${portalId} ${ownerUserId}`, bucket.ofOwner)];
  }

  private perSecondOf({ keyId, requestsPerSecond }: LimitedCaller): readonly LimitState[] {
    if (requestsPerSecond === null) return NONE;
    return [this.perSecond.stateOf(keyId, requestsPerSecond, this.replicas.place)];
  }

  private numberOf(requests: number | RateLimitSetting): number {
    return typeof requests === 'number' ? requests : this.config[requests];
  }

  private stateOf(name: CounterName, subject: string, requests: number): LimitState {
    return this.countersOf(name).stateOf(subject, requests, this.replicas.place);
  }

  private countersOf(name: CounterName): BucketCounters {
    let counters = this.counters.get(name);
    if (!counters) {
      counters = new BucketCounters(name, RATE_LIMIT_BUCKETS[bucketOf(name)].windowSeconds);
      this.counters.set(name, counters);
    }
    return counters;
  }
}

function bucketOf(name: CounterName): CountedBucket {
  return name.replace(/-(attempts|person)$/, '') as CountedBucket;
}

function isFull({ window, limit }: LimitState, nowMs: number): boolean {
  return window.used(nowMs) >= limit.requests;
}

function refusal(
  code: ErrorCode,
  exceeded: LimitState,
  others: readonly LimitState[],
  response: ServerResponse,
  nowMs: number,
): LimitRefusal {
  const waitMs = exceeded.window.untilBelow(exceeded.limit.requests, nowMs);
  setLimitHeaders(response, exceeded, others, nowMs, waitMs);
  return { code, options: { retryAfterSeconds: waitMs / 1_000 } };
}

function subjectOf(subject: Exclude<RateLimitSubject, 'server'>, caller: LimitedCaller): string {
  switch (subject) {
    case 'key':
      return caller.keyId;
    case 'portal':
      return caller.portalId ?? caller.keyId;
    case 'owner':
      return caller.ownerUserId;
  }
}

/**
 * The processes of this kind that are alive, and the place of this one among them. Only those of one kind share what
 * is divided: a worker takes no calls of clients, so it takes nothing from their ceilings, and the few calls it makes
 * of a host come beside those of the API.
 */
@Module({
  providers: [
    {
      provide: ReplicaRegistry,
      inject: [Database, NotificationHub, CONFIG, SERVICE_PROCESS],
      useFactory: (database: Database, hub: NotificationHub, config: Config, kind: ServiceProcess) =>
        new ReplicaRegistry(database, hub, { kind, url: config.internalUrl }),
    },
  ],
  exports: [ReplicaRegistry],
})
export class ReplicasModule {}

/** Limits of calls, shared by the API processes that are alive. */
@Module({ imports: [ReplicasModule], providers: [RateLimiter], exports: [RateLimiter] })
export class LimitsModule {}
