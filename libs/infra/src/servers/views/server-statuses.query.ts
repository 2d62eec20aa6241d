import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import { TUNNEL_STALE_SECONDS } from '../../tunnel/tunnel.repository.js';
import type { ServerStatus } from '../life/server.state.js';

/** Where servers are and how they are doing, for those who run something on them. */
@Injectable()
export class ServerStatuses {
  constructor(private readonly database: Database) {}

  /** By id; those that are deleted are absent. */
  async find(
    serverIds: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly portalId: string; readonly status: LivingStatus }>> {
    if (serverIds.length === 0) return new Map();
    const rows = await this.database.query<{ id: string; portalId: string; status: LivingStatus }>(
      `select id, portal_id as "portalId", status from infra.server where id = any($1) and status <> 'deleted'`,
      [serverIds],
    );
    return new Map(rows.map(({ id, portalId, status }) => [id, { portalId, status }]));
  }

  /** How agents of the servers that run are connected. Slots of shared hosts have none of their own. */
  async agents(): Promise<AgentsOfServers> {
    const rows = await this.database.query<{ id: string; version: string | null; connected: boolean }>(
      `select s.id, t.agent_version as version,
              coalesce(t.session_id is not null
                and t.seen_at > now() - make_interval(secs => ${TUNNEL_STALE_SECONDS}), false) as connected
         from infra.server s left join infra.tunnel t on t.server_id = s.id
        where s.status = 'running' and s.kind <> 'GALAXY_APP' order by s.created_at`,
    );
    const connected = rows.filter((row) => row.connected);
    return {
      running: rows.length,
      silent: rows.filter((row) => !row.connected).map(({ id }) => id),
      versions: [...new Set(connected.map(({ version }) => version ?? 'unknown'))].sort(),
    };
  }
}

/** The agents of servers, as the table of tunnels tells of them. */
export interface AgentsOfServers {
  /** Servers that run. */
  readonly running: number;
  /** Ids of those among them whose agent is not connected. */
  readonly silent: readonly string[];
  /** Of the connected agents, each once. */
  readonly versions: readonly string[];
}

type LivingStatus = Exclude<ServerStatus, 'deleted'>;
