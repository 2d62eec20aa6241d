import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthAdminModule } from '#libs/auth/operator';
import { EventLogModule } from '#libs/event-log';
import { OperationsModule } from '../operations/operations.module.js';
import { ServersModule } from '../servers/servers.module.js';
import { PlanPriceEntity, ServerPrices } from './charging.service.js';
import { FleetServers } from './fleet/fleet-servers.service.js';
import { MachineAdmin } from './fleet/machine-admin.js';
import { FleetRepository } from './fleet/fleet.repository.js';
import { MachineStream } from './fleet/machine.stream.js';
import { PlacementService } from './placement/placement.service.js';
import { ServerRepairRepository } from './power/repair.repository.js';
import { ServerActivity } from './power/server-activity.js';
import { WakeService } from './power/wake.service.js';
import { ServerTraffic } from './traffic/server-traffic.repository.js';

const SERVICES = [
  FleetServers,
  FleetRepository,
  PlacementService,
  ServerPrices,
  MachineAdmin,
  WakeService,
  ServerActivity,
  ServerRepairRepository,
  ServerTraffic,
];

/**
 * What every process asks of machines: which there are as facts and rows, which server goes to which, to be awake, and
 * what they did last. No HTTP, no tunnel.
 */
@Module({
  imports: [
    EventLogModule.forFeature({ streams: [MachineStream] }),
    TypeOrmModule.forFeature([PlanPriceEntity]),
    AuthAdminModule,
    ServersModule,
    OperationsModule,
  ],
  providers: SERVICES,
  exports: [EventLogModule, ...SERVICES],
})
export class MachinesModule {}
