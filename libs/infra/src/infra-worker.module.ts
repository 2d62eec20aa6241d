import { Module } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { JobQueues } from '#libs/jobs';
import { WorkerAgentClient } from './connections/worker-agent-client.js';
import { OutputRecorder } from './exec/output-recorder.js';
import { PursueExec } from './exec/pursue-exec.command.js';
import { RunExec } from './exec/run-exec.command.js';
import { RunExecJob } from './exec/run-exec.job.js';
import { SettleExec } from './exec/settle-exec.command.js';
import { SettleExecJob } from './exec/settle-exec.job.js';
import { InfraCoreModule } from './infra-core.module.js';
import { LocalProviderDriver } from './providers/index.js';
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
import { AgentClient, TUNNEL_PATH } from './tunnel/index.js';

/** Where agents dial: the gateway address with the scheme of a WebSocket. */
function tunnelUrl({ gatewayUrl, publicUrl }: Config): string {
  const url = new URL(TUNNEL_PATH, gatewayUrl ?? publicUrl);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.toString();
}

function createDrivers(config: Config): MachineDrivers {
  const local = new LocalProviderDriver({ home: config.home, gatewayUrl: tunnelUrl(config) });
  return new Map([[local.name, local]]);
}

/** Jobs of the lib. Needs the platform modules, `EventLogModule` and a global `JobsModule`. */
@Module({
  imports: [InfraCoreModule],
  providers: [
    { provide: MACHINE_DRIVERS, inject: [CONFIG], useFactory: createDrivers },
    { provide: AgentClient, useClass: WorkerAgentClient },
    { provide: INFRA_JOBS, useExisting: JobQueues },
    ProvisionServer,
    ProvisionServerJob,
    DeleteServerJob,
    OutputRecorder,
    PursueExec,
    RunExec,
    RunExecJob,
    SettleExec,
    SettleExecJob,
    ReconcileOperations,
    ReconcileServers,
    ReconcileOperationsJob,
    ExpireOutcomes,
    ExpireOutcomesJob,
  ],
})
export class InfraWorkerModule {}
