import { Module } from '@nestjs/common';
import { ServersModule } from '../servers/servers.module.js';
import { EndSubscriptions } from './event-subscriptions/end-subscriptions.command.js';
import { EventSubscriptionsController } from './event-subscriptions/event-subscriptions.controller.js';
import { ListSubscriptions } from './event-subscriptions/list-subscriptions.query.js';
import { Subscribe } from './event-subscriptions/subscribe.command.js';
import { Unsubscribe } from './event-subscriptions/unsubscribe.command.js';
import { HostEventsController } from './host-events/host-events.controller.js';
import { ReceiveEvent } from './host-events/receive-event.command.js';
import { PortalEventsModule } from './portal-events.module.js';

/** Subscriptions of servers to events of their portal, and what the host calls. A global module binds `EVENT_HOST`. */
@Module({
  imports: [ServersModule, PortalEventsModule],
  controllers: [EventSubscriptionsController, HostEventsController],
  providers: [Subscribe, EndSubscriptions, Unsubscribe, ListSubscriptions, ReceiveEvent],
  exports: [EndSubscriptions],
})
export class PortalEventsApiModule {}
