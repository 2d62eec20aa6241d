import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EventLogModule } from '#libs/event-log';
import { AccessEntries, AccessEntryEntity } from './access/access-entry.repository.js';
import { ServerAccess } from './access/server-access.service.js';
import { Team } from './access/team.service.js';
import { TeamStream, ServerMemberRepository } from './access/team.stream.js';
import { ServerStream } from './life/server.stream.js';
import { PortalPolicyStream } from './limits/portal-policy.stream.js';
import { ServerLimitsRepository } from './limits/server-limits.repository.js';
import { ServerChanges } from './views/server-changes.js';
import { ControlledServers, ServerStatuses } from './views/server-directory.service.js';
import { ServerRecords, ServerTextEntity } from './views/server-records.repository.js';
import { ServerRepository } from './views/server.repository.js';

const SERVICES = [
  ServerChanges,
  ServerRepository,
  ServerMemberRepository,
  ServerAccess,
  ControlledServers,
  ServerStatuses,
  ServerRecords,
  ServerLimitsRepository,
  AccessEntries,
  Team,
];

/** Servers as facts and rows: their life, their team, who may do what. No HTTP, no machine. */
@Module({
  imports: [
    EventLogModule.forFeature({ streams: [ServerStream, TeamStream, PortalPolicyStream] }),
    TypeOrmModule.forFeature([AccessEntryEntity, ServerTextEntity]),
  ],
  providers: SERVICES,
  exports: [EventLogModule, ...SERVICES],
})
export class ServersModule {}
