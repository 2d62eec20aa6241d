import { Histogram, type Registry } from 'prom-client';
import { BoundedCounter, OVERFLOW } from './bounded-counter.js';

/** One request that has ended. */
export interface ObservedRequest {
  readonly method: string;
  /** The template, never the address. */
  readonly route: string;
  /** The part of the API it belongs to. */
  readonly area: string;
  /** `long`: the route may take longer than the general time limit, or its answer is a stream. */
  readonly pace: 'usual' | 'long';
  readonly status: number;
  readonly seconds: number;
}

/** Others, which a client may invent as far as the parser of HTTP knows them, are one. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const OTHER = 'other';

/** Areas there may be; a series of the histogram is worth fifteen of a counter. */
const MOST_AREAS = 64;

/**
 * Requests, in as few series as answer what an operator asks: how long by area, how many and what came out by route.
 * A histogram by route and status would be fifty thousand lines.
 */
export class RequestMetrics {
  readonly #durations: Histogram<'area' | 'pace'>;
  readonly #byArea = new Map<string, Histogram.Internal<'area' | 'pace'>>();
  readonly #requests = new BoundedCounter({
    name: 'http_requests_total',
    help: 'Requests by route and class of the status',
    labels: ['method', 'route', 'class'],
    most: 3_000,
  });
  readonly #seconds = new BoundedCounter({
    name: 'http_request_seconds_total',
    help: 'Time all requests of a route took together',
    labels: ['method', 'route'],
    most: 1_500,
  });
  readonly #statuses = new BoundedCounter({
    name: 'http_responses_total',
    help: 'Answers by status',
    labels: ['status'],
    most: 64,
  });

  constructor(registry: Registry) {
    this.#durations = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from the first byte of a request to the end of its answer',
      labelNames: ['area', 'pace'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60],
      registers: [registry],
    });
  }

  observe({ method, route, area, pace, status, seconds }: ObservedRequest): void {
    const known = METHODS.has(method) ? method : OTHER;
    const isStatus = Number.isInteger(status) && status >= 100 && status <= 599;
    this.#durationsOf(area, pace).observe(seconds);
    this.#requests.series([known, route, isStatus ? `${Math.floor(status / 100)}xx` : OTHER]).value += 1;
    this.#seconds.series([known, route]).value += seconds;
    this.#statuses.series([isStatus ? String(status) : OTHER]).value += 1;
  }

  /** What stands beside the histogram, in pieces. */
  *text(): Generator<string> {
    for (const counter of [this.#requests, this.#seconds, this.#statuses]) yield* counter.text();
  }

  #durationsOf(area: string, pace: ObservedRequest['pace']): Histogram.Internal<'area' | 'pace'> {
    const key = `${pace} ${area}`;
    let durations = this.#byArea.get(key);
    if (!durations) {
      if (this.#byArea.size >= MOST_AREAS) return this.#durations.labels({ area: OVERFLOW, pace });
      durations = this.#durations.labels({ area, pace });
      this.#byArea.set(key, durations);
    }
    return durations;
  }
}
