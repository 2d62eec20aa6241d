export * from './contracts/index.js';
export { createLogger, LOGGER, type Logger, type ProcessLog } from './log/create-logger.js';
export { type GaugeLabels, Metrics, type ObservedRequest } from './metrics/metrics.js';
export {
  type AdminHandler,
  AdminListener,
  AdminRoutes,
  AdminServer,
  type AdminUpgradeHandler,
  INTERNAL_TOKEN_HEADER,
} from './admin/admin-listener.js';
export { Readiness, type ReadinessCheck, type ReadinessReport } from './admin/readiness.js';
export { ObservabilityModule, type ObservabilityOptions } from './observability.module.js';
export { SERVICE_NODE_FLAGS } from './process/service-node-flags.js';
export { SERVICE_PROCESS, type ServiceProcess } from './process/service-process.js';
export type { Need } from './process/await-needs.js';
export { explainStart, runProcess, type ProcessOptions, type RunningProcess } from './process/run-process.js';
export { traced, tracer, useTracer } from './tracing/current-tracer.js';
export type { SpanAttribute, SpanAttributes } from './tracing/traceparent.policy.js';
export type { OpenSpan, SpanParent, SpanStart, ToldSpan, ToldSpans, Tracer } from './tracing/tracer.port.js';
