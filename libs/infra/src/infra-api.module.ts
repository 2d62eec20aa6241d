import { Module } from '@nestjs/common';
import { ContentApiModule } from './content/content-api.module.js';
import { GatewayApiModule } from './gateway/gateway-api.module.js';
import { MachinesApiModule } from './machines/machines-api.module.js';
import { OperationsApiModule } from './operations/operations-api.module.js';
import { OrderingApiModule } from './ordering/ordering-api.module.js';
import { PortalEventsApiModule } from './portal-events/portal-events-api.module.js';
import { PresentationApiModule } from './presentation/presentation-api.module.js';
import { SchedulesApiModule } from './schedules/schedules-api.module.js';
import { ServersApiModule } from './servers/servers-api.module.js';
import { SharedHostsApiModule } from './shared-hosts/shared-hosts-api.module.js';
import { TunnelApiModule } from './tunnel/tunnel-api.module.js';

/**
 * `/v1/infra/*`, the agents' tunnels and the gateway in front of hosted applications: one module for each room,
 * lowest first. Needs the platform modules and `EventLogModule`; global modules of the process bind
 * `EVENT_HOST`, `PORTAL_PEOPLE` and `VISITOR_SIGN_IN`.
 */
@Module({
  imports: [
    TunnelApiModule,
    ServersApiModule,
    OperationsApiModule,
    MachinesApiModule,
    ContentApiModule,
    SharedHostsApiModule,
    PortalEventsApiModule,
    OrderingApiModule,
    PresentationApiModule,
    SchedulesApiModule,
    GatewayApiModule,
  ],
  exports: [OrderingApiModule, GatewayApiModule],
})
export class InfraApiModule {}
