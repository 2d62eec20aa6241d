import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import { TUNNEL_STALE_SECONDS } from './tunnel.repository.js';

/** The tunnels that one replica of the API holds. */
export interface ReplicaTunnels {
  /** Address of the replica for other processes. */
  readonly url: string;
  readonly servers: number;
  readonly machines: number;
}

const LIVE = `replica_url is not null and seen_at > now() - make_interval(secs => ${TUNNEL_STALE_SECONDS})`;

/** How many tunnels each replica holds. */
@Injectable()
export class TunnelCounts {
  constructor(private readonly database: Database) {}

  read(): Promise<ReplicaTunnels[]> {
    return this.database.query<ReplicaTunnels>(
      `select url, count(*) filter (where peer = 'server')::int as servers,
              count(*) filter (where peer = 'machine')::int as machines
         from (select replica_url as url, 'server' as peer from infra.tunnel where ${LIVE}
               union all select replica_url, 'machine' from infra.machine_tunnel where ${LIVE}) held
        group by url order by url`,
    );
  }
}
