import { Inject, Injectable } from '@nestjs/common';
import type { AnsweringServer, ApplicationServers } from '#libs/applications';
import { CONFIG, type Config } from '#libs/config';
import { Database } from '#libs/database';
import type { Principal } from '#libs/kernel';
import { TUNNEL_STALE_SECONDS } from '../../tunnel/tunnel.repository.js';
import type { ServerStatus } from '../life/server.state.js';
import { ServerRepository } from './server.repository.js';

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

/** A server as other libs name it beside their own things. */
export interface ControlledServer {
  readonly id: string;
  readonly portalId: string;
  /** The key that controls it. */
  readonly keyId: string;
  /** The application it was made with; null of a server of a personal key. */
  readonly appId: string | null;
  readonly name: string;
  /** Empty when it has none. */
  readonly displayName: string;
}

const SELECT = `select s.id, s.portal_id as "portalId", s.key_id as "keyId", s.app_id as "appId", s.name,
    coalesce(x.display_name, '') as "displayName"
  from infra.server s left join infra.server_text x on x.server_id = s.id`;

interface Row {
  readonly subdomain: string;
  readonly portalId: string;
  readonly appId: string | null;
  readonly status: string;
  readonly preventWake: boolean;
}

/** What sleeps wakes with the next request. */
function answers({ status, preventWake }: Row): boolean {
  return status === 'running' || status === 'waking' || (status === 'sleeping' && !preventWake);
}

/** Releases a server can be asked for: the one it runs and the one it would go back to. */
const KEPT_RELEASES = 2;

/** Servers as other libs know them: whose they are, how they are doing, which answer where, and what they run. */
@Injectable()
export class ServerDirectory implements ApplicationServers {
  private readonly suffix: string;

  constructor(
    private readonly database: Database,
    private readonly servers: ServerRepository,
    @Inject(CONFIG) { appsDomain }: Config,
  ) {
    this.suffix = `.${appsDomain.toLowerCase()}`;
  }

  /** Where servers are and how they are doing, by id; those that are deleted are absent. */
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

  /** Of these keys, newest first. */
  ofKeys(portalId: string, keyIds: readonly string[]): Promise<ControlledServer[]> {
    return this.database.query<ControlledServer>(
      `${SELECT} where s.portal_id = $1 and s.key_id = any($2) and s.status <> 'deleted'
          and s.kind <> 'GALAXY_HOST'
        order by s.created_at desc, s.id desc`,
      [portalId, keyIds],
    );
  }

  byIds(ids: readonly string[]): Promise<ControlledServer[]> {
    if (ids.length === 0) return Promise.resolve([]);
    return this.database.query<ControlledServer>(`${SELECT} where s.id = any($1::uuid[])`, [ids]);
  }

  /** Linked to these applications, whoever made the call that made them. */
  ofApplications(portalId: string, appIds: readonly string[]): Promise<ControlledServer[]> {
    if (appIds.length === 0) return Promise.resolve([]);
    return this.database.query<ControlledServer>(
      `${SELECT} where s.portal_id = $1 and s.app_id = any($2) and s.status <> 'deleted'
        order by s.created_at desc, s.id desc`,
      [portalId, appIds],
    );
  }

  /** Those the caller controls, is bound to or works on; a portal administrator's own key sees the portal's, what runs on a server none. */
  async reachableBy({ portalId, keyId, appId, kind, ownerUserId, currentUser, serverId }: Principal) {
    if (serverId !== undefined) return [];
    const isPersonal = kind === 'personal';
    const rows = await this.servers.list({
      portalId,
      keyId,
      appId,
      everything: isPersonal && (currentUser?.isAdmin ?? false),
      memberUserId: isPersonal ? ownerUserId : null,
    });
    return rows.map((row): ControlledServer => {
      const { id, name, displayName } = row;
      return { id, portalId, keyId: row.keyId, appId: row.appId, name, displayName };
    });
  }

  isPlatformHost(host: string): boolean {
    return host.endsWith(this.suffix);
  }

  /** Which servers answer for host names; those of others are absent. */
  async behind(hosts: readonly string[]): Promise<ReadonlyMap<string, AnsweringServer>> {
    const subdomains = hosts
      .filter((host) => this.isPlatformHost(host))
      .map((host) => host.slice(0, -this.suffix.length));
    if (subdomains.length === 0) return new Map();
    const rows = await this.database.query<Row>(
      `select subdomain, portal_id as "portalId", app_id as "appId", status, prevent_wake as "preventWake"
         from infra.server where subdomain = any($1) and status <> 'deleted'`,
      [subdomains],
    );
    return new Map(
      rows.map((row) => [
        row.subdomain + this.suffix,
        { portalId: row.portalId, applicationId: row.appId, running: answers(row) },
      ]),
    );
  }

  /**
   * What the server runs, and what it ran before that.
   * @returns ids like `v3`, of the server or of its application.
   */
  inUseOnServer(serverId: string): Promise<ReadonlySet<string>> {
    return this.inUse('s.id = $1', serverId);
  }

  /** The same of every server of an application. */
  inUseOfApplication(appId: string): Promise<ReadonlySet<string>> {
    return this.inUse('s.app_id = $1', appId);
  }

  /** Deploys of what a server runs already leave it with the release before as it was. */
  private async inUse(whose: 's.id = $1' | 's.app_id = $1', id: string): Promise<ReadonlySet<string>> {
    const rows = await this.database.query<{ versionId: string }>(
      `select v.version_id as "versionId"
         from infra.server s
         cross join lateral (
           select r.version_id from infra.server_release r
            where r.server_id = s.id and r.deployed_at is not null and r.version_id is not null
            group by r.version_id order by max(r.deployed_at) desc limit ${KEPT_RELEASES}) v
        where ${whose} and s.status <> 'deleted'`,
      [id],
    );
    return new Set(rows.map(({ versionId }) => versionId));
  }
}
