import { Module } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { JobQueues } from '#libs/jobs';
import { LOGGER, type Logger } from '#libs/observability';
import { tunnelUrl } from './connections/tunnel-url.js';
import { WorkerAppConnections } from './connections/worker-app-connections.js';
import { ArchiveStaging } from './deploy-source/archive-staging.js';
import { ArchiveSupply } from './deploy-source/archive-supply.js';
import { DeployEnding } from './deploy/deploy-ending.js';
import { DeployProgress } from './deploy/deploy-progress.js';
import { DeployRun } from './deploy/deploy-run.js';
import { AppDelivery } from './event-deliveries/app-delivery.js';
import { DeliverDueEventsJob } from './event-deliveries/deliver-due-events.job.js';
import { DeliverEventJob } from './event-deliveries/deliver-event.job.js';
import { DeliverEvents } from './event-deliveries/deliver-events.command.js';
import { ExecRun } from './exec/exec-run.js';
import { GalaxySlots } from './galaxy/galaxy-slots.js';
import { InfraCoreModule } from './infra-core.module.js';
import { AgentWait } from './machines/agent-wait.js';
import { AlignServer } from './machines/align-server.command.js';
import { AlignServerJob } from './machines/align-server.job.js';
import { MachineLeaseRepository } from './machines/machine-lease.repository.js';
import { MachineTurn } from './machines/machine-turn.js';
import { RebootServer } from './machines/reboot-server.command.js';
import { RebootServerJob } from './machines/reboot-server.job.js';
import { LocalProviderDriver } from './providers/index.js';
import { RepairServer } from './repair/repair-server.command.js';
import { RepairServerJob } from './repair/repair-server.job.js';
import { ServerRepairRepository } from './repair/server-repair.repository.js';
import { OPERATION_RUNS, type OperationRuns } from './running/operation-run.port.js';
import { OutputRecorder } from './running/output-recorder.js';
import { PursueOperation } from './running/pursue-operation.command.js';
import { RunDeployJob } from './running/run-deploy.job.js';
import { RunExecJob } from './running/run-exec.job.js';
import { RunOperation } from './running/run-operation.command.js';
import { SettleOperation } from './running/settle-operation.command.js';
import { SettleOperationJob } from './running/settle-operation.job.js';
import { DeleteServerJob } from './servers/delete-server.job.js';
import { MACHINE_DRIVERS, type MachineDrivers } from './servers/machine-drivers.js';
import { ProvisionServer } from './servers/provision-server.command.js';
import { ProvisionServerJob } from './servers/provision-server.job.js';
import { ServerSweepRepository } from './servers/server-sweeps.repository.js';
import { ExpireOutcomes } from './sweeps/expire-outcomes.command.js';
import { ExpireOutcomesJob } from './sweeps/expire-outcomes.job.js';
import { INFRA_JOBS } from './sweeps/infra-jobs.port.js';
import { PurgeLeftovers } from './sweeps/purge-leftovers.command.js';
import { PurgeLeftoversJob } from './sweeps/purge-leftovers.job.js';
import { ReconcileOperations } from './sweeps/reconcile-operations.command.js';
import { ReconcileOperationsJob } from './sweeps/reconcile-operations.job.js';
import { ReconcileRepairs } from './sweeps/reconcile-repairs.command.js';
import { ReconcileServers } from './sweeps/reconcile-servers.command.js';
import { ReconcileServersJob } from './sweeps/reconcile-servers.job.js';
import { SleepIdleServers } from './sweeps/sleep-idle-servers.command.js';
import { SleepIdleServersJob } from './sweeps/sleep-idle-servers.job.js';
import { AppConnections } from './tunnel/index.js';
import { RunWakeSchedules } from './wake-schedules/run-wake-schedules.command.js';
import { RunWakeSchedulesJob } from './wake-schedules/run-wake-schedules.job.js';

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
  { provide: INFRA_JOBS, useExisting: JobQueues },
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
