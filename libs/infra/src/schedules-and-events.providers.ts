import { WorkerAppConnections } from './connections/worker-app-connections.js';
import { AppDelivery } from './event-deliveries/app-delivery.js';
import { DeliverDueEventsJob } from './event-deliveries/deliver-due-events.job.js';
import { DeliverEventJob } from './event-deliveries/deliver-event.job.js';
import { DeliverEvents } from './event-deliveries/deliver-events.command.js';
import { EventDeliveryRepository } from './event-deliveries/event-delivery.repository.js';
import { HostEventsController } from './host-events/host-events.controller.js';
import { ReceiveEvent } from './host-events/receive-event.command.js';
import { EndSubscriptions } from './event-subscriptions/end-subscriptions.command.js';
import { EventSubscriptionRepository } from './event-subscriptions/event-subscription.repository.js';
import { EventSubscriptionsController } from './event-subscriptions/event-subscriptions.controller.js';
import { ListSubscriptions } from './event-subscriptions/list-subscriptions.query.js';
import { Subscribe } from './event-subscriptions/subscribe.command.js';
import { Unsubscribe } from './event-subscriptions/unsubscribe.command.js';
import { IconController } from './icons/icon.controller.js';
import { ServerIconRepository } from './icons/server-icon.repository.js';
import { UploadIcon } from './icons/upload-icon.command.js';
import { CatalogItemRepository } from './portal-catalogue/catalog-item.repository.js';
import { PublishCardController } from './portal-catalogue/publish-card.controller.js';
import { PublishCard } from './portal-catalogue/publish-card.command.js';
import { PurgeLeftovers } from './sweeps/purge-leftovers.command.js';
import { PurgeLeftoversJob } from './sweeps/purge-leftovers.job.js';
import { AppConnections } from './tunnel/index.js';
import { ChangeWakeSchedule } from './wake-schedules/change-wake-schedule.command.js';
import { ListWakeSchedules } from './wake-schedules/list-wake-schedules.query.js';
import { RunWakeSchedules } from './wake-schedules/run-wake-schedules.command.js';
import { RunWakeSchedulesJob } from './wake-schedules/run-wake-schedules.job.js';
import { WakeScheduleRepository } from './wake-schedules/wake-schedule.repository.js';
import { WakeSchedulesController } from './wake-schedules/wake-schedules.controller.js';
import { ChangeWorkSchedule } from './work-schedules/change-work-schedule.command.js';
import { ReadWorkSchedules } from './work-schedules/read-work-schedules.query.js';
import { WorkScheduleRepository } from './work-schedules/work-schedule.repository.js';
import { WorkSchedulesController } from './work-schedules/work-schedules.controller.js';

/** Rows of schedules, events, icons and cards: for both sides. */
export const SCHEDULES_AND_EVENTS_CORE = [
  EventSubscriptionRepository,
  EventDeliveryRepository,
  WakeScheduleRepository,
  WorkScheduleRepository,
  ServerIconRepository,
  CatalogItemRepository,
];

export const SCHEDULES_AND_EVENTS_CONTROLLERS = [
  EventSubscriptionsController,
  HostEventsController,
  WakeSchedulesController,
  WorkSchedulesController,
  IconController,
  PublishCardController,
];

/** Needs a global binding of `EVENT_HOST`. */
export const SCHEDULES_AND_EVENTS_API = [
  Subscribe,
  EndSubscriptions,
  Unsubscribe,
  ListSubscriptions,
  ReceiveEvent,
  ChangeWakeSchedule,
  ListWakeSchedules,
  ChangeWorkSchedule,
  ReadWorkSchedules,
  UploadIcon,
  PublishCard,
];

export const SCHEDULES_AND_EVENTS_WORKER = [
  { provide: AppConnections, useClass: WorkerAppConnections },
  AppDelivery,
  DeliverEvents,
  DeliverEventJob,
  DeliverDueEventsJob,
  RunWakeSchedules,
  RunWakeSchedulesJob,
  PurgeLeftovers,
  PurgeLeftoversJob,
];
