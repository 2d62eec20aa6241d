import type { Clock, ErrorCode, PorticoError } from '#libs/kernel';
import type { OutcomeListener } from '../context/request-context.js';
import type { RouteDefinition } from '../routes/route-definition.js';
import { RecentMap, SlidingWindow } from './sliding-window.js';

/**
 * When repeated identical errors of one key on one route are a loop (specification part 1,
 * `error.warning` and `ERROR_LOOP_DETECTED`; the numbers are ours).
 */
export const ERROR_LOOP = {
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
export class ErrorLoops {
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
