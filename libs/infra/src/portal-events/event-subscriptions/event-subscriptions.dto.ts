import {
  ConstField,
  DateField,
  EnumField,
  IntegerField,
  NestedArrayField,
  StringField,
} from '#libs/http/contracts';
import {
  type EventSubscription,
  APP_PATH,
  EVENT_NAME,
  LONGEST_APP_PATH,
} from './event-subscription.policy.js';
import type { EventDelivery } from '../event-deliveries/delivery.policy.js';

/** Body of `POST /v1/infra/servers/:id/event-subscriptions`. */
export class SubscriptionBody {
  @StringField({
    description: "The host's name of the event, in upper case",
    example: 'ONCRMDEALUPDATE',
    pattern: EVENT_NAME,
    code: 'INVALID_EVENT',
  })
  event!: string;

  @StringField({
    description: 'Path on the application of the server, with a query if need be',
    example: '/events/deals',
    maxLength: LONGEST_APP_PATH,
    pattern: APP_PATH,
  })
  appPath!: string;
}

/** An event of the portal that is delivered to the application of a server. */
export class EventSubscriptionAnswer {
  @StringField({ format: 'uuid' }) readonly id!: string;
  @StringField() readonly event!: string;
  @StringField() readonly appPath!: string;
  @EnumField({ values: ['PENDING', 'ACTIVE'] }) readonly status!: EventSubscription['status'];
  @DateField() readonly createdAt!: string;

  static of({ id, event, appPath, status, createdAt }: EventSubscription): EventSubscriptionAnswer {
    return { id, event, appPath, status, createdAt: createdAt.toISOString() };
  }
}

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

interface SubscriptionWithDeliveries {
  readonly subscription: EventSubscription;
  readonly deliveries: readonly EventDelivery[];
}

/** A subscription with its newest deliveries. */
export class ListedSubscriptionAnswer extends EventSubscriptionAnswer {
  @NestedArrayField(() => Delivery) readonly recentDeliveries!: readonly Delivery[];

  static with({ subscription, deliveries }: SubscriptionWithDeliveries): ListedSubscriptionAnswer {
    return { ...EventSubscriptionAnswer.of(subscription), recentDeliveries: deliveries.map(Delivery.of) };
  }
}

/** Query of `POST /host-events/:subscriptionId`. */
export class HostEventQuery {
  @StringField({ description: 'Secret of the subscription', maxLength: 100, code: 'ROUTE_NOT_FOUND' })
  key!: string;
}

/** The event is kept; the host need not repeat it. */
export class AcceptedAnswer {
  @ConstField(true) readonly accepted!: true;
}
