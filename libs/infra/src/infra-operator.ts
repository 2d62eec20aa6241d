import type { Accounts, Portals, UserAdmin } from '#libs/auth';
import type { Database } from '#libs/database';
import type { EventStore } from '#libs/event-log';
import type { Clock } from '#libs/kernel';
import { AccessEntries } from './servers/access-list/access-entry.repository.js';
import { CreateGalaxyHost } from './shared-hosts/create-galaxy-host.command.js';
import { GalaxyAdmin } from './shared-hosts/galaxy-admin.js';
import { GalaxyHostsRepository } from './shared-hosts/galaxy-hosts.repository.js';
import { PortalPolicyStream } from './servers/limits/portal-policy.stream.js';
import { ServerCountsRepository } from './servers/limits/create-server-counts.repository.js';
import { ServerAdmin } from './servers/views/server-admin.js';
import { ServerStream } from './servers/life/server.stream.js';
import { ServerMemberRepository } from './servers/views/server-member.repository.js';
import { ServerRepository } from './servers/views/server.repository.js';
import { TeamAdmin } from './servers/team/team-admin.js';
import { Team } from './servers/team/team.js';
import { TeamStream } from './servers/team/team.stream.js';

interface Parts {
  readonly database: Database;
  readonly events: EventStore;
  readonly clock: Clock;
  readonly portals: Portals;
  readonly accounts: Accounts;
  readonly users: UserAdmin;
}

/** Operator's services of the lib, put together without a container. */
export function createInfraOperator({ database, events, clock, portals, accounts, users }: Parts) {
  const stream = new ServerStream(database, events, clock);
  const servers = new ServerRepository(database);
  const teams = new TeamStream(database, events, clock);
  const team = new Team(teams, servers, new ServerMemberRepository(database));
  return {
    servers: new ServerAdmin(servers, stream),
    teams: new TeamAdmin(team, new AccessEntries(database, clock), accounts, users),
    galaxy: new GalaxyAdmin(
      portals,
      new GalaxyHostsRepository(database),
      new CreateGalaxyHost(database, stream),
      new PortalPolicyStream(database, events, clock),
      new ServerCountsRepository(),
      stream,
    ),
  };
}
