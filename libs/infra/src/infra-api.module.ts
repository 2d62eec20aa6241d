import { Module } from '@nestjs/common';
import { ApplicationRepository, ApplicationTitles } from '#libs/applications';
import { AgentFile } from './agent-install/agent-file.js';
import { AgentInstallController } from './agent-install/agent-install.controller.js';
import { AnsweringServersModule } from './answering-servers.module.js';
import { CatalogueController } from './catalogue/catalogue.controller.js';
import { HostAppConnections } from './connections/host-app-connections.js';
import { StoredTokenAuthenticator } from './connections/stored-token.authenticator.js';
import { TunnelHost } from './connections/tunnel-host.js';
import { AnswerDeploy } from './deploy-answers/answer-deploy.query.js';
import { FollowDeploy } from './deploy-answers/follow-deploy.query.js';
import { DeployController } from './deploy/deploy.controller.js';
import { ReadDeployOrder } from './deploy/read-deploy-order.js';
import { StartDeploy } from './deploy/start-deploy.command.js';
import { EndSubscriptions } from './event-subscriptions/end-subscriptions.command.js';
import { EventSubscriptionsController } from './event-subscriptions/event-subscriptions.controller.js';
import { ListSubscriptions } from './event-subscriptions/list-subscriptions.query.js';
import { Subscribe } from './event-subscriptions/subscribe.command.js';
import { Unsubscribe } from './event-subscriptions/unsubscribe.command.js';
import { ExecController } from './exec/exec.controller.js';
import { StartExec } from './exec/start-exec.command.js';
import { CreateGalaxyApp } from './galaxy/create-galaxy-app.command.js';
import { FirstDeploy } from './galaxy/first-deploy.command.js';
import { GalaxyBuildLock } from './galaxy/galaxy-build-lock.js';
import { GalaxyHostsRepository } from './galaxy/galaxy-hosts.repository.js';
import { HostEventsController } from './host-events/host-events.controller.js';
import { ReceiveEvent } from './host-events/receive-event.command.js';
import { IconController } from './icons/icon.controller.js';
import { UploadIcon } from './icons/upload-icon.command.js';
import { InfraCoreModule } from './infra-core.module.js';
import { KeyServersModule } from './key-servers.module.js';
import { LogsController } from './logs/logs.controller.js';
import { ReadServerLogs } from './logs/read-server-logs.query.js';
import { MetricsController } from './machines/metrics.controller.js';
import { ReadMetrics } from './machines/read-metrics.query.js';
import { SshController } from './machines/ssh.controller.js';
import { FindOperation } from './operations/find-operation.query.js';
import { ListOperations } from './operations/list-operations.query.js';
import { OperationsController } from './operations/operations.controller.js';
import { ReadyServer } from './operations/ready-server.command.js';
import { ChangePower } from './power/change-power.command.js';
import { PowerController } from './power/power.controller.js';
import { RefreshServer } from './power/refresh-server.command.js';
import { WakeServer } from './power/wake-server.command.js';
import { RecoveryController } from './recovery/recovery.controller.js';
import { ReleaseLock } from './recovery/release-lock.command.js';
import { UnstickServer } from './recovery/unstick-server.command.js';
import { FindRepair } from './repair/find-repair.query.js';
import { RepairController } from './repair/repair.controller.js';
import { RequestRepair } from './repair/request-repair.command.js';
import { ServerRepairRepository } from './repair/server-repair.repository.js';
import { AcceptOperation } from './running/accept-operation.command.js';
import { AwaitOperation } from './running/await-operation.query.js';
import { PublishCard } from './server-cards/publish-card.command.js';
import { PublishCardController } from './server-cards/publish-card.controller.js';
import { ServerCountsRepository } from './servers/create-server-counts.repository.js';
import { RecordServer } from './servers/create-server-record.js';
import { CreateServer } from './servers/create-server.command.js';
import { DeleteServer } from './servers/delete-server.command.js';
import { DescribeServers } from './servers/describe-servers.query.js';
import { ListServers } from './servers/list-servers.query.js';
import { ServersController } from './servers/servers.controller.js';
import { ChangeCard } from './settings/change-card.command.js';
import { ConfigureServer } from './settings/configure-server.command.js';
import { SettingsController } from './settings/settings.controller.js';
import { Team } from './team/team.js';
import { ServerTraffic } from './traffic/server-traffic.repository.js';
import { TrafficOf } from './traffic/traffic-of.query.js';
import { AppConnections } from './tunnel/index.js';
import { ServerHold } from './upload/server-hold.command.js';
import { UploadFile } from './upload/upload-file.command.js';
import { UploadController } from './upload/upload.controller.js';
import { ChangeWakeSchedule } from './wake-schedules/change-wake-schedule.command.js';
import { ListWakeSchedules } from './wake-schedules/list-wake-schedules.query.js';
import { WakeSchedulesController } from './wake-schedules/wake-schedules.controller.js';
import { ChangeWorkSchedule } from './work-schedules/change-work-schedule.command.js';
import { ReadWorkSchedules } from './work-schedules/read-work-schedules.query.js';
import { WorkSchedulesController } from './work-schedules/work-schedules.controller.js';

