import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Registry } from 'prom-client';
import { processRegistry } from './process-metrics.js';
import { type ObservedRequest, RequestMetrics } from './request-metrics.js';

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
