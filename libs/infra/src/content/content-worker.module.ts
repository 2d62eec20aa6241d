import { Global, Module } from '@nestjs/common';
import { OPERATION_RUNS, type OperationRuns } from '../operations/running/operation-run.port.js';
import { OperationsModule } from '../operations/operations.module.js';
import { ServersModule } from '../servers/servers.module.js';
import { TunnelModule } from '../tunnel/tunnel.module.js';
import { ArchiveStaging, ArchiveSupply } from './deploy-source/archive-supply.js';
import { RemoteFile } from './deploy-source/remote-file.js';
import { DeployInputs } from './deploy/deploy-inputs.js';
import { DeployEnding } from './deploy/deploy-ending.js';
import { DeployProgress } from './deploy/deploy-progress.js';
import { DeployRun } from './deploy/deploy-run.js';
import { ExecRun } from './exec/exec-run.js';

function createRuns(exec: ExecRun, deploy: DeployRun): OperationRuns {
  return { exec, deploy };
}

/** What each kind of operation does. Global, since the room that runs operations lies below this one. */
@Global()
@Module({
  imports: [TunnelModule, ServersModule, OperationsModule],
  providers: [
    ExecRun,
    RemoteFile,
    DeployInputs,
    ArchiveStaging,
    ArchiveSupply,
    DeployProgress,
    DeployEnding,
    DeployRun,
    { provide: OPERATION_RUNS, inject: [ExecRun, DeployRun], useFactory: createRuns },
  ],
  exports: [OPERATION_RUNS],
})
export class ContentWorkerModule {}
