import { Module } from '@nestjs/common';
import { MachinesApiModule } from '../machines/machines-api.module.js';
import { OperationsModule } from '../operations/operations.module.js';
import { PortalEventsApiModule } from '../portal-events/portal-events-api.module.js';
import { ServersApiModule } from '../servers/servers-api.module.js';
import { SharedHostsApiModule } from '../shared-hosts/shared-hosts-api.module.js';
import { CountServers } from './count-servers.query.js';
import { CreateServer } from './create-server.command.js';
import { DeleteServer } from './delete-server.command.js';
import { ListServers } from './list-servers.query.js';
import { ServersController } from './servers.controller.js';

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
  providers: [CreateServer, DeleteServer, ListServers, CountServers],
  exports: [CountServers],
})
export class OrderingApiModule {}
