import { Module } from '@nestjs/common';
import { MachinesApiModule } from '../machines/machines-api.module.js';
import { OperationsApiModule } from '../operations/operations-api.module.js';
import { ServersModule } from '../servers/servers.module.js';
import { TunnelModule } from '../tunnel/tunnel.module.js';
import { RemoteFile } from './deploy-source/remote-file.js';
import { DeployInputs } from './deploy/deploy-inputs.js';
import { DeployOutcomeService } from './deploy/deploy-outcome.service.js';
import { DeployController } from './deploy/deploy.controller.js';
import { DeployService } from './deploy/deploy.service.js';
import { ExecController } from './exec/exec.controller.js';
import { ExecService } from './exec/exec.service.js';
import { LogsController } from './logs.controller.js';
import { LogsService } from './logs.service.js';
import { RecoveryController } from './recovery.controller.js';
import { RecoveryService } from './recovery.service.js';
import { ServerHold } from './upload/server-hold.service.js';
import { UploadController } from './upload/upload.controller.js';
import { UploadService } from './upload/upload.service.js';

/** Commands, deploys, uploads and logs of servers, and the way out when one of them is stuck. */
@Module({
  imports: [TunnelModule, ServersModule, OperationsApiModule, MachinesApiModule],
  controllers: [ExecController, DeployController, UploadController, LogsController, RecoveryController],
  providers: [
    RemoteFile,
    DeployInputs,
    ExecService,
    DeployService,
    DeployOutcomeService,
    ServerHold,
    UploadService,
    LogsService,
    RecoveryService,
  ],
  exports: [DeployService],
})
export class ContentApiModule {}
