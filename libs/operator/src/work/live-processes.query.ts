import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { Database, type LiveReplica, liveReplicas } from '#libs/database';
import { FEEDBACK_QUEUES } from '#libs/feedback/contracts';
import { heldTunnels, INFRA_QUEUES } from '#libs/infra/operator';
import { MAINTENANCE_QUEUE, QueueAdmin } from '#libs/jobs';

/** The queues a worker of the service opens, and the jobs in them. */
@Injectable()
export class Queues extends QueueAdmin {
  constructor(@Inject(CONFIG) config: Config) {
    super(config, [...INFRA_QUEUES, ...FEEDBACK_QUEUES, MAINTENANCE_QUEUE]);
  }
}

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
  constructor(private readonly database: Database) {}

  async list(): Promise<LiveProcess[]> {
    const [replicas, counts] = await Promise.all([liveReplicas(this.database), heldTunnels(this.database)]);
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
