export * from './contracts/index.js';
export { createLogger, LOGGER, type Logger, type ProcessLog } from './log/create-logger.js';
export { Metrics, type GaugeLabels } from './metrics/metrics.js';
export type { ObservedRequest } from './metrics/request-metrics.js';
export {
  AdminRoutes,
  INTERNAL_TOKEN_HEADER,
  type AdminHandler,
  type AdminUpgradeHandler,
} from './admin/admin-routes.js';
export { AdminListener } from './admin/admin-listener.js';
export { AdminServer } from './admin/admin-server.js';
export { Readiness, type ReadinessCheck, type ReadinessReport } from './admin/readiness.js';
export { ObservabilityModule, type ObservabilityOptions } from './observability.module.js';
export { SERVICE_NODE_FLAGS } from './process/service-node-flags.js';
export { SERVICE_PROCESS, type ServiceProcess } from './process/service-process.js';
export type { Need } from './process/need.js';
export { explainStart, runProcess, type ProcessOptions, type RunningProcess } from './process/run-process.js';
export { traced, tracer, useTracer } from './tracing/current-tracer.js';
export type { SpanAttribute, SpanAttributes } from './tracing/traceparent.policy.js';
export type { OpenSpan, SpanParent, SpanStart, ToldSpan, ToldSpans, Tracer } from './tracing/tracer.port.js';
