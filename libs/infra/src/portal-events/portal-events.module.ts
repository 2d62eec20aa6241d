import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EventDeliveryRepository } from './event-deliveries/event-delivery.repository.js';
import { EventSubscriptionEntity } from './event-subscriptions/event-subscription.entity.js';
import { EventSubscriptionRepository } from './event-subscriptions/event-subscription.repository.js';

/** Rows of subscriptions and deliveries. */
@Module({
  imports: [TypeOrmModule.forFeature([EventSubscriptionEntity])],
  providers: [EventSubscriptionRepository, EventDeliveryRepository],
  exports: [EventSubscriptionRepository, EventDeliveryRepository],
})
export class PortalEventsModule {}
