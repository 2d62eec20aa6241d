import { Module } from '@nestjs/common';
import { InfraLogModule } from '../infra-log.module.js';
import { ServerAccess } from './access/server-access.query.js';
import { AccessEntries } from './access-list/access-entry.repository.js';
import { NoteServer } from './life/note-server.command.js';
import { ServerCountsRepository } from './limits/create-server-counts.repository.js';
import { PortalPolicyRepository } from './limits/portal-policy.repository.js';
import { ServerActivityRepository } from './records/server-activity.repository.js';
import { ServerMachineRepository } from './records/server-machine.repository.js';
import { ServerTextRepository } from './records/server-text.repository.js';
import { Team } from './team/team.js';
import { ServerMemberRepository } from './views/server-member.repository.js';
import { ServerRepository } from './views/server.repository.js';

const SERVICES = [
  NoteServer,
  ServerRepository,
  ServerMemberRepository,
  ServerAccess,
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
  imports: [InfraLogModule],
  providers: SERVICES,
  exports: [InfraLogModule, ...SERVICES],
})
export class ServersModule {}
