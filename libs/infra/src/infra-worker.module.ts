import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthAdminModule } from '#libs/auth/operator';
import { ServersModule } from './servers/servers.module.js';
import { MachineClient } from './tunnel/index.js';
import { APP_CONNECTIONS, APP_PROBE, TunnelModule } from './tunnel/tunnel.module.js';
import { FleetRepository } from './machines/fleet/fleet.repository.js';
import { MachinesModule } from './machines/machines.module.js';
import { PROVIDERS } from './machines/placement/provider-catalogue.data.js';
import {
  MACHINE_DRIVERS,
  type MachineDrivers,
  RemoteMachineDriver,
} from './machines/reconcile/machine-drivers.js';
import { MachineLease } from './machines/reconcile/machine-lease.js';
import { MachinePowerService } from './machines/reconcile/machine-power.service.js';
import { MachineRepairService } from './machines/reconcile/machine-repair.service.js';
import { ReconciliationService } from './machines/reconcile/reconciliation.service.js';
import { SleepService } from './machines/reconcile/sleep.service.js';
import { OperationsModule } from './operations/operations.module.js';
import { OutputBudget } from './operations/output/output-budget.js';
import { OperationExecution } from './operations/running/operation-execution.service.js';
import { OperationReconciliation } from './operations/running/operation-reconciliation.service.js';
import { OperationRunner } from './operations/running/operation-runner.service.js';
import { OutcomeExpiry } from './operations/running/outcome-expiry.service.js';
import { OutputRecorder } from './operations/running/output-recorder.js';
import { OPERATION_RUNS, type OperationRuns } from './operations/running/operation-run.port.js';
import { ArchiveSupply } from './content/deploy-source/archive-supply.js';
import { RemoteFile } from './content/deploy-source/remote-file.js';
import { DeployEnding } from './content/deploy/deploy-ending.js';
import { DeployProgress } from './content/deploy/deploy-progress.js';
import { DeployRun } from './content/deploy/deploy-run.js';
import { ExecRun } from './content/exec/exec-run.js';
import { EventDeliveries } from './portal-events/event-deliveries/event-deliveries.service.js';
import { PortalEventsModule } from './portal-events/portal-events.module.js';
import { ServerProvisioning } from './ordering/server-provisioning.service.js';
import { CardRepository, ServerIconEntity } from './presentation/card.repository.js';
import { CardRemovalService } from './presentation/card.service.js';
import { WakeRuns } from './schedules/wake-runs.service.js';
import {
  WakeScheduleEntity,
  ScheduleRepository,
  WorkScheduleEntity,
} from './schedules/schedule.repository.js';

function createDrivers(fleet: FleetRepository, machines: MachineClient): MachineDrivers {
  const names = Object.keys(PROVIDERS);
  return new Map(names.map((name) => [name, new RemoteMachineDriver(name, fleet, machines)]));
}

function createRuns(exec: ExecRun, deploy: DeployRun): OperationRuns {
  return { exec, deploy };
}

/**
 * Jobs and sweeps of the lib, room by room: what brings machines to what their facts say, runs operations to their ends
 * and takes events to applications. Needs the platform modules, `EventLogModule` and a global module that provides `JOBS`.
 */
@Module({
  imports: [
    AuthAdminModule,
    TunnelModule,
    ServersModule,
    OperationsModule,
    MachinesModule,
    PortalEventsModule,
    TypeOrmModule.forFeature([WakeScheduleEntity, WorkScheduleEntity, ServerIconEntity]),
  ],
  providers: [
    APP_CONNECTIONS,
    APP_PROBE,

    OutputBudget,
    OutputRecorder,
    OperationExecution,
    OperationRunner,
    OutcomeExpiry,
    OperationReconciliation,

    { provide: MACHINE_DRIVERS, inject: [FleetRepository, MachineClient], useFactory: createDrivers },
    MachineLease,
    MachinePowerService,
    MachineRepairService,
    SleepService,
    ReconciliationService,

    ExecRun,
    RemoteFile,
    ArchiveSupply,
    DeployProgress,
    DeployEnding,
    DeployRun,
    { provide: OPERATION_RUNS, inject: [ExecRun, DeployRun], useFactory: createRuns },

    EventDeliveries,

    ServerProvisioning,

    CardRepository,
    CardRemovalService,

    ScheduleRepository,
    WakeRuns,
  ],
})
export class InfraWorkerModule {}
