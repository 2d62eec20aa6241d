import { Injectable } from '@nestjs/common';
import type { Principal } from '#libs/kernel';
import type { EventDelivery } from '../event-deliveries/event-delivery.js';
import { EventDeliveryRepository } from '../event-deliveries/event-delivery.repository.js';
import { ServerAccess } from '../../servers/access/server-access.service.js';
import type { EventSubscription } from './event-subscription.js';
import { EventSubscriptionRepository } from './event-subscription.repository.js';

const SHOWN_DELIVERIES = 20;

export interface ListedSubscription {
  readonly subscription: EventSubscription;
  /** Newest first, at most 20. */
  readonly deliveries: readonly EventDelivery[];
}

@Injectable()
export class ListSubscriptions {
  constructor(
    private readonly access: ServerAccess,
    private readonly subscriptions: EventSubscriptionRepository,
    private readonly deliveries: EventDeliveryRepository,
  ) {}

  /** Oldest first. */
  async execute(principal: Principal, serverId: string): Promise<ListedSubscription[]> {
    await this.access.require(principal, serverId, 'event-subscriptions');
    const [subscriptions, deliveries] = await Promise.all([
      this.subscriptions.ofServer(serverId),
      this.deliveries.newestOfServer(serverId, SHOWN_DELIVERIES),
    ]);
    return subscriptions.map((subscription) => ({
      subscription,
      deliveries: deliveries.filter(({ subscriptionId }) => subscriptionId === subscription.id),
    }));
  }
}
