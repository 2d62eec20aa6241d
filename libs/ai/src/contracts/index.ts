export { AI_CALL, AI_CREDENTIALS_READ, AI_CREDENTIALS_WRITE, AI_READ } from './ai-access.js';
export {
  MODEL_STATUSES,
  type Model,
  type ModelCapabilities,
  type ModelStatus,
  type ModelTarget,
} from './model-terms.js';
export {
  KEY_SOURCES,
  MODEL_CATALOG,
  type KeySource,
  type ModelCaller,
  type ModelCatalog,
  type ResolvedModel,
} from './resolved-model.js';
export { SUBSCRIPTION_SEATS, type SubscriptionSeats } from './subscription-seats.port.js';
export type { UpstreamTarget, UpstreamTimeouts } from './upstream-terms.js';
export { aiMigrations } from '../migrations/index.js';
