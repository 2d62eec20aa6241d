import { Module } from '@nestjs/common';
import { ApplicationRepository, ApplicationTitles } from '#libs/applications';
import { AgentBundle } from './machines/agent-install/agent-bundle.js';
import { AgentInstallController } from './machines/agent-install/agent-install.controller.js';
import { AnsweringServersModule } from './answering-servers.module.js';
import { CatalogueController } from './presentation/catalogue/catalogue.controller.js';
import { HostAppConnections } from './tunnel/connections/host-app-connections.js';
import { StoredTokenAuthenticator } from './tunnel/connections/stored-token.authenticator.js';
import { TunnelHost } from './tunnel/connections/tunnel-host.js';
import { AnswerDeploy } from './content/deploy-answers/answer-deploy.query.js';
import { FollowDeploy } from './content/deploy-answers/follow-deploy.query.js';
import { DeployController } from './content/deploy/deploy.controller.js';
import { ReadDeployOrder } from './content/deploy/read-deploy-order.js';
import { StartDeploy } from './content/deploy/start-deploy.command.js';
import { EndSubscriptions } from './portal-events/event-subscriptions/end-subscriptions.command.js';
import { EventSubscriptionsController } from './portal-events/event-subscriptions/event-subscriptions.controller.js';
import { ListSubscriptions } from './portal-events/event-subscriptions/list-subscriptions.query.js';
import { Subscribe } from './portal-events/event-subscriptions/subscribe.command.js';
import { Unsubscribe } from './portal-events/event-subscriptions/unsubscribe.command.js';
import { ExecController } from './content/exec/exec.controller.js';
import { StartExec } from './content/exec/start-exec.command.js';
import { CreateGalaxyApp } from './shared-hosts/create-galaxy-app.command.js';
import { FirstDeploy } from './shared-hosts/first-deploy.command.js';
import { GalaxyBuildLock } from './content/deploy/galaxy-build-lock.js';
import { GalaxyHostsRepository } from './shared-hosts/galaxy-hosts.repository.js';
import { HostEventsController } from './portal-events/host-events/host-events.controller.js';
import { ReceiveEvent } from './portal-events/host-events/receive-event.command.js';
import { IconController } from './presentation/icons/icon.controller.js';
import { UploadIcon } from './presentation/icons/upload-icon.command.js';
import { InfraCoreModule } from './infra-core.module.js';
import { KeyServersModule } from './key-servers.module.js';
import { LogsController } from './content/logs/logs.controller.js';
import { ReadServerLogs } from './content/logs/read-server-logs.query.js';
import { MetricsController } from './machines/insight/metrics.controller.js';
import { ReadMetrics } from './machines/insight/read-metrics.query.js';
import { SshController } from './machines/insight/ssh.controller.js';
import { FindOperation } from './operations/views/find-operation.query.js';
import { ListOperations } from './operations/views/list-operations.query.js';
import { OperationsController } from './operations/views/operations.controller.js';
import { ReadyServer } from './machines/power/ready-server.command.js';
import { ChangePower } from './machines/power/change-power.command.js';
import { PowerController } from './machines/power/power.controller.js';
import { RefreshServer } from './machines/power/refresh-server.command.js';
import { WakeServer } from './machines/power/wake-server.command.js';
import { RecoveryController } from './content/recovery/recovery.controller.js';
import { ReleaseLock } from './content/recovery/release-lock.command.js';
import { UnstickServer } from './content/recovery/unstick-server.command.js';
import { FindRepair } from './machines/repair/find-repair.query.js';
import { RepairController } from './machines/repair/repair.controller.js';
import { RequestRepair } from './machines/repair/request-repair.command.js';
import { ServerRepairRepository } from './machines/repair/server-repair.repository.js';
import { AcceptOperation } from './operations/running/accept-operation.command.js';
import { AwaitOperation } from './operations/running/await-operation.query.js';
import { PublishCard } from './presentation/server-cards/publish-card.command.js';
import { PublishCardController } from './presentation/server-cards/publish-card.controller.js';
import { ServerCountsRepository } from './servers/limits/create-server-counts.repository.js';
import { RecordServer } from './machines/orders/create-server-record.js';
import { CreateServer } from './ordering/create-server.command.js';
import { DeleteServer } from './ordering/delete-server.command.js';
import { DescribeServers } from './servers/views/describe-servers.query.js';
import { ListServers } from './ordering/list-servers.query.js';
import { ServerOwnership } from './servers/access/server-ownership.js';
import { ServersController } from './ordering/servers.controller.js';
import { ChangeCard } from './presentation/settings/change-card.command.js';
import { ConfigureServer } from './presentation/settings/configure-server.command.js';
import { SettingsController } from './presentation/settings/settings.controller.js';
import { Team } from './servers/team/team.js';
import { ServerTraffic } from './machines/traffic/server-traffic.repository.js';
import { TrafficOf } from './machines/traffic/traffic-of.query.js';
import { AppConnections } from './tunnel/index.js';
import { ServerHold } from './content/upload/server-hold.command.js';
import { UploadFile } from './content/upload/upload-file.command.js';
import { UploadController } from './content/upload/upload.controller.js';
import { ChangeWakeSchedule } from './schedules/wake-schedules/change-wake-schedule.command.js';
import { ListWakeSchedules } from './schedules/wake-schedules/list-wake-schedules.query.js';
import { WakeSchedulesController } from './schedules/wake-schedules/wake-schedules.controller.js';
import { ChangeWorkSchedule } from './schedules/work-schedules/change-work-schedule.command.js';
import { ReadWorkSchedules } from './schedules/work-schedules/read-work-schedules.query.js';
import { WorkSchedulesController } from './schedules/work-schedules/work-schedules.controller.js';

const SERVERS = [
  ServerOwnership,
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
  AgentBundle,
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
