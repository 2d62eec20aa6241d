import { Module } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { LOGGER, type Logger } from '#libs/observability';
import { tunnelUrl } from './tunnel/connections/tunnel-url.js';
import { WorkerAppConnections } from './tunnel/connections/worker-app-connections.js';
import { ArchiveStaging } from './content/deploy-source/archive-staging.js';
import { ArchiveSupply } from './content/deploy-source/archive-supply.js';
import { DeployEnding } from './content/deploy/deploy-ending.js';
import { DeployProgress } from './content/deploy/deploy-progress.js';
import { DeployRun } from './content/deploy/deploy-run.js';
import { AppDelivery } from './portal-events/event-deliveries/app-delivery.js';
import { DeliverDueEventsJob } from './portal-events/event-deliveries/deliver-due-events.job.js';
import { DeliverEventJob } from './portal-events/event-deliveries/deliver-event.job.js';
import { DeliverEvents } from './portal-events/event-deliveries/deliver-events.command.js';
import { ExecRun } from './content/exec/exec-run.js';
import { GalaxySlots } from './shared-hosts/galaxy-slots.js';
import { InfraCoreModule } from './infra-core.module.js';
import { AgentWait } from './machines/turns/agent-wait.js';
import { AlignServer } from './machines/turns/align-server.command.js';
import { AlignServerJob } from './machines/turns/align-server.job.js';
import { MachineLeaseRepository } from './machines/turns/machine-lease.repository.js';
import { MachineTurn } from './machines/turns/machine-turn.js';
import { RebootServer } from './machines/turns/reboot-server.command.js';
import { RebootServerJob } from './machines/turns/reboot-server.job.js';
import { LocalProviderDriver } from './machines/providers/index.js';
import { RepairServer } from './machines/repair/repair-server.command.js';
import { RepairServerJob } from './machines/repair/repair-server.job.js';
import { ServerRepairRepository } from './machines/repair/server-repair.repository.js';
import { OPERATION_RUNS, type OperationRuns } from './operations/running/operation-run.port.js';
import { OutputRecorder } from './operations/running/output-recorder.js';
import { PursueOperation } from './operations/running/pursue-operation.command.js';
import { RunDeployJob } from './operations/running/run-deploy.job.js';
import { RunExecJob } from './operations/running/run-exec.job.js';
import { RunOperation } from './operations/running/run-operation.command.js';
import { SettleOperation } from './operations/running/settle-operation.command.js';
import { SettleOperationJob } from './operations/running/settle-operation.job.js';
import { DeleteServerJob } from './ordering/delete-server.job.js';
import { MACHINE_DRIVERS, type MachineDrivers } from './machines/providers/machine-drivers.js';
import { ProvisionServer } from './ordering/provision-server.command.js';
import { ProvisionServerJob } from './ordering/provision-server.job.js';
import { ServerSweepRepository } from './servers/views/server-sweeps.repository.js';
import { ExpireOutcomes } from './operations/sweeps/expire-outcomes.command.js';
import { ExpireOutcomesJob } from './operations/sweeps/expire-outcomes.job.js';
import { PurgeLeftovers } from './schedules/sweeps/purge-leftovers.command.js';
import { PurgeLeftoversJob } from './schedules/sweeps/purge-leftovers.job.js';
import { ReconcileOperations } from './operations/sweeps/reconcile-operations.command.js';
import { ReconcileOperationsJob } from './operations/sweeps/reconcile-operations.job.js';
import { ReconcileRepairs } from './machines/sweeps/reconcile-repairs.command.js';
import { ReconcileServers } from './machines/sweeps/reconcile-servers.command.js';
import { ReconcileServersJob } from './machines/sweeps/reconcile-servers.job.js';
import { SleepIdleServers } from './machines/sweeps/sleep-idle-servers.command.js';
import { SleepIdleServersJob } from './machines/sweeps/sleep-idle-servers.job.js';
import { AppConnections } from './tunnel/index.js';
import { RunWakeSchedules } from './schedules/wake-schedules/run-wake-schedules.command.js';
import { RunWakeSchedulesJob } from './schedules/wake-schedules/run-wake-schedules.job.js';

function createDrivers(config: Config, logger: Logger): MachineDrivers {
  const warn = (message: string): void => logger.warn(message);
  const local = new LocalProviderDriver({ home: config.home, gatewayUrl: tunnelUrl(config), warn });
  return new Map([[local.name, local]]);
}

function createRuns(exec: ExecRun, deploy: DeployRun): OperationRuns {
  return { exec, deploy };
}

const MACHINES = [
  { provide: MACHINE_DRIVERS, inject: [CONFIG, LOGGER], useFactory: createDrivers },
  MachineLeaseRepository,
  MachineTurn,
  AgentWait,
  ServerRepairRepository,
  AlignServer,
  AlignServerJob,
  RebootServer,
  RebootServerJob,
  RepairServer,
  RepairServerJob,
  GalaxySlots,
  ProvisionServer,
  ProvisionServerJob,
  DeleteServerJob,
];
const OPERATIONS = [
  OutputRecorder,
  PursueOperation,
  ExecRun,
  ArchiveStaging,
  ArchiveSupply,
  DeployProgress,
  DeployEnding,
  DeployRun,
  { provide: OPERATION_RUNS, inject: [ExecRun, DeployRun], useFactory: createRuns },
  RunOperation,
  RunExecJob,
  RunDeployJob,
  SettleOperation,
  SettleOperationJob,
];
const PORTAL_EVENTS = [
  { provide: AppConnections, useClass: WorkerAppConnections },
  AppDelivery,
  DeliverEvents,
  DeliverEventJob,
  DeliverDueEventsJob,
];
const SWEEPS = [
  ServerSweepRepository,
  ReconcileRepairs,
  SleepIdleServers,
  SleepIdleServersJob,
  RunWakeSchedules,
  RunWakeSchedulesJob,
  PurgeLeftovers,
  PurgeLeftoversJob,
  ReconcileOperations,
  ReconcileServers,
  ReconcileOperationsJob,
  ReconcileServersJob,
  ExpireOutcomes,
  ExpireOutcomesJob,
];

/** Jobs of the lib. Needs the platform modules, `EventLogModule` and a global `JobsModule`. */
@Module({
  imports: [InfraCoreModule],
  providers: [...MACHINES, ...OPERATIONS, ...PORTAL_EVENTS, ...SWEEPS],
})
export class InfraWorkerModule {}
