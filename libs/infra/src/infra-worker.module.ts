import { Module } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { JobQueues } from '#libs/jobs';
import { LOGGER, type Logger } from '#libs/observability';
import { tunnelUrl } from './connections/tunnel-url.js';
import { DeployEnding } from './deploy/deploy-ending.js';
import { DeployProgress } from './deploy/deploy-progress.js';
import { DeployRun } from './deploy/deploy-run.js';
import { ArchiveStaging } from './deploy-source/archive-staging.js';
import { ArchiveSupply } from './deploy-source/archive-supply.js';
import { ExecRun } from './exec/exec-run.js';
import { GalaxySlots } from './galaxy/galaxy-slots.js';
import { InfraCoreModule } from './infra-core.module.js';
import { LocalProviderDriver } from './providers/index.js';
import { OPERATION_RUNS, type OperationRuns } from './running/operation-run.port.js';
import { OutputRecorder } from './running/output-recorder.js';
import { PursueOperation } from './running/pursue-operation.command.js';
import { RunDeployJob } from './running/run-deploy.job.js';
import { RunExecJob } from './running/run-exec.job.js';
import { RunOperation } from './running/run-operation.command.js';
import { SettleOperation } from './running/settle-operation.command.js';
import { SettleOperationJob } from './running/settle-operation.job.js';
import { SCHEDULES_AND_EVENTS_WORKER } from './schedules-and-events.providers.js';
import { SERVER_LIFE_WORKER } from './server-life.providers.js';
import { DeleteServerJob } from './servers/delete-server.job.js';
import { MACHINE_DRIVERS, type MachineDrivers } from './servers/machine-drivers.js';
import { ProvisionServer } from './servers/provision-server.command.js';
import { ProvisionServerJob } from './servers/provision-server.job.js';
import { ExpireOutcomes } from './sweeps/expire-outcomes.command.js';
import { ExpireOutcomesJob } from './sweeps/expire-outcomes.job.js';
import { INFRA_JOBS } from './sweeps/infra-jobs.port.js';
import { ReconcileOperations } from './sweeps/reconcile-operations.command.js';
import { ReconcileOperationsJob } from './sweeps/reconcile-operations.job.js';
import { ReconcileServers } from './sweeps/reconcile-servers.command.js';
import { ReconcileServersJob } from './sweeps/reconcile-servers.job.js';

function createDrivers(config: Config, logger: Logger): MachineDrivers {
  const warn = (message: string): void => logger.warn(message);
  const local = new LocalProviderDriver({ home: config.home, gatewayUrl: tunnelUrl(config), warn });
  return new Map([[local.name, local]]);
}

function createRuns(exec: ExecRun, deploy: DeployRun): OperationRuns {
  return { exec, deploy };
}

/** Jobs of the lib. Needs the platform modules, `EventLogModule` and a global `JobsModule`. */
@Module({
  imports: [InfraCoreModule],
  providers: [
    { provide: MACHINE_DRIVERS, inject: [CONFIG, LOGGER], useFactory: createDrivers },
    { provide: INFRA_JOBS, useExisting: JobQueues },
    ...SERVER_LIFE_WORKER,
    ...SCHEDULES_AND_EVENTS_WORKER,
    GalaxySlots,
    ProvisionServer,
    ProvisionServerJob,
    DeleteServerJob,
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
    ReconcileOperations,
    ReconcileServers,
    ReconcileOperationsJob,
    ReconcileServersJob,
    ExpireOutcomes,
    ExpireOutcomesJob,
  ],
})
export class InfraWorkerModule {}
