import { isPorticoError } from '#libs/kernel';
import type { OpenSpan, SpanStart, Tracer } from './tracer.port.js';

/** The span of work that nobody follows. */
export const NO_SPAN: OpenSpan = {
  traceparent: null,
  within: (work) => work(),
  rename: () => undefined,
  set: () => undefined,
  end: () => undefined,
};

/** The tracer of a process without tracing. */
export const NO_TRACER: Tracer = {
  isOn: false,
  traceparent: null,
  traceId: null,
  open: () => NO_SPAN,
  tell: () => undefined,
  close: () => Promise.resolve(),
};

let current: Tracer = NO_TRACER;

/**
 * The tracer of this process. Not injected: the context of a call runs through everything in a process, so there cannot
 * be two, and calls are made by objects that no container knows.
 */
export function tracer(): Tracer {
  return current;
}

/** To be called before the application is made; null ends it. */
export function useTracer(next: Tracer | null): void {
  current = next ?? NO_TRACER;
}

function faultOf(error: unknown): string {
  if (isPorticoError(error)) return error.code;
  const { code, name } = error as { readonly code?: unknown; readonly name?: unknown };
  return typeof code === 'string' ? code : typeof name === 'string' ? name : 'Error';
}

/** Runs work in a span of its own, which ends with it. What the work throws is thrown on. */
export async function traced<T>(start: SpanStart, work: (span: OpenSpan) => Promise<T>): Promise<T> {
  if (!current.isOn) return work(NO_SPAN);
  const span = current.open(start);
  let fault: string | null = null;
  try {
    return await span.within(() => work(span));
  } catch (error) {
    fault = faultOf(error);
    throw error;
  } finally {
    span.end(fault);
  }
}
