import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EventLogModule } from '#libs/event-log';
import { DeliveryStream, EventDeliveryRepository } from './event-deliveries/event-delivery.repository.js';
import {
  EventSubscriptionEntity,
  EventSubscriptionRepository,
} from './event-subscriptions/event-subscription.repository.js';

/** Subscriptions and deliveries as facts and rows. */
@Module({
  imports: [
    TypeOrmModule.forFeature([EventSubscriptionEntity]),
    EventLogModule.forFeature({ streams: [DeliveryStream] }),
  ],
  providers: [EventSubscriptionRepository, EventDeliveryRepository],
  exports: [EventLogModule, EventSubscriptionRepository, EventDeliveryRepository],
})
export class PortalEventsModule {}
