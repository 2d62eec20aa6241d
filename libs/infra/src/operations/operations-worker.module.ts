import { Module } from '@nestjs/common';
import { ServersModule } from '../servers/servers.module.js';
import { TunnelModule } from '../tunnel/tunnel.module.js';
import { OperationsModule } from './operations.module.js';
import { OutputBudget } from './output/output-budget.js';
import { OutputRecorder } from './running/output-recorder.js';
import { PursueOperation } from './running/pursue-operation.command.js';
import { RunDeployJob } from './running/run-deploy.job.js';
import { RunExecJob } from './running/run-exec.job.js';
import { RunOperation } from './running/run-operation.command.js';
import { SettleOperation } from './running/settle-operation.command.js';
import { SettleOperationJob } from './running/settle-operation.job.js';
import { ExpireOutcomes } from './sweeps/expire-outcomes.command.js';
import { ExpireOutcomesJob } from './sweeps/expire-outcomes.job.js';
import { ReconcileOperations } from './sweeps/reconcile-operations.command.js';
import { ReconcileOperationsJob } from './sweeps/reconcile-operations.job.js';

/** Runs operations to their ends. A global module binds `OPERATION_RUNS`: what each kind does. */
@Module({
  imports: [TunnelModule, ServersModule, OperationsModule],
  providers: [
    OutputBudget,
    OutputRecorder,
    PursueOperation,
    RunOperation,
    RunExecJob,
    RunDeployJob,
    SettleOperation,
    SettleOperationJob,
    ExpireOutcomes,
    ExpireOutcomesJob,
    ReconcileOperations,
    ReconcileOperationsJob,
  ],
})
export class OperationsWorkerModule {}
