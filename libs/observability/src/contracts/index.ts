export { NestLogger } from '../log/nest-logger.js';
export { redactText } from '../log/redact-text.js';
