import { Injectable } from '@nestjs/common';
import { Database, type LiveReplica, liveReplicas } from '#libs/database';
import { TunnelCounts } from '#libs/infra/operator';

/** A process that is alive, and the tunnels it holds. */
export interface LiveProcess extends Omit<LiveReplica, 'kind'> {
  readonly kind: 'api' | 'worker';
  /** Agents of servers. */
  readonly serverTunnels: number;
  readonly machineTunnels: number;
}

/** The processes of the service, by the signs they leave in the database. */
@Injectable()
export class LiveProcesses {
  constructor(
    private readonly database: Database,
    private readonly tunnels: TunnelCounts,
  ) {}

  async list(): Promise<LiveProcess[]> {
    const [replicas, counts] = await Promise.all([liveReplicas(this.database), this.tunnels.read()]);
    return replicas.map((replica) => {
      const kind = replica.kind === 'worker' ? 'worker' : 'api';
      // Workers hold no tunnels, and give the address of an API.
      const held = kind === 'api' ? counts.find(({ url }) => url === originOf(replica.url)) : undefined;
      return { ...replica, kind, serverTunnels: held?.servers ?? 0, machineTunnels: held?.machines ?? 0 };
    });
  }
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : url;
}
