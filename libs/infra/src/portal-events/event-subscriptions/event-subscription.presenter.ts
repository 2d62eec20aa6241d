import type { EventDelivery } from '../event-deliveries/event-delivery.js';
import type { EventSubscription } from './event-subscription.js';

export function presentSubscription({ id, event, appPath, status, createdAt }: EventSubscription) {
  return { id, event, appPath, status, createdAt: createdAt.toISOString() };
}

/** `at`: the latest attempt, or the arrival of what has not been tried yet. */
export function presentDelivery(delivery: EventDelivery) {
  const { id, status, attempts, httpStatus, error, receivedAt, lastAttemptAt, nextAttemptAt } = delivery;
  return {
    id,
    at: (lastAttemptAt ?? receivedAt).toISOString(),
    status,
    httpStatus,
    attempt: attempts,
    error,
    nextAttemptAt: status === 'pending' ? (nextAttemptAt?.toISOString() ?? null) : null,
  };
}
