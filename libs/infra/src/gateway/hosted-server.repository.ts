import { Injectable } from '@nestjs/common';
import { type ChangeAwareCache, Database } from '#libs/database';
import type { AccessPolicy, ServerMode } from '../contracts/server-terms.js';
import { ServerChanges } from '../servers/views/server.repository.js';
import type { ServerStatus } from '../servers/life/server.state.js';
import type { Standing } from './admission.policy.js';

/** A server as the gateway sees it. */
export interface HostedServer {
  readonly id: string;
  readonly portalId: string;
  readonly ownerUserId: string;
  readonly appId: string | null;
  readonly subdomain: string;
  /** Its shared host; null for a machine of its own. */
  readonly galaxyId: string | null;
  readonly mode: ServerMode;
  /** Of the machine: that of the shared host unless its own says more. */
  readonly status: Exclude<ServerStatus, 'absent'>;
  readonly preventWake: boolean;
  /** See `ServerRow`. It does not change while the server sleeps. */
  readonly isStatic: boolean;
  readonly accessPolicy: AccessPolicy;
  /** What people call it. */
  readonly title: string;
}

const FIND = {
  name: 'infra_gateway_server',
  text: `
    select s.id, s.portal_id as "portalId", s.owner_user_id as "ownerUserId", s.app_id as "appId",
           s.subdomain, s.galaxy_id as "galaxyId", s.mode, s.access_policy as "accessPolicy",
           s.prevent_wake as "preventWake", coalesce((select n.static from infra.server_release n
             where n.server_id = s.id and n.deployed_at is not null
             order by n.deployed_at desc limit 1), false) as "isStatic",
           case when s.status = 'running' then coalesce(h.status, s.status) else s.status end as status,
           coalesce(nullif(x.display_name, ''), s.name) as title
      from infra.server s left join infra.server h on h.id = s.galaxy_id
           left join infra.server_text x on x.server_id = s.id
     where s.subdomain = $1 and s.status <> 'deleted' and s.kind <> 'GALAXY_HOST'`,
};

const STANDINGS = {
  name: 'infra_gateway_standings',
  text: `
    select exists (select from infra.server_member where server_id = $1 and user_id = $2) as team,
           exists (select from infra.access_entry
                    where server_id = $1 and type = 'user' and host_id = $3 and $5) as named,
           exists (select from infra.access_entry
                    where server_id = $1 and type = 'department' and host_id = any($4) and $5) as department`,
};

/** Servers, and as many subdomains nobody answers at, which strangers make up. */
const MOST_SERVERS = 20_000;
const MOST_PEOPLE = 50_000;

const LISTED = ['team', 'named', 'department'] as const;

/** Where a person stands in the lists of a server. */
type Listed = Readonly<Record<(typeof LISTED)[number], boolean> & { serverId: string }>;

/** What the gateway knows of servers, and of who may open their applications: from memory until it changes. */
@Injectable()
export class HostedServers {
  private readonly servers: ChangeAwareCache<HostedServer>;
  private readonly people: ChangeAwareCache<Listed>;

  constructor(
    private readonly database: Database,
    changes: ServerChanges,
  ) {
    this.servers = changes.createCache<HostedServer>({
      capacity: MOST_SERVERS,
      subjectsOf: ({ id, galaxyId }) => [`server:${id}`, galaxyId === null ? null : `server:${galaxyId}`],
      absence: { capacity: MOST_SERVERS, subjectOf: (subdomain) => `subdomain:${subdomain}` },
    });
    this.people = changes.createCache<Listed>({
      capacity: MOST_PEOPLE,
      subjectsOf: ({ serverId }) => [`server:${serverId}`],
    });
  }

  /** Null for a subdomain nobody answers at. */
  async find(subdomain: string): Promise<HostedServer | null> {
    return this.servers.get(subdomain, async () => {
      const [row] = await this.database.query<HostedServer>(FIND, [subdomain]);
      return row ?? null;
    });
  }

  /** How a person stands to a server. Numbers of the host mean something on the server's own portal only. */
  async standings(
    server: Pick<HostedServer, 'id' | 'ownerUserId' | 'portalId'>,
    person: { userId: string; hostUserId: number; portalId: string; departments: readonly number[] },
  ): Promise<ReadonlySet<Standing>> {
    const isOfPortal = person.portalId === server.portalId;
    const { userId, hostUserId, departments } = person;
    const asked = [server.id, userId, hostUserId, departments, isOfPortal] as const;
    const listed = await this.people.get(asked.join(' '), async () => {
      const [row] = await this.database.query<Omit<Listed, 'serverId'>>(STANDINGS, asked);
      return row ? { ...row, serverId: server.id } : null;
    });
    const standings = new Set<Standing>(['signed-in']);
    if (isOfPortal) standings.add('portal');
    if (userId === server.ownerUserId) standings.add('owner');
    for (const standing of LISTED) if (listed?.[standing]) standings.add(standing);
    return standings;
  }
}
