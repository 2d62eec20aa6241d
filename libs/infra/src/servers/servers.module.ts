import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EventLogModule } from '#libs/event-log';
import { AccessEntries, AccessEntryEntity } from './access/access-entry.repository.js';
import { ServerAccess } from './access/server-access.service.js';
import { Team } from './access/team.service.js';
import { TeamStream, ServerMemberRepository } from './access/team.stream.js';
import { ServerObservations, ServerStream } from './life/server.stream.js';
import { PortalPolicyRepository, PortalPolicyStream } from './limits/portal-policy.stream.js';
import { ServerCountsRepository } from './limits/server-counts.repository.js';
import { ServerChanges } from './views/server-changes.js';
import { ControlledServers, ServerStatuses } from './views/server-directory.service.js';
import {
  ServerActivityRepository,
  ServerMachineRepository,
  ServerTextRepository,
} from './views/server-records.repository.js';
import { ServerRepository } from './views/server.repository.js';

const SERVICES = [
  ServerChanges,
  ServerObservations,
  ServerRepository,
  ServerMemberRepository,
  ServerAccess,
  ControlledServers,
  ServerStatuses,
  ServerTextRepository,
  ServerActivityRepository,
  ServerMachineRepository,
  ServerCountsRepository,
  PortalPolicyRepository,
  AccessEntries,
  Team,
];

/** Servers as facts and rows: their life, their team, who may do what. No HTTP, no machine. */
@Module({
  imports: [
    EventLogModule.forFeature({ streams: [ServerStream, TeamStream, PortalPolicyStream] }),
    TypeOrmModule.forFeature([AccessEntryEntity]),
  ],
  providers: SERVICES,
  exports: [EventLogModule, ...SERVICES],
})
export class ServersModule {}
