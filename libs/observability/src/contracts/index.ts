export { LOG_FIELDS } from '../log/log-fields.data.js';
export { NestLogger } from '../log/nest-logger.js';
export { LOG_ROTATION, setLogAside, type LogRotation } from '#libs/log-writer/contracts';
export { redactText } from '../log/redact-text.js';
export { readTraceparent, type Traceparent, writeTraceparent } from '../tracing/traceparent.policy.js';
