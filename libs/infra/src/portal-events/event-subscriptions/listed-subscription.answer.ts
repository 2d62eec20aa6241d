import { DateField, EnumField, IntegerField, NestedArrayField, StringField } from '#libs/http';
import type { EventDelivery } from '../event-deliveries/event-delivery.js';
import { EventSubscriptionAnswer } from './event-subscription.answer.js';
import type { EventSubscription } from './event-subscription.js';

class Delivery {
  @StringField({ format: 'uuid' }) readonly id!: string;
  @DateField({ description: 'The latest attempt, or the arrival of what has not been tried yet.' })
  readonly at!: string;
  @EnumField({ values: ['pending', 'delivered', 'dead'] }) readonly status!: EventDelivery['status'];
  @IntegerField({ nullable: true }) readonly httpStatus!: number | null;
  @IntegerField() readonly attempt!: number;
  @StringField({ nullable: true }) readonly error!: string | null;
  @DateField({ nullable: true }) readonly nextAttemptAt!: string | null;

  static of(delivery: EventDelivery): Delivery {
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
}

/** A subscription with its newest deliveries. */
export class ListedSubscriptionAnswer extends EventSubscriptionAnswer {
  @NestedArrayField(() => Delivery) readonly recentDeliveries!: readonly Delivery[];

  static with(
    subscription: EventSubscription,
    deliveries: readonly EventDelivery[],
  ): ListedSubscriptionAnswer {
    return { ...EventSubscriptionAnswer.of(subscription), recentDeliveries: deliveries.map(Delivery.of) };
  }
}
