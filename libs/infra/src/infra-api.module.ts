import { Module } from '@nestjs/common';
import { AgentFile } from './agent-install/agent-file.js';
import { AgentInstallController } from './agent-install/agent-install.controller.js';
import { HostAppConnections } from './connections/host-app-connections.js';
import { StoredTokenAuthenticator } from './connections/stored-token.authenticator.js';
import { TunnelHost } from './connections/tunnel-host.js';
import { AnswerDeploy } from './deploy-answers/answer-deploy.query.js';
import { FollowDeploy } from './deploy-answers/follow-deploy.query.js';
import { DeployController } from './deploy/deploy.controller.js';
import { ReadDeployOrder } from './deploy/read-deploy-order.js';
import { StartDeploy } from './deploy/start-deploy.command.js';
import { ExecController } from './exec/exec.controller.js';
import { StartExec } from './exec/start-exec.command.js';
import { CreateGalaxyApp } from './galaxy/create-galaxy-app.command.js';
import { FirstDeploy } from './galaxy/first-deploy.command.js';
import { GalaxyBuildLock } from './galaxy/galaxy-build-lock.js';
import { GalaxyHostsRepository } from './galaxy/galaxy-hosts.repository.js';
import { InfraCoreModule } from './infra-core.module.js';
import { AnsweringServersModule } from './answering-servers.module.js';
import { KeyServersModule } from './key-servers.module.js';
import { LogsController } from './logs/logs.controller.js';
import { ReadServerLogs } from './logs/read-server-logs.query.js';
import { FindOperation } from './operations/find-operation.query.js';
import { ListOperations } from './operations/list-operations.query.js';
import { OperationsController } from './operations/operations.controller.js';
import { ReadyServer } from './operations/ready-server.command.js';
import { RecoveryController } from './recovery/recovery.controller.js';
import { ReleaseLock } from './recovery/release-lock.command.js';
import { UnstickServer } from './recovery/unstick-server.command.js';
import { AcceptOperation } from './running/accept-operation.command.js';
import { AwaitOperation } from './running/await-operation.query.js';
import { ServerCountsRepository } from './servers/create-server-counts.repository.js';
import { RecordServer } from './servers/create-server-record.js';
import { CreateServer } from './servers/create-server.command.js';
import { DeleteServer } from './servers/delete-server.command.js';
import { ListServers } from './servers/list-servers.query.js';
import {
  SCHEDULES_AND_EVENTS_API,
  SCHEDULES_AND_EVENTS_CONTROLLERS,
} from './schedules-and-events.providers.js';
import { SERVER_LIFE_API, SERVER_LIFE_CONTROLLERS } from './server-life.providers.js';
import { ServerAccess } from './servers/server-access.query.js';
import { ServersController } from './servers/servers.controller.js';
import { Team } from './team/team.js';
import { AppConnections } from './tunnel/index.js';
import { ServerHold } from './upload/server-hold.command.js';
import { UploadFile } from './upload/upload-file.command.js';
import { UploadController } from './upload/upload.controller.js';

/** `/v1/infra/*` and the agents' tunnels. Needs the platform modules, `EventLogModule` and `AuthModule`. */
@Module({
  imports: [InfraCoreModule, KeyServersModule, AnsweringServersModule],
  controllers: [
    AgentInstallController,
    ...SERVER_LIFE_CONTROLLERS,
    ...SCHEDULES_AND_EVENTS_CONTROLLERS,
    ServersController,
    ExecController,
    DeployController,
    OperationsController,
    UploadController,
    LogsController,
    RecoveryController,
  ],
  providers: [
    ...SERVER_LIFE_API,
    ...SCHEDULES_AND_EVENTS_API,
    ServerAccess,
    ListServers,
    CreateServer,
    RecordServer,
    Team,
    ServerCountsRepository,
    CreateGalaxyApp,
    FirstDeploy,
    GalaxyHostsRepository,
    GalaxyBuildLock,
    DeleteServer,
    ReadyServer,
    StartExec,
    StartDeploy,
    ServerHold,
    UploadFile,
    ReadServerLogs,
    ReleaseLock,
    UnstickServer,
    AwaitOperation,
    AcceptOperation,
    ReadDeployOrder,
    FollowDeploy,
    AnswerDeploy,
    ListOperations,
    FindOperation,
    StoredTokenAuthenticator,
    TunnelHost,
    AgentFile,
    { provide: AppConnections, useClass: HostAppConnections },
  ],
  exports: [TunnelHost, AppConnections, ServerAccess],
})
export class InfraApiModule {}
