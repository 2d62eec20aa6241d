export { NestLogger } from '../log/nest-logger.js';
export { LOG_ROTATION, setLogAside, type LogRotation } from '../log/log-rotation.js';
export { redactText } from '../log/redact-text.js';
export { readTraceparent, type Traceparent, writeTraceparent } from '../tracing/traceparent.policy.js';
