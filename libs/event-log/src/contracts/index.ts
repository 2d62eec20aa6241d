export {
  FIRST_VERSION,
  type EventTypeDefinition,
  type Upcaster,
} from '../event-types/event-type-catalogue.js';
export { retryConflict, StaleReadError } from '../event-log.errors.js';
export type { View } from '../streams/stream-definition.js';
export {
  type ActingOperator,
  asOperator,
  callerMeta,
  operatorMeta,
  systemMeta,
} from '../store/stored-event.js';
export { applyInOrder, changeInOrder, type ViewRow } from '../views/apply-in-order.js';
export { type JobReaction, type Reaction, reactionsTo } from '../dispatch/reactions.js';
export { eventLogMigrations } from '../migrations/index.js';
export { ConcurrencyLimit } from '../subscriptions/runner-settings.js';
