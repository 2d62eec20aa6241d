import type { OpenSpan, Tracer } from './tracer.port.js';

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
