import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApplicationsModule } from '#libs/applications';
import { OwnerChecks } from '#libs/http';
import { AccessListController } from './servers/access/access-list.controller.js';
import { AccessList } from './servers/access/access-list.service.js';
import { guardServers, ServerAccess } from './servers/access/server-access.service.js';
import { ServersModule } from './servers/servers.module.js';
import { StoredServerApplications } from './operations/views/server-applications.js';
import { SERVER_APPLICATIONS } from './servers/views/server-applications.port.js';
import { ServerDescriptions } from './servers/views/server-descriptions.service.js';
import { OperationsModule } from './operations/operations.module.js';
import { OperationAcceptance } from './operations/running/operation-acceptance.service.js';
import { OperationsController } from './operations/views/operations.controller.js';
import { Operations } from './operations/views/operations.service.js';
import { TunnelModule, TunnelApiModule } from './tunnel/tunnel.module.js';
import { AgentInstallController, EnrolmentController } from './machines/enrolment/enrolment.controller.js';
import { EnrolmentService } from './machines/enrolment/enrolment.service.js';
import { MachineWatch } from './machines/fleet/machine-watch.js';
import { MachinesModule } from './machines/machines.module.js';
import { AppAwakening } from './machines/power/app-awakening.service.js';
import { PowerController, RepairController } from './machines/power/power.controller.js';
import { PowerService } from './machines/power/power.service.js';
import { MetricsController } from './machines/traffic/metrics.controller.js';
import { MetricsService } from './machines/traffic/metrics.service.js';
import { ConfigurationController } from './content/configuration/configuration.controller.js';
import { ConfigurationService } from './content/configuration/configuration.service.js';
import { RemoteFile } from './content/deploy-source/remote-file.js';
import { DeployOutcomeService } from './content/deploy/deploy-outcome.service.js';
import { DeployController } from './content/deploy/deploy.controller.js';
import { DeployService } from './content/deploy/deploy.service.js';
import { RollbackService } from './content/deploy/rollback.service.js';
import { ExecController } from './content/exec/exec.controller.js';
import { ExecService } from './content/exec/exec.service.js';
import { LogsController } from './content/logs.controller.js';
import { LogsService } from './content/logs.service.js';
import { RecoveryController } from './content/recovery.controller.js';
import { RecoveryService } from './content/recovery.service.js';
import { UploadController } from './content/upload/upload.controller.js';
import { UploadService } from './content/upload/upload.service.js';
import { GalaxyApps } from './shared-hosts/galaxy-apps.service.js';
import { GalaxyHosts } from './shared-hosts/galaxy-hosts.service.js';
import { EventSubscriptions } from './portal-events/event-subscriptions/event-subscriptions.service.js';
import {
  EventSubscriptionsController,
  HostEventsController,
} from './portal-events/event-subscriptions/event-subscriptions.controller.js';
import { HostEvents } from './portal-events/event-subscriptions/host-events.service.js';
import { PortalEventsModule } from './portal-events/portal-events.module.js';
import { ServerOrders } from './ordering/server-orders.service.js';
import { ServersController } from './ordering/servers.controller.js';
import { ServersOfKeys } from './ordering/servers-of-keys.service.js';
import { CardController } from './presentation/card.controller.js';
import { CardRepository, ServerIconEntity } from './presentation/card.repository.js';
import { CardService } from './presentation/card.service.js';
import { CatalogueController } from './presentation/catalogue.controller.js';
import { SettingsController } from './presentation/settings.controller.js';
import { SettingsService } from './presentation/settings.service.js';
import { WakeSchedulesController, WorkSchedulesController } from './schedules/schedules.controller.js';
import {
  WakeScheduleEntity,
  ScheduleRepository,
  WorkScheduleEntity,
} from './schedules/schedule.repository.js';
import { WakeSchedules } from './schedules/wake-schedules.service.js';
import { WorkSchedules } from './schedules/work-schedules.service.js';
import { GatewayApiModule } from './gateway/gateway-api.module.js';

/**
 * Servers as callers manage them, `/v1/infra/*`. Controllers and services stand room by room, lowest first; the order of
 * the controllers is that of the API document.
 */
@Module({
  imports: [
    TunnelModule,
    TunnelApiModule,
    ApplicationsModule,
    ServersModule,
    OperationsModule,
    MachinesModule,
    PortalEventsModule,
    TypeOrmModule.forFeature([ServerIconEntity, WakeScheduleEntity, WorkScheduleEntity]),
  ],
  controllers: [
    AccessListController,
    OperationsController,
    AgentInstallController,
    EnrolmentController,
    MetricsController,
    PowerController,
    RepairController,
    ExecController,
    DeployController,
    ConfigurationController,
    UploadController,
    LogsController,
    RecoveryController,
    EventSubscriptionsController,
    HostEventsController,
    ServersController,
    SettingsController,
    CardController,
    CatalogueController,
    WakeSchedulesController,
    WorkSchedulesController,
  ],
  providers: [
    ServerDescriptions,
    { provide: SERVER_APPLICATIONS, useClass: StoredServerApplications },
    AccessList,

    OperationAcceptance,
    Operations,

    MachineWatch,
    EnrolmentService,
    MetricsService,
    AppAwakening,
    PowerService,

    RemoteFile,
    ExecService,
    DeployService,
    DeployOutcomeService,
    RollbackService,
    ConfigurationService,
    UploadService,
    LogsService,
    RecoveryService,

    GalaxyHosts,
    GalaxyApps,

    EventSubscriptions,
    HostEvents,

    ServerOrders,
    ServersOfKeys,

    SettingsService,
    CardService,
    CardRepository,

    ScheduleRepository,
    WakeSchedules,
    WorkSchedules,
  ],
  exports: [ServersOfKeys],
})
class ServerManagementApiModule {
  constructor(owners: OwnerChecks, access: ServerAccess) {
    guardServers(owners, access);
  }
}

/**
 * `/v1/infra/*`, the agents' tunnels and the gateway in front of hosted applications. Needs the platform modules and
 * `EventLogModule`; global modules of the process bind `EVENT_HOST`, `PORTAL_PEOPLE` and `VISITOR_SIGN_IN`.
 */
@Module({
  imports: [ServerManagementApiModule, GatewayApiModule],
  exports: [ServerManagementApiModule, GatewayApiModule],
})
export class InfraApiModule {}