const SERVERS = [
  ListServers,
  CreateServer,
  RecordServer,
  Team,
  ServerCountsRepository,
  DeleteServer,
  ReadyServer,
];
const SHARED_HOSTS = [CreateGalaxyApp, FirstDeploy, GalaxyHostsRepository, GalaxyBuildLock];
const OPERATIONS = [
  ReleaseLock,
  UnstickServer,
  AwaitOperation,
  AcceptOperation,
  ListOperations,
  FindOperation,
];
const CONTENT = [
  StartExec,
  StartDeploy,
  ServerHold,
  UploadFile,
  ReadServerLogs,
  ReadDeployOrder,
  FollowDeploy,
  AnswerDeploy,
];
const MACHINES = [
  ApplicationRepository,
  ApplicationTitles,
  DescribeServers,
  ChangePower,
  WakeServer,
  RefreshServer,
  ServerRepairRepository,
  RequestRepair,
  FindRepair,
  ConfigureServer,
  ChangeCard,
  ReadMetrics,
  ServerTraffic,
  TrafficOf,
];
const PORTAL_EVENTS = [Subscribe, EndSubscriptions, Unsubscribe, ListSubscriptions, ReceiveEvent];
const SCHEDULES = [ChangeWakeSchedule, ListWakeSchedules, ChangeWorkSchedule, ReadWorkSchedules];
const CARDS = [UploadIcon, PublishCard];
const AGENTS = [
  StoredTokenAuthenticator,
  TunnelHost,
  AgentFile,
  { provide: AppConnections, useClass: HostAppConnections },
];

/** `/v1/infra/*` and the agents' tunnels. Needs the platform modules, `EventLogModule` and `AuthModule`. */
@Module({
  imports: [InfraCoreModule, KeyServersModule, AnsweringServersModule],
  controllers: [
    AgentInstallController,
    ServersController,
    ExecController,
    DeployController,
    OperationsController,
    UploadController,
    LogsController,
    RecoveryController,
    PowerController,
    RepairController,
    SettingsController,
    SshController,
    MetricsController,
    CatalogueController,
    EventSubscriptionsController,
    HostEventsController,
    WakeSchedulesController,
    WorkSchedulesController,
    IconController,
    PublishCardController,
  ],
  providers: [
    ...SERVERS,
    ...SHARED_HOSTS,
    ...OPERATIONS,
    ...CONTENT,
    ...MACHINES,
    ...PORTAL_EVENTS,
    ...SCHEDULES,
    ...CARDS,
    ...AGENTS,
  ],
  exports: [TunnelHost, AppConnections],
})
export class InfraApiModule {}
