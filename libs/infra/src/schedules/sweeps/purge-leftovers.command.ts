import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '#libs/kernel';
import {
  BODY_KEPT_MS,
  DELIVERY_KEPT_MS,
  SUBSCRIPTION_FORGOTTEN_MS,
} from '../../portal-events/event-deliveries/delivery-plan.policy.js';
import { EventDeliveryRepository } from '../../portal-events/event-deliveries/event-delivery.repository.js';
import { EventSubscriptionRepository } from '../../portal-events/event-subscriptions/event-subscription.repository.js';
import { ServerIconRepository } from '../../presentation/icons/server-icon.repository.js';
import { CatalogItemRepository } from '../../presentation/server-cards/catalog-item.repository.js';
import { WakeScheduleRepository } from '../wake-schedules/wake-schedule.repository.js';

/** Erases what is over: bodies and rows of deliveries, and what deleted servers have left. */
@Injectable()
export class PurgeLeftovers {
  constructor(
    private readonly deliveries: EventDeliveryRepository,
    private readonly subscriptions: EventSubscriptionRepository,
    private readonly wakeSchedules: WakeScheduleRepository,
    private readonly icons: ServerIconRepository,
    private readonly items: CatalogItemRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    const ago = (ms: number): Date => new Date(this.clock.nowMs() - ms);
    await this.deliveries.purge(ago(BODY_KEPT_MS), ago(DELIVERY_KEPT_MS));
    await this.subscriptions.purge(ago(SUBSCRIPTION_FORGOTTEN_MS));
    await this.wakeSchedules.purge();
    await this.icons.purge();
    await this.items.purge();
  }
}
