import { Inject, Injectable } from '@nestjs/common';
import { JobHandler, MAINTENANCE_QUEUE } from '#libs/jobs';
import { CLOCK, type Clock } from '#libs/kernel';
import { EventSubscriptionRepository } from '../event-subscriptions/event-subscription.repository.js';
import { BODY_KEPT_MS, DELIVERY_KEPT_MS, SUBSCRIPTION_FORGOTTEN_MS } from './delivery-plan.policy.js';
import { EventDeliveryRepository } from './event-delivery.repository.js';

/** Erases bodies and rows of deliveries whose time is over, and subscriptions that ended long ago. */
@Injectable()
export class PurgeEventsJob {
  constructor(
    private readonly deliveries: EventDeliveryRepository,
    private readonly subscriptions: EventSubscriptionRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @JobHandler({ name: 'purge-events', queue: MAINTENANCE_QUEUE, everyMs: 60 * 60_000 })
  async run(): Promise<void> {
    const ago = (ms: number): Date => new Date(this.clock.nowMs() - ms);
    await this.deliveries.purge(ago(BODY_KEPT_MS), ago(DELIVERY_KEPT_MS));
    await this.subscriptions.purge(ago(SUBSCRIPTION_FORGOTTEN_MS));
  }
}
