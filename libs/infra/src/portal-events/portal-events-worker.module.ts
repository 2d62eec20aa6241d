import { Module } from '@nestjs/common';
import { MachinesModule } from '../machines/machines.module.js';
import { ServersModule } from '../servers/servers.module.js';
import { AppConnections } from '../tunnel/index.js';
import { WorkerAppConnections } from '../tunnel/process-clients.js';
import { TunnelModule } from '../tunnel/tunnel.module.js';
import { AppDelivery } from './event-deliveries/app-delivery.js';
import { EventDeliveries } from './event-deliveries/event-deliveries.service.js';
import { PortalEventsModule } from './portal-events.module.js';

/** Brings events to the applications that want them, through the replicas that hold their tunnels. */
@Module({
  imports: [TunnelModule, ServersModule, MachinesModule, PortalEventsModule],
  providers: [{ provide: AppConnections, useClass: WorkerAppConnections }, AppDelivery, EventDeliveries],
})
export class PortalEventsWorkerModule {}
