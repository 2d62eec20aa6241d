import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EventSubscriptionEntity } from './portal-events/event-subscriptions/event-subscription.entity.js';
import { WakeScheduleEntity } from './schedules/wake-schedules/wake-schedule.entity.js';
import { WorkScheduleEntity } from './schedules/work-schedules/work-schedule.entity.js';
import { Portals } from '#libs/auth';
import { ProcessAgentClient } from './tunnel/connections/process-agent-client.js';
import { TunnelRepository } from './tunnel/connections/tunnel.repository.js';
import { InfraLogModule } from './infra-log.module.js';
import { PortalPolicyRepository } from './servers/limits/portal-policy.repository.js';
import { DeployInputs } from './content/deploy/deploy-inputs.js';
import { DeployArchiveRepository } from './operations/archives/deploy-archive.repository.js';
import { RemoteFile } from './content/deploy-source/remote-file.js';
import { OperationInputRepository } from './operations/output/operation-input.repository.js';
import { OperationOutputRepository } from './operations/output/operation-output.repository.js';
import { OperationReportRepository } from './operations/output/operation-report.repository.js';
import { BusyServer } from './operations/locks/busy-server.query.js';
import { OperationSteps } from './operations/life/operation-steps.js';
import { OperationViewRepository } from './operations/views/operation-view.repository.js';
import { OperationWatch } from './operations/views/operation-watch.js';
import { OperationLeaseRepository } from './operations/locks/operation-lease.repository.js';
import { ServerLockRepository } from './operations/locks/server-lock.repository.js';
import { USUAL_WAITS, WAITS } from './operations/waits.js';
import { EnsureAwake } from './machines/power/ensure-awake.command.js';
import { RequestWake } from './machines/power/request-wake.command.js';
import { ServerActivity } from './machines/power/server-activity.js';
import { EventSubscriptionRepository } from './portal-events/event-subscriptions/event-subscription.repository.js';
import { EventDeliveryRepository } from './portal-events/event-deliveries/event-delivery.repository.js';
import { WakeScheduleRepository } from './schedules/wake-schedules/wake-schedule.repository.js';
import { WorkScheduleRepository } from './schedules/work-schedules/work-schedule.repository.js';
import { ServerIconRepository } from './presentation/icons/server-icon.repository.js';
import { CatalogItemRepository } from './presentation/server-cards/catalog-item.repository.js';
import { ServerAccess } from './servers/access/server-access.query.js';
import { NoteServer } from './servers/life/note-server.command.js';
import { ServerMemberRepository } from './servers/views/server-member.repository.js';
import { ServerActivityRepository } from './servers/records/server-activity.repository.js';
import { ServerMachineRepository } from './servers/records/server-machine.repository.js';
import { ServerTextRepository } from './servers/records/server-text.repository.js';
import { ServerRepository } from './servers/views/server.repository.js';
import { AgentClient } from './tunnel/index.js';

const SHARED = [
  TunnelRepository,
  { provide: AgentClient, useClass: ProcessAgentClient },
  OperationInputRepository,
  OperationOutputRepository,
  OperationReportRepository,
  DeployArchiveRepository,
  RemoteFile,
  DeployInputs,
  OperationViewRepository,
  ServerLockRepository,
  OperationLeaseRepository,
  ServerRepository,
  ServerTextRepository,
  ServerActivityRepository,
  ServerMachineRepository,
  ServerMemberRepository,
  ServerAccess,
  PortalPolicyRepository,
  OperationSteps,
  NoteServer,
  BusyServer,
  OperationWatch,
  Portals,
  RequestWake,
  EnsureAwake,
  { provide: WAITS, useValue: USUAL_WAITS },
  ServerActivity,
  EventSubscriptionRepository,
  EventDeliveryRepository,
  WakeScheduleRepository,
  WorkScheduleRepository,
  ServerIconRepository,
  CatalogItemRepository,
];

/** Plain records. */
const ENTITIES = [EventSubscriptionEntity, WakeScheduleEntity, WorkScheduleEntity];

/** What both sides of the lib need: facts, rows and locks. */
@Module({
  imports: [InfraLogModule, TypeOrmModule.forFeature(ENTITIES)],
  providers: SHARED,
  exports: [InfraLogModule, ...SHARED],
})
export class InfraCoreModule {}
