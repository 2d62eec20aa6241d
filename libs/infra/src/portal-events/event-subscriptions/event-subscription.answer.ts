import { DateField, EnumField, StringField } from '#libs/http';
import type { EventSubscription } from './event-subscription.js';

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
