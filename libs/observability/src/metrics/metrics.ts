import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export type GaugeLabels = Readonly<Record<string, string>>;

interface Reading {
  readonly read: () => number;
  readonly labels: GaugeLabels;
}

let ofProcess: Registry | null = null;

/**
 * Memory, CPU, garbage collection and event loop lag are measured once, however many applications run in the process:
 * the timer and the observer of it never end.
 */
function processRegistry(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

/** Prometheus metrics of an application, in a registry of its own. */
@Injectable()
export class Metrics {
  readonly #registry = new Registry();
  readonly #process = processRegistry();
  readonly #requests: Histogram<'method' | 'route' | 'status'>;
  readonly #readings = new Map<string, Reading[]>();
  readonly #series = new Map<string, Histogram.Internal<'method' | 'route' | 'status'>>();

  constructor() {
    this.#requests = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from the first byte of a request to the end of its answer',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
      registers: [this.#registry],
    });
  }

  /** `route` is the template, never the address, so that the number of series stays bounded. */
  observeRequest(method: string, route: string, status: number, seconds: number): void {
    const key = `${method} ${status} ${route}`;
    let series = this.#series.get(key);
    if (!series) {
      series = this.#requests.labels({ method, route, status: String(status) });
      this.#series.set(key, series);
    }
    series.observe(seconds);
  }

  /**
   * A gauge that is read when somebody asks (pool usage, queue length, requests in flight).
   * The same name may be registered again with other label values; the label names must agree.
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

  /** A number that only grows, read when somebody asks; named and labelled like a gauge. */
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

  /** The text exposition format. */
  async render(): Promise<string> {
    return (await this.#registry.metrics()) + (await this.#process.metrics());
  }

  /** Every reading of a metric; the first one finds itself alone. */
  #readingsOf(name: string, added: Reading): Reading[] {
    const readings = this.#readings.get(name) ?? [];
    readings.push(added);
    this.#readings.set(name, readings);
    return readings;
  }
}
