import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ContentWorkerModule } from './content/content-worker.module.js';
import { MachinesWorkerModule } from './machines/machines-worker.module.js';
import { MachinesModule } from './machines/machines.module.js';
import { OperationsWorkerModule } from './operations/operations-worker.module.js';
import { ServerProvisioning } from './ordering/server-provisioning.service.js';
import { PortalEventsWorkerModule } from './portal-events/portal-events-worker.module.js';
import { CardRemovalService } from './presentation/card-removal.service.js';
import {
  CatalogItemRepository,
  ServerIconEntity,
  ServerIconRepository,
} from './presentation/card.repository.js';
import { WakeRuns } from './schedules/wake-runs.service.js';
import { WakeScheduleEntity, WakeScheduleRepository } from './schedules/wake-schedule.repository.js';
import { WorkScheduleEntity, WorkScheduleRepository } from './schedules/work-schedule.repository.js';
import { ServersModule } from './servers/servers.module.js';
import { GalaxySlots } from './shared-hosts/galaxy-slots.js';
import { TunnelModule } from './tunnel/tunnel.module.js';

/**
 * Jobs and sweeps of the lib: one module for each room that has many; those of ordering, shared hosts,
 * presentation and schedules stand here. Needs the platform modules, `EventLogModule` and a global module that provides `JOBS`.
 */
@Module({
  imports: [
    TunnelModule,
    ServersModule,
    MachinesModule,
    OperationsWorkerModule,
    MachinesWorkerModule,
    ContentWorkerModule,
    PortalEventsWorkerModule,
    TypeOrmModule.forFeature([WakeScheduleEntity, WorkScheduleEntity, ServerIconEntity]),
  ],
  providers: [
    ServerProvisioning,
    GalaxySlots,
    ServerIconRepository,
    CatalogItemRepository,
    CardRemovalService,
    WakeScheduleRepository,
    WorkScheduleRepository,
    WakeRuns,
  ],
})
export class InfraWorkerModule {}
