import type { SpanAttributes } from './traceparent.policy.js';

/**
 * What a span continues. `caller`: the header of somebody outside, believed in part, see {@link Tracer.open}. `own`: what
 * another process of ours handed on. Without either: the span in which the call is made.
 */
export type SpanParent =
  | { readonly caller: string | string[] | undefined }
  | { readonly own: string | string[] | null | undefined };

export interface SpanStart {
  /** Of few values: a method and a route, a kind of job. */
  readonly name: string;
  readonly kind: 'server' | 'client' | 'consumer';
  readonly attributes?: SpanAttributes;
  readonly parent?: SpanParent;
}

/** A piece of work under way. Nothing it does fails, and nothing happens once it has ended. */
export interface OpenSpan {
  /** W3C `traceparent` for whoever is called within it; null where there is no trace. */
  readonly traceparent: string | null;
  /** What is called in here, at once and later, belongs to the span. */
  within<T>(work: () => T): T;
  rename(name: string): void;
  set(attributes: SpanAttributes): void;
  /** @param fault a code or a class of errors, never a message; null when it went well */
  end(fault: string | null): void;
}

/** A span that another program measured. */
export interface ToldSpan {
  readonly name: string;
  /** Milliseconds before it is told: the clocks of the two need not agree. */
  readonly startedAgoMs: number;
  readonly endedAgoMs: number;
  readonly failed: boolean;
  /** Place in the list of the one around it, which comes before; null: the parent of all. */
  readonly under: number | null;
}

/** Spans of a program that does not export any itself. */
export interface ToldSpans {
  /** `service.name` of the program. */
  readonly service: string;
  /** `service.instance.id` and `process.pid` of it. */
  readonly instance: string;
  readonly pid: number;
  /** W3C `traceparent` of the call it answered. */
  readonly parent: string;
  readonly spans: readonly ToldSpan[];
}

/** How work is followed through the processes. One for each process, see `tracer()`. */
export interface Tracer {
  /** False: nothing is traced, and every call is a formality. */
  readonly isOn: boolean;
  /** W3C `traceparent` of the span in which this is asked; null outside of one. */
  readonly traceparent: string | null;
  /** 32 hexadecimal digits of the trace in which this is asked; null outside of one. */
  readonly traceId: string | null;
  /**
   * Only the request of a caller begins a trace; any other span without a parent is none. A caller's trace is continued,
   * but how many are recorded is the operator's to say: one the caller does not record is not recorded here either, of
   * the others the share of the setting, drawn by lot and not by an id the caller chose.
   */
  open(start: SpanStart): OpenSpan;
  /** Adds spans of another program to the trace it was called in. */
  tell(spans: ToldSpans): void;
  /** Sends what is left; nothing is traced from then on. */
  close(): Promise<void>;
}
