import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthAdminModule } from '#libs/auth/operator';
import { EventLogModule } from '#libs/event-log';
import { AccessEntries, AccessEntryEntity } from './access/access-entry.repository.js';
import { ServerAccess } from './access/server-access.service.js';
import { Team } from './access/team.service.js';
import { TeamStream } from './access/team.stream.js';
import { ServerConfigurations } from './configuration/server-configurations.js';
import { ServerKeys } from './configuration/server-keys.js';
import { ServerStream } from './life/server.stream.js';
import { PortalPolicyStream } from './limits/portal-policy.stream.js';
import { ServerLimitsRepository } from './limits/server-limits.repository.js';
import { ServerChanges, ServerRepository } from './views/server.repository.js';
import { ServerDirectory } from './views/server-directory.service.js';
import { ServerRecords, ServerTextEntity } from './views/server-records.repository.js';

const SERVICES = [
  ServerChanges,
  ServerRepository,
  ServerAccess,
  ServerDirectory,
  ServerRecords,
  ServerConfigurations,
  ServerKeys,
  ServerLimitsRepository,
  AccessEntries,
  Team,
];

/** Servers as facts and rows: their life, their configuration, their team, who may do what. No HTTP, no machine. */
@Module({
  imports: [
    EventLogModule.forFeature({
      streams: [ServerStream, TeamStream, PortalPolicyStream],
    }),
    TypeOrmModule.forFeature([AccessEntryEntity, ServerTextEntity]),
    AuthAdminModule,
  ],
  providers: SERVICES,
  exports: [EventLogModule, ...SERVICES],
})
export class ServersModule {}
