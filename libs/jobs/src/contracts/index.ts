export {
  COMMON_QUEUE_SETTINGS,
  MAINTENANCE_QUEUE,
  type Backoff,
  type PlaceShare,
  type QueueDefinition,
  type Retention,
} from '../declarations/queue-definition.js';
