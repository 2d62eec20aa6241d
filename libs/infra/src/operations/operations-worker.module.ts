import { Module } from '@nestjs/common';
import { ServersModule } from '../servers/servers.module.js';
import { TunnelModule } from '../tunnel/tunnel.module.js';
import { OperationsModule } from './operations.module.js';
import { OutputBudget } from './output/output-budget.js';
import { OperationExecution } from './running/operation-execution.service.js';
import { OperationReconciliation } from './running/operation-reconciliation.service.js';
import { OperationRunner } from './running/operation-runner.service.js';
import { OutcomeExpiry } from './running/outcome-expiry.service.js';
import { OutputRecorder } from './running/output-recorder.js';

/** Runs operations to their ends. A global module binds `OPERATION_RUNS`: what each kind does. */
@Module({
  imports: [TunnelModule, ServersModule, OperationsModule],
  providers: [
    OutputBudget,
    OutputRecorder,
    OperationExecution,
    OperationRunner,
    OutcomeExpiry,
    OperationReconciliation,
  ],
})
export class OperationsWorkerModule {}
