import { Module } from '@nestjs/common';
import { AuthAdminModule } from '#libs/auth/operator';
import { MachinesModule } from './machines/machines.module.js';
import { OperationsModule } from './operations/operations.module.js';
import { DeliveryAdmin } from './portal-events/event-deliveries/delivery-admin.js';
import { PortalEventsModule } from './portal-events/portal-events.module.js';
import { ServersModule } from './servers/servers.module.js';
import { GalaxyHosts, GalaxyAdmin } from './shared-hosts/galaxy-hosts.service.js';

const SERVICES = [GalaxyAdmin, DeliveryAdmin];

/** Operators' services of the lib, and all its facts and views. Needs the platform modules; no HTTP. */
@Module({
  imports: [AuthAdminModule, ServersModule, MachinesModule, OperationsModule, PortalEventsModule],
  providers: [GalaxyHosts, ...SERVICES],
  exports: [MachinesModule, ...SERVICES],
})
export class InfraOperatorModule {}
