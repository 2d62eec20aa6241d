import { Module } from '@nestjs/common';
import { MachinesApiModule } from '../machines/machines-api.module.js';
import { OperationsApiModule } from '../operations/operations-api.module.js';
import { ServersModule } from '../servers/servers.module.js';
import { TunnelModule } from '../tunnel/tunnel.module.js';
import { ContentModule } from './content.module.js';
import { AnswerDeploy } from './deploy-answers/answer-deploy.query.js';
import { DeployController } from './deploy/deploy.controller.js';
import { GalaxyBuildLock } from './deploy/galaxy-build-lock.js';
import { ReadDeployOrder } from './deploy/read-deploy-order.js';
import { StartDeploy } from './deploy/start-deploy.command.js';
import { ExecController } from './exec/exec.controller.js';
import { StartExec } from './exec/start-exec.command.js';
import { LogsController } from './logs/logs.controller.js';
import { ReadServerLogs } from './logs/read-server-logs.query.js';
import { RecoveryController } from './recovery/recovery.controller.js';
import { ReleaseLock } from './recovery/release-lock.command.js';
import { UnstickServer } from './recovery/unstick-server.command.js';
import { ServerHold } from './upload/server-hold.command.js';
import { UploadFile } from './upload/upload-file.command.js';
import { UploadController } from './upload/upload.controller.js';

/** Commands, deploys, uploads and logs of servers, and the way out when one of them is stuck. */
@Module({
  imports: [TunnelModule, ServersModule, OperationsApiModule, MachinesApiModule, ContentModule],
  controllers: [ExecController, DeployController, UploadController, LogsController, RecoveryController],
  providers: [
    StartExec,
    ReadDeployOrder,
    GalaxyBuildLock,
    StartDeploy,
    AnswerDeploy,
    ServerHold,
    UploadFile,
    ReadServerLogs,
    ReleaseLock,
    UnstickServer,
  ],
  exports: [ReadDeployOrder, StartDeploy],
})
export class ContentApiModule {}
