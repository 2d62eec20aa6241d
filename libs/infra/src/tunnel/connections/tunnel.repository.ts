import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { Database } from '#libs/database';
import { AdminServer } from '#libs/observability';
import type { TunnelDirectory, TunnelIdentity } from '../tunnel-directory.port.js';
import type { TunnelLookup } from '../tunnel-lookup.port.js';

/** Seconds without a heartbeat after which a tunnel no longer counts, measured by the database. */
export const TUNNEL_STALE_SECONDS = 30;

/** Table `infra.tunnel`: which API replica holds the tunnel of which server. */
@Injectable()
export class TunnelRepository implements TunnelDirectory, TunnelLookup {
  constructor(
    private readonly database: Database,
    private readonly admin: AdminServer,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async connected({ serverId, sessionId, agentVersion }: TunnelIdentity): Promise<void> {
    await this.database.query(
      `insert into infra.tunnel (server_id, replica_url, session_id, agent_version, connected_at, seen_at)
       values ($1, $2, $3, $4, now(), now())
       on conflict (server_id) do update set replica_url = excluded.replica_url,
         session_id = excluded.session_id, agent_version = excluded.agent_version,
         connected_at = excluded.connected_at, seen_at = excluded.seen_at`,
      [serverId, this.replicaUrl(), sessionId, agentVersion],
    );
  }

  async disconnected({ serverId, sessionId }: TunnelIdentity): Promise<void> {
    await this.database.query(
      `update infra.tunnel set replica_url = null, session_id = null, seen_at = now()
        where server_id = $1 and session_id = $2`,
      [serverId, sessionId],
    );
  }

  async heartbeat({ serverId, sessionId }: TunnelIdentity): Promise<boolean> {
    const rows = await this.database.query(
      'update infra.tunnel set seen_at = now() where server_id = $1 and session_id = $2 returning 1',
      [serverId, sessionId],
    );
    return rows.length > 0;
  }

  async findReplicaUrl(serverId: string): Promise<string | null> {
    const [row] = await this.database.query<{ url: string | null }>(
      `select replica_url as url from infra.tunnel
        where server_id = $1 and seen_at > now() - make_interval(secs => ${TUNNEL_STALE_SECONDS})`,
      [serverId],
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
