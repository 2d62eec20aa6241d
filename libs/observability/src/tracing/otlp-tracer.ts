import {
  context,
  type Context,
  diag,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-node';
import { ATTR_SERVICE_INSTANCE_ID, ATTR_SERVICE_NAME } from '@opentelemetry/semantic-conventions';
import { NO_SPAN } from './current-tracer.js';
import {
  readTraceparent,
  type SpanAttributes,
  type Traceparent,
  writeTraceparent,
} from './traceparent.policy.js';
import type { OpenSpan, SpanParent, SpanStart, ToldSpans, Tracer } from './tracer.port.js';

const SCOPE = 'portico';
const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const;
/** Longer texts are cut, further attributes left out. */
const LIMITS = {
  attributeValueLengthLimit: 256,
  attributeCountLimit: 32,
  eventCountLimit: 0,
  linkCountLimit: 0,
};
const BATCH = {
  maxQueueSize: 4096,
  maxExportBatchSize: 512,
  scheduledDelayMillis: 1000,
  exportTimeoutMillis: 10_000,
};
const QUIET_MS = 60_000;
/** `process.pid` of the semantic conventions; not among the stable names of the library. */
const PROCESS_ID = 'process.pid';

export interface OtlpTracerOptions {
  /** Where spans are posted, for example `http://collector:4318/v1/traces`. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Share of the traces that is recorded, 0 to 1. */
  readonly ratio: number;
  readonly service: string;
  readonly instance: string;
  readonly pid: number;
  /** Told when spans cannot be sent, at most once a minute. */
  readonly onFault: (reason: string) => void;
}

function remote({ traceId, spanId, sampled }: Traceparent): Context {
  const traceFlags = sampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return trace.setSpanContext(context.active(), { traceId, spanId, traceFlags, isRemote: true });
}

function traceparentOf(span: Span | undefined): string | null {
  const found = span?.spanContext();
  if (!found || !trace.isSpanContextValid(found)) return null;
  const { traceId, spanId, traceFlags } = found;
  return writeTraceparent({ traceId, spanId, sampled: (traceFlags & TraceFlags.SAMPLED) !== 0 });
}

class SdkSpan implements OpenSpan {
  readonly traceparent: string | null;
  readonly #inside: Context;

  constructor(
    private readonly span: Span,
    around: Context,
  ) {
    this.traceparent = traceparentOf(span);
    this.#inside = trace.setSpan(around, span);
  }

  within<T>(work: () => T): T {
    return context.with(this.#inside, work);
  }

  rename(name: string): void {
    this.span.updateName(name);
  }

  set(attributes: SpanAttributes): void {
    this.span.setAttributes(attributes);
  }

  end(fault: string | null): void {
    if (fault !== null) this.span.setAttribute('error.type', fault).setStatus({ code: SpanStatusCode.ERROR });
    this.span.end();
  }
}

/** Sends spans as OTLP/HTTP with JSON. Loaded only where tracing is on. */
export class OtlpTracer implements Tracer {
  readonly isOn = true;
  readonly #processor: BatchSpanProcessor;
  readonly #provider: NodeTracerProvider;
  readonly #ratio: number;
  readonly #told: (reason: string) => void;

  constructor({ url, headers, ratio, service, instance, pid, onFault }: OtlpTracerOptions) {
    let quietUntil = 0;
    const silent = (): void => undefined;
    const told = (reason: string): void => {
      if (performance.now() < quietUntil) return;
      quietUntil = performance.now() + QUIET_MS;
      onFault(reason);
    };
    diag.setLogger({ error: told, warn: silent, info: silent, debug: silent, verbose: silent });
    this.#ratio = ratio;
    this.#told = told;
    this.#processor = new BatchSpanProcessor(new OTLPTraceExporter({ url, headers: { ...headers } }), BATCH);
    this.#provider = new NodeTracerProvider({
      resource: resourceFromAttributes({
        [ATTR_SERVICE_NAME]: service,
        [ATTR_SERVICE_INSTANCE_ID]: instance,
        [PROCESS_ID]: pid,
      }),
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
      spanLimits: LIMITS,
      spanProcessors: [this.#processor],
    });
    // Headers are written and read here, where it is known whose they are.
    this.#provider.register({ propagator: null });
  }

  get traceparent(): string | null {
    return traceparentOf(trace.getActiveSpan());
  }

  get traceId(): string | null {
    return trace.getActiveSpan()?.spanContext().traceId ?? null;
  }

  open({ name, kind, attributes = {}, parent }: SpanStart): OpenSpan {
    const around = this.#contextOf(parent);
    if (!around) return NO_SPAN;
    const options = { kind: KINDS[kind], attributes };
    return new SdkSpan(this.#provider.getTracer(SCOPE).startSpan(name, options, around), around);
  }

  tell({ service, instance, pid, parent, spans }: ToldSpans): void {
    const called = readTraceparent(parent);
    if (!called?.sampled) return;
    const resource = resourceFromAttributes({
      [ATTR_SERVICE_NAME]: service,
      [ATTR_SERVICE_INSTANCE_ID]: instance,
      [PROCESS_ID]: pid,
    });
    const sampler = new AlwaysOnSampler();
    const spanProcessors = [this.#processor];
    const teller = new NodeTracerProvider({
      resource,
      sampler,
      spanLimits: LIMITS,
      spanProcessors,
    }).getTracer(SCOPE);
    const nowMs = Date.now();
    const opened: Context[] = [];
    for (const { name, startedAgoMs, endedAgoMs, failed, under } of spans) {
      const around = (under === null ? undefined : opened[under]) ?? remote(called);
      const kind = under === null ? SpanKind.SERVER : SpanKind.INTERNAL;
      const span = teller.startSpan(name, { kind, startTime: nowMs - startedAgoMs }, around);
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      opened.push(trace.setSpan(around, span));
      span.end(nowMs - endedAgoMs);
    }
  }

  async close(): Promise<void> {
    try {
      await this.#provider.shutdown();
    } catch (error) {
      // The last spans are lost with their store; the process ends well all the same.
      this.#told((error as Error).message);
    }
    trace.disable();
    context.disable();
    diag.disable();
  }

  /** Null where no trace begins and none goes on. */
  #contextOf(parent: SpanParent | undefined): Context | null {
    if (parent === undefined) return trace.getActiveSpan() ? context.active() : null;
    if ('own' in parent) {
      const own = readTraceparent(parent.own);
      return own && remote(own);
    }
    const caller = readTraceparent(parent.caller);
    if (!caller) return context.active();
    return remote({ ...caller, sampled: caller.sampled && Math.random() < this.#ratio });
  }
}
