import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { processRegistry } from './process-metrics.js';

/** One series: a number that only grows. */
export interface CountedSeries {
  value: number;
}

export interface BoundedCounterOptions {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  /** Series there may be beside the one of the overflow. */
  readonly most: number;
}

/** Every label of the series that counts what found no place of its own. */
export const OVERFLOW = 'overflow';

/** Longer values are cut, so that the bound of series is one of bytes too. Characters. */
const LONGEST_VALUE = 200;

/** Lines of one piece of the text. */
const LINES = 250;

/**
 * A counter whose labels come from what callers do. It has a bound: whatever they do, there are never more series, and
 * what comes beyond is counted in a series whose labels are all `overflow`.
 */
export class BoundedCounter {
  readonly #series = new Map<string, CountedSeries>();
  #overflow: CountedSeries | null = null;

  constructor(private readonly options: BoundedCounterOptions) {}

  /** @param values of the labels, in their order */
  series(values: readonly string[]): CountedSeries {
    const labels = labelsText(this.options.labels, values);
    let series = this.#series.get(labels);
    if (series) return series;
    if (this.#series.size >= this.options.most) return (this.#overflow ??= { value: 0 });
    series = { value: 0 };
    this.#series.set(labels, series);
    return series;
  }

  /** The text exposition format, in pieces of bounded length. */
  *text(): Generator<string> {
    const { name, help, labels } = this.options;
    let piece = `# HELP ${name} ${help}\n# TYPE ${name} counter\n`;
    let lines = 0;
    for (const [own, { value }] of this.#series) {
      piece += `${name}{${own}} ${value}\n`;
      if (++lines % LINES !== 0) continue;
      yield piece;
      piece = '';
    }
    if (this.#overflow) {
      const own = labelsText(
        labels,
        labels.map(() => OVERFLOW),
      );
      piece += `${name}{${own}} ${this.#overflow.value}\n`;
    }
    yield `${piece}\n`;
  }
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '"': '\\"', '\n': '\\n' };

function labelsText(names: readonly string[], values: readonly string[]): string {
  return names
    .map((name, index) => {
      const value = values[index] ?? '';
      return `${name}="${value.slice(0, LONGEST_VALUE).replaceAll(/[\\"\n]/g, (character) => ESCAPES[character]!)}"`;
    })
    .join(',');
}

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
class RequestMetrics {
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

export type GaugeLabels = Readonly<Record<string, string>>;

interface Reading {
  readonly read: () => number;
  readonly labels: GaugeLabels;
}

/** Readings of one name: queues, states, codes of a table. Whoever needs more would register what callers make. */
const MOST_READINGS = 200;

/** Characters of the text that are made in one turn of the event loop, about. */
const PIECE = 32_768;

/** Prometheus metrics of an application, in a registry of its own. */
@Injectable()
export class Metrics {
  readonly #registry = new Registry();
  readonly #process = processRegistry();
  readonly #requests = new RequestMetrics(this.#registry);
  readonly #readings = new Map<string, Reading[]>();
  #rendering: Promise<string> | null = null;

  /** The number of series is bounded, whatever is observed. */
  observeRequest(request: ObservedRequest): void {
    this.#requests.observe(request);
  }

  /**
   * A gauge that is read when somebody asks (pool usage, queue length, requests in flight).
   * The same name may be registered again with other label values; the label names must agree.
   * @throws Error where one name has too many: label values are those of a table, never of callers.
   */
  gauge(name: string, help: string, read: () => number, labels: GaugeLabels = {}): void {
    const readings = this.#readingsOf(name, { read, labels });
    if (readings.length > 1) return;
    new Gauge({
      name,
      help,
      labelNames: Object.keys(labels),
      registers: [this.#registry],
      collect() {
        for (const reading of readings) this.set({ ...reading.labels }, reading.read());
      },
    });
  }

  /** A number that only grows, read when somebody asks; named, labelled and bounded like a gauge. */
  counter(name: string, help: string, read: () => number, labels: GaugeLabels = {}): void {
    const readings = this.#readingsOf(name, { read, labels });
    if (readings.length > 1) return;
    new Counter({
      name,
      help,
      labelNames: Object.keys(labels),
      registers: [this.#registry],
      collect() {
        this.reset();
        for (const reading of readings) this.inc({ ...reading.labels }, reading.read());
      },
    });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /**
   * The text exposition format. It is made in pieces between which the event loop turns; whoever asks meanwhile gets
   * the same text, so that many who ask at once cost no more than one.
   */
  render(): Promise<string> {
    this.#rendering ??= this.#make().finally(() => {
      this.#rendering = null;
    });
    return this.#rendering;
  }

  async #make(): Promise<string> {
    let text = '';
    let turnAt = PIECE;
    for await (const piece of this.#pieces()) {
      text += piece;
      if (text.length < turnAt) continue;
      await nextTurn();
      turnAt = text.length + PIECE;
    }
    return text;
  }

  async *#pieces(): AsyncGenerator<string> {
    for (const registry of [this.#registry, this.#process]) {
      for (const metric of registry.getMetricsAsArray())
        yield `${await registry.getSingleMetricAsString(metric.name)}\n\n`;
    }
    yield* this.#requests.text();
  }

  /** Every reading of a metric; the first one finds itself alone. */
  #readingsOf(name: string, added: Reading): Reading[] {
    const readings = this.#readings.get(name) ?? [];
    if (readings.length >= MOST_READINGS) throw new Error(`More than ${MOST_READINGS} series of ${name}`);
    readings.push(added);
    this.#readings.set(name, readings);
    return readings;
  }
}
