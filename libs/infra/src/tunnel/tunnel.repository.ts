import { timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { AgentAppNews } from '#libs/agent-protocol';
import { CONFIG, type Config } from '#libs/config';
import { Database } from '#libs/database';
import { isUuid } from '#libs/kernel';
import { AdminServer } from '#libs/observability';
import { hashServerToken } from './tunnel-dial.js';
import {
  TUNNEL_CHANNEL,
  type TunnelAuthenticator,
  type TunnelDirectory,
  type TunnelIdentity,
  type TunnelPeer,
  type TunnelLookup,
} from './tunnel.port.js';

/** Seconds without a heartbeat after which a tunnel no longer counts, measured by the database. */
export const TUNNEL_STALE_SECONDS = 30;

/** The table and key column of each kind of tunnel. */
const TABLES: Readonly<Record<TunnelPeer, { readonly table: string; readonly id: string }>> = {
  server: { table: 'infra.tunnel', id: 'server_id' },
  machine: { table: 'infra.machine_tunnel', id: 'machine_id' },
};

const renewed = (peer: TunnelPeer): string => {
  const { table, id } = TABLES[peer];
  return `update ${table} as tunnel set seen_at = now() from held
     where held.peer = '${peer}' and tunnel.${id} = held.peer_id and tunnel.session_id = held.session_id
     returning tunnel.session_id`;
};

/** Renews tunnels of both kinds and tells which sessions own theirs no more. */
const HEARTBEAT = `
  with held as materialized (
    select * from unnest($1::text[], $2::uuid[], $3::text[]) as held (peer, peer_id, session_id)
  ), of_servers as (${renewed('server')}), of_machines as (${renewed('machine')})
  select session_id as id from held
  except all (select session_id from of_servers union all select session_id from of_machines)`;

/** The stored hash of a peer's token. A deleted server has no say, nor has a machine that is lost or removed. */
const HASH_OF: Readonly<Record<TunnelPeer, string>> = {
  server: `select m.token_hash as hash from infra.server_machine m join infra.server s on s.id = m.server_id
    where m.server_id = $1 and s.status <> 'deleted'`,
  machine: `select k.token_hash as hash from infra.machine_secret k join infra.machine m on m.id = k.machine_id
    where k.machine_id = $1 and m.status in ('enrolled', 'draining')`,
};

/** Tables `infra.tunnel` and `infra.machine_tunnel`: which API replica holds the tunnel of which server and machine, and who may dial. */
@Injectable()
export class TunnelRepository implements TunnelAuthenticator, TunnelDirectory, TunnelLookup {
  constructor(
    private readonly database: Database,
    private readonly admin: AdminServer,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Against the stored hash of its token. */
  async authenticate(peerId: string, token: string, peer: TunnelPeer): Promise<boolean> {
    if (!isUuid(peerId)) return false;
    const [row] = await this.database.query<{ hash: Buffer | null }>(HASH_OF[peer], [peerId]);
    if (!row?.hash) return false;
    const presented = hashServerToken(token);
    return row.hash.length === presented.length && timingSafeEqual(row.hash, presented);
  }

  async connected({ peer, peerId, sessionId, agentVersion }: TunnelIdentity): Promise<void> {
    const { table, id } = TABLES[peer];
    await this.database.query(
      `with published as (
         insert into ${table} (${id}, replica_url, session_id, agent_version, connected_at, seen_at)
         values ($1, $2, $3, $4, now(), now())
         on conflict (${id}) do update set replica_url = excluded.replica_url,
           session_id = excluded.session_id, agent_version = excluded.agent_version,
           connected_at = excluded.connected_at, seen_at = excluded.seen_at
         returning ${id} as peer_id)
       select pg_notify('${TUNNEL_CHANNEL}', peer_id::text) from published`,
      [peerId, this.replicaUrl(), sessionId, agentVersion],
    );
  }

  async disconnected({ peer, peerId, sessionId }: TunnelIdentity): Promise<void> {
    const { table, id } = TABLES[peer];
    await this.database.query(
      `update ${table} set replica_url = null, session_id = null, seen_at = now()
        where ${id} = $1 and session_id = $2`,
      [peerId, sessionId],
    );
  }

  async heartbeat(tunnels: readonly TunnelIdentity[]): Promise<ReadonlySet<string>> {
    const rows = await this.database.query<{ id: string }>(HEARTBEAT, [
      tunnels.map(({ peer }) => peer),
      tunnels.map(({ peerId }) => peerId),
      tunnels.map(({ sessionId }) => sessionId),
    ]);
    return new Set(rows.map(({ id }) => id));
  }

  async held(): Promise<ReadonlySet<string>> {
    const rows = await this.database.query<{ id: string }>(
      `select session_id as id from infra.tunnel where replica_url = $1
       union all select session_id from infra.machine_tunnel where replica_url = $1`,
      [this.replicaUrl()],
    );
    return new Set(rows.map(({ id }) => id));
  }

  findReplicaUrl(serverId: string): Promise<string | null> {
    return this.replicaOf('server', serverId);
  }

  /** The same for the tunnel of a machine. */
  findReplicaOfMachine(machineId: string): Promise<string | null> {
    return this.replicaOf('machine', machineId);
  }

  private async replicaOf(peer: TunnelPeer, peerId: string): Promise<string | null> {
    const { table, id } = TABLES[peer];
    const [row] = await this.database.query<{ url: string | null }>(
      `select replica_url as url from ${table}
        where ${id} = $1 and seen_at > now() - make_interval(secs => ${TUNNEL_STALE_SECONDS})`,
      [peerId],
    );
    return row?.url ?? null;
  }

  /** The last sign of the agent; null when it never dialled in. */
  async lastSeenAt(serverId: string): Promise<Date | null> {
    const [row] = await this.database.query<{ seenAt: Date }>(
      'select seen_at as "seenAt" from infra.tunnel where server_id = $1',
      [serverId],
    );
    return row?.seenAt ?? null;
  }

  /**
   * How applications are, `infra.application_state`, as the agent behind the published session has told it: of its server and
   * the slots of its own host alone. What another session owns by then is left as it is; a row of another says nothing.
   */
  async saveStates({ peerId, sessionId }: TunnelIdentity, news: readonly AgentAppNews[]): Promise<void> {
    await this.database.query(
      `insert into infra.application_state as known (server_id, session_id, state, since)
       select s.id, $2, told.state, now()
         from unnest($3::text[], $4::text[]) as told (slot, state)
         join infra.server s on case when told.slot is null then s.id = $1::uuid
                else s.id::text = told.slot and s.galaxy_id = $1::uuid end
         join infra.tunnel t on t.server_id = $1::uuid and t.session_id = $2
        where s.status <> 'deleted' order by s.id
       on conflict (server_id) do update set session_id = excluded.session_id, state = excluded.state,
         since = case when known.state = excluded.state then known.since else excluded.since end
       where (known.session_id, known.state) is distinct from (excluded.session_id, excluded.state)`,
      [peerId, sessionId, news.map(({ slot }) => slot), news.map(({ state }) => state)],
    );
  }

  /** Of a deleted server: a replica that still holds its tunnel lets go of it. */
  async forget(serverId: string): Promise<void> {
    await this.database.query('delete from infra.tunnel where server_id = $1', [serverId]);
  }

  /** A listener on any free port knows its address only when it is open. */
  private replicaUrl(): string {
    const url = new URL(this.config.internalUrl);
    if (url.port === '0') url.port = String(this.admin.port);
    return url.origin;
  }
}

/** The tunnels that one replica of the API holds. */
export interface ReplicaTunnels {
  /** Address of the replica for other processes. */
  readonly url: string;
  readonly servers: number;
  readonly machines: number;
}

const LIVE = `replica_url is not null and seen_at > now() - make_interval(secs => ${TUNNEL_STALE_SECONDS})`;

/** How many tunnels each replica holds. */
export function heldTunnels(database: Pick<Database, 'query'>): Promise<ReplicaTunnels[]> {
  return database.query<ReplicaTunnels>(
    `select url, count(*) filter (where peer = 'server')::int as servers,
            count(*) filter (where peer = 'machine')::int as machines
       from (select replica_url as url, 'server' as peer from infra.tunnel where ${LIVE}
             union all select replica_url, 'machine' from infra.machine_tunnel where ${LIVE}) held
      group by url order by url`,
  );
}
