import { Module } from '@nestjs/common';
import { ContentWorkerModule } from './content/content-worker.module.js';
import { MachinesWorkerModule } from './machines/machines-worker.module.js';
import { OperationsWorkerModule } from './operations/operations-worker.module.js';
import { OrderingWorkerModule } from './ordering/ordering-worker.module.js';
import { PortalEventsWorkerModule } from './portal-events/portal-events-worker.module.js';
import { CardRemovalService } from './presentation/card-removal.service.js';
import { CatalogItemRepository, ServerIconRepository } from './presentation/card.repository.js';
import { SchedulesWorkerModule } from './schedules/schedules-worker.module.js';

/**
 * Jobs and sweeps of the lib: one module for each room that has any. Needs the platform modules,
 * `EventLogModule` and a global module that provides `JOBS`.
 */
@Module({
  imports: [
    OperationsWorkerModule,
    MachinesWorkerModule,
    ContentWorkerModule,
    PortalEventsWorkerModule,
    OrderingWorkerModule,
    SchedulesWorkerModule,
  ],
  providers: [ServerIconRepository, CatalogItemRepository, CardRemovalService],
})
export class InfraWorkerModule {}
