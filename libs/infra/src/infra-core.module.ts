import { Module } from '@nestjs/common';
import { Portals } from '#libs/auth';
import { EventLogRegistry } from '#libs/event-log';
import { ProcessAgentClient } from './connections/process-agent-client.js';
import { TunnelRepository } from './connections/tunnel.repository.js';
import { INFRA_EVENT_TYPES } from './contracts/infra-event-types.js';
import { INFRA_REACTIONS } from './contracts/infra.reactions.js';
import { PortalPolicyRepository } from './galaxy/portal-policy.repository.js';
import { DeployInputs } from './deploy/deploy-inputs.js';
import { DeployArchiveRepository } from './deploy-source/deploy-archive.repository.js';
import { RemoteFile } from './deploy-source/remote-file.js';
import { OperationInputRepository } from './operation-output/operation-input.repository.js';
import { OperationOutputRepository } from './operation-output/operation-output.repository.js';
import { OperationReportRepository } from './operation-output/operation-report.repository.js';
import { BusyServer } from './operations/busy-server.query.js';
import { OperationLog } from './operations/operation-log.js';
import { OperationViewRepository } from './operations/operation-view.repository.js';
import { OperationWatch } from './operations/operation-watch.js';
import { OperationProjection } from './operations/operation.projection.js';
import { OperationLeaseRepository } from './operations/operation-lease.repository.js';
import { ServerLockRepository } from './operations/server-lock.repository.js';
import { USUAL_WAITS, WAITS } from './operations/waits.js';
import { EnsureAwake } from './power/ensure-awake.command.js';
import { RequestWake } from './power/request-wake.command.js';
import { ServerActivity } from './power/server-activity.js';
import { EventSubscriptionRepository } from './event-subscriptions/event-subscription.repository.js';
import { EventDeliveryRepository } from './event-deliveries/event-delivery.repository.js';
import { WakeScheduleRepository } from './wake-schedules/wake-schedule.repository.js';
import { WorkScheduleRepository } from './work-schedules/work-schedule.repository.js';
import { ServerIconRepository } from './icons/server-icon.repository.js';
import { CatalogItemRepository } from './server-cards/catalog-item.repository.js';
import { ServerAccess } from './servers/server-access.query.js';
import { ServerLog } from './servers/server-log.js';
import { ServerProjection } from './servers/server.projection.js';
import { ServerMemberRepository } from './servers/server-member.repository.js';
import { ServerRepository } from './servers/server.repository.js';
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
  ServerMemberRepository,
  ServerAccess,
  PortalPolicyRepository,
  OperationLog,
  ServerLog,
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

/** What both sides of the lib need: facts, rows and locks. */
@Module({ providers: SHARED, exports: SHARED })
export class InfraCoreModule {
  constructor(registry: EventLogRegistry) {
    registry.register({
      eventTypes: [INFRA_EVENT_TYPES],
      inlineProjections: [new ServerProjection(), new OperationProjection()],
      reactions: [INFRA_REACTIONS],
    });
  }
}
