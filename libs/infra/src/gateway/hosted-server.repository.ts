import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import type { AccessPolicy, ServerMode } from '../contracts/server-terms.js';
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
  readonly accessPolicy: AccessPolicy;
  /** What people call it. */
  readonly title: string;
}

const FIND = {
  name: 'infra_gateway_server',
  text: `
    select s.id, s.portal_id as "portalId", s.owner_user_id as "ownerUserId", s.app_id as "appId",
           s.subdomain, s.galaxy_id as "galaxyId", s.mode, s.access_policy as "accessPolicy",
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

/** What the gateway reads of servers, and of who may open their applications. */
@Injectable()
export class HostedServers {
  constructor(private readonly database: Database) {}

  /** Null for a subdomain nobody answers at. */
  async find(subdomain: string): Promise<HostedServer | null> {
    const [row] = await this.database.query<HostedServer>(FIND, [subdomain]);
    return row ?? null;
  }

  /** How a person stands to a server. Numbers of the host mean something on the server's own portal only. */
  async standings(
    server: Pick<HostedServer, 'id' | 'ownerUserId' | 'portalId'>,
    person: { userId: string; hostUserId: number; portalId: string; departments: readonly number[] },
  ): Promise<ReadonlySet<Standing>> {
    const isOfPortal = person.portalId === server.portalId;
    const [row] = await this.database.query<Record<'team' | 'named' | 'department', boolean>>(STANDINGS, [
      server.id,
      person.userId,
      person.hostUserId,
      person.departments,
      isOfPortal,
    ]);
    const standings = new Set<Standing>(['signed-in']);
    if (isOfPortal) standings.add('portal');
    if (person.userId === server.ownerUserId) standings.add('owner');
    for (const standing of ['team', 'named', 'department'] as const) {
      if (row?.[standing]) standings.add(standing);
    }
    return standings;
  }
}
