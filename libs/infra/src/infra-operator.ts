import type { Accounts, Portals, UserAdmin } from '#libs/auth';
import type { Database } from '#libs/database';
import type { EventLogFeature, EventStore } from '#libs/event-log';
import type { Clock } from '#libs/kernel';
import { AccessEntries } from './servers/access-list/access-entry.repository.js';
import { INFRA_EVENT_TYPES } from './contracts/infra-event-types.js';
import { CreateGalaxyHost } from './shared-hosts/create-galaxy-host.command.js';
import { GalaxyAdmin } from './shared-hosts/galaxy-admin.js';
import { GalaxyHostsRepository } from './shared-hosts/galaxy-hosts.repository.js';
import { PortalPolicyRepository } from './servers/limits/portal-policy.repository.js';
import { ServerCountsRepository } from './servers/limits/create-server-counts.repository.js';
import { ServerAdmin } from './servers/views/server-admin.js';
import { ServerLog } from './servers/life/server-log.js';
import { ServerMemberRepository } from './servers/views/server-member.repository.js';
import { ServerProjection } from './servers/life/server.projection.js';
import { ServerRepository } from './servers/views/server.repository.js';
import { TeamAdmin } from './servers/team/team-admin.js';
import { Team } from './servers/team/team.js';

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
