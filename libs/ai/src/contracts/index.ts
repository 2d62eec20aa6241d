export {
  AI_CALL,
  AI_CREDENTIALS_READ,
  AI_CREDENTIALS_WRITE,
  AI_READ,
  SUBSCRIPTION_SEATS,
  type SubscriptionSeats,
} from './ai-access.js';
export {
  KEY_SOURCES,
  MODEL_CATALOG,
  MODEL_STATUSES,
  type KeySource,
  type Model,
  type ModelCaller,
  type ModelCapabilities,
  type ModelCatalog,
  type ModelStatus,
  type ModelTarget,
  type ResolvedModel,
  type UpstreamTarget,
  type UpstreamTimeouts,
} from './model-catalog.js';
export { aiMigrations } from '../migrations/index.js';
