import { Module } from '@nestjs/common';
import { ServersModule } from '../servers/servers.module.js';
import { EventSubscriptions } from './event-subscriptions/event-subscriptions.service.js';
import { EventSubscriptionsController } from './event-subscriptions/event-subscriptions.controller.js';
import { HostEventsController } from './event-subscriptions/host-events.controller.js';
import { HostEvents } from './event-subscriptions/host-events.service.js';
import { PortalEventsModule } from './portal-events.module.js';

/** Subscriptions of servers to events of their portal, and what the host calls. A global module binds `EVENT_HOST`. */
@Module({
  imports: [ServersModule, PortalEventsModule],
  controllers: [EventSubscriptionsController, HostEventsController],
  providers: [EventSubscriptions, HostEvents],
  exports: [EventSubscriptions],
})
export class PortalEventsApiModule {}
