import { Module } from '@nestjs/common';
import { MachinesApiModule } from '../machines/machines-api.module.js';
import { OperationsModule } from '../operations/operations.module.js';
import { PortalEventsApiModule } from '../portal-events/portal-events-api.module.js';
import { ServersApiModule } from '../servers/servers-api.module.js';
import { SharedHostsApiModule } from '../shared-hosts/shared-hosts-api.module.js';
import { ServerOrders } from './server-orders.service.js';
import { ServersController } from './servers.controller.js';
import { ServersOfKeys } from './servers-of-keys.service.js';

/** `/v1/infra/servers`: orders, lists and deletions. */
@Module({
  imports: [
    ServersApiModule,
    OperationsModule,
    MachinesApiModule,
    SharedHostsApiModule,
    PortalEventsApiModule,
  ],
  controllers: [ServersController],
  providers: [ServerOrders, ServersOfKeys],
  exports: [ServersOfKeys],
})
export class OrderingApiModule {}
