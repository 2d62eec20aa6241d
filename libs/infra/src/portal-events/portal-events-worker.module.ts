import { Module } from '@nestjs/common';
import { MachinesModule } from '../machines/machines.module.js';
import { ServersModule } from '../servers/servers.module.js';
import { TunnelWorkerModule } from '../tunnel/tunnel-worker.module.js';
import { AppDelivery } from './event-deliveries/app-delivery.js';
import { DeliverDueEventsJob } from './event-deliveries/deliver-due-events.job.js';
import { DeliverEventJob } from './event-deliveries/deliver-event.job.js';
import { DeliverEvents } from './event-deliveries/deliver-events.command.js';
import { PurgeEventsJob } from './event-deliveries/purge-events.job.js';
import { PortalEventsModule } from './portal-events.module.js';

/** Brings events to the applications that want them. */
@Module({
  imports: [TunnelWorkerModule, ServersModule, MachinesModule, PortalEventsModule],
  providers: [AppDelivery, DeliverEvents, DeliverEventJob, DeliverDueEventsJob, PurgeEventsJob],
})
export class PortalEventsWorkerModule {}
