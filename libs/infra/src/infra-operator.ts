import type { Accounts, Portals, UserAdmin } from '#libs/auth';
import type { Database } from '#libs/database';
import type { EventLogFeature, EventStore } from '#libs/event-log';
import type { Clock } from '#libs/kernel';
import { AccessEntries } from './access-list/access-entry.repository.js';
import { INFRA_EVENT_TYPES } from './contracts/infra-event-types.js';
import { CreateGalaxyHost } from './galaxy/create-galaxy-host.command.js';
import { GalaxyAdmin } from './galaxy/galaxy-admin.js';
import { GalaxyHostsRepository } from './galaxy/galaxy-hosts.repository.js';
import { PortalPolicyRepository } from './galaxy/portal-policy.repository.js';
import { ServerCountsRepository } from './servers/create-server-counts.repository.js';
import { ServerAdmin } from './servers/server-admin.js';
import { ServerLog } from './servers/server-log.js';
import { ServerMemberRepository } from './servers/server-member.repository.js';
import { ServerProjection } from './servers/server.projection.js';
import { ServerRepository } from './servers/server.repository.js';
import { TeamAdmin } from './team/team-admin.js';
import { Team } from './team/team.js';

/** What an operator's program registers before it changes servers. */
export const INFRA_OPERATOR_FEATURE: EventLogFeature = {
  eventTypes: [INFRA_EVENT_TYPES],
  inlineProjections: [new ServerProjection()],
};

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
  const log = new ServerLog(database, events, clock);
  const servers = new ServerRepository(database);
  const team = new Team(database, events, servers, new ServerMemberRepository(database), clock);
  return {
    servers: new ServerAdmin(servers, log),
    teams: new TeamAdmin(team, new AccessEntries(database, clock), accounts, users),
    galaxy: new GalaxyAdmin(
      database,
      events,
      portals,
      new GalaxyHostsRepository(database),
      new CreateGalaxyHost(database, log),
      new PortalPolicyRepository(database),
      new ServerCountsRepository(),
      log,
      clock,
    ),
  };
}
