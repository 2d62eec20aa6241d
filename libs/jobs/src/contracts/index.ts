export { COMMON_QUEUE_SETTINGS, MAINTENANCE_QUEUE } from '../declarations/maintenance-queue.js';
export type { Backoff, PlaceShare, QueueDefinition, Retention } from '../declarations/queue-definition.js';
