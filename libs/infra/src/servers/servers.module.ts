import { Module } from '@nestjs/common';
import { EventLogModule } from '#libs/event-log';
import { ServerAccess } from './access/server-access.query.js';
import { AccessEntries } from './access-list/access-entry.repository.js';
import { ServerChanges } from './changes/server-changes.js';
import { NoteServer } from './life/note-server.command.js';
import { ServerStream } from './life/server.stream.js';
import { ServerCountsRepository } from './limits/create-server-counts.repository.js';
import { PortalPolicyRepository } from './limits/portal-policy.repository.js';
import { PortalPolicyStream } from './limits/portal-policy.stream.js';
import { ServerActivityRepository } from './records/server-activity.repository.js';
import { ServerMachineRepository } from './records/server-machine.repository.js';
import { ServerTextRepository } from './records/server-text.repository.js';
import { Team } from './team/team.js';
import { TeamStream } from './team/team.stream.js';
import { ControlledServers } from './views/controlled-servers.query.js';
import { ServerMemberRepository } from './views/server-member.repository.js';
import { ServerRepository } from './views/server.repository.js';
import { ServerStatuses } from './views/server-statuses.query.js';

const SERVICES = [
  ServerChanges,
  NoteServer,
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
  imports: [EventLogModule.forFeature({ streams: [ServerStream, TeamStream, PortalPolicyStream] })],
  providers: SERVICES,
  exports: [EventLogModule, ...SERVICES],
})
export class ServersModule {}
