import type { SqlExecutor } from '../sql-executor.js';

/** A process that has shown itself within the last 15 seconds. */
export interface LiveReplica {
  readonly id: string;
  /** `api` or `worker`. */
  readonly kind: string;
  /** Address it gave for other processes. */
  readonly url: string;
  readonly seenAt: Date;
}

/** Who is alive by the table of replicas, as {@link ReplicaRegistry} keeps it. */
export function liveReplicas(database: Pick<SqlExecutor, 'query'>): Promise<LiveReplica[]> {
  return database.query<LiveReplica>(
    `select id, kind, url, seen_at as "seenAt" from platform.replica
      where seen_at >= now() - interval '15 seconds' order by kind, url, id`,
  );
}
