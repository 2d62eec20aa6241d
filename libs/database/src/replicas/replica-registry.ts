import { randomUUID } from 'node:crypto';
import { type BeforeApplicationShutdown, Logger, type OnModuleInit } from '@nestjs/common';
import type { Database } from '../database.js';
import type { NotificationHub } from '../notifications/notification-hub.js';
import type { SqlExecutor } from '../sql-executor.js';

const CHANNEL = 'platform_replica';
const BEAT_EVERY_MS = 3_000;

/**
 * Writes the beat, removes the dead and answers the living of the kind. All times are the
 * database's, which no moved clock and no stopped process can shift.
 */
const BEAT = {
  name: 'platform_replica_beat',
  text: `
    with gone as (
      delete from platform.replica where id <> $1 and seen_at < now() - interval '15 seconds' returning kind),
    beat as (
      insert into platform.replica (id, kind, url, seen_at) values ($1, $2, $3, now())
      on conflict (id) do update set seen_at = excluded.seen_at
      returning kind, (xmax = 0) as joined),
    changed as (select kind from gone union select kind from beat where joined)
    select (select count(pg_notify('${CHANNEL}', kind)) from changed) as told,
           array(select id::text from platform.replica
                  where kind = $2 and id <> $1 and seen_at >= now() - interval '15 seconds') as others`,
};

const LEAVE = `
  with gone as (delete from platform.replica where id = $1 returning kind)
  select pg_notify('${CHANNEL}', kind) from gone`;

const ALIVE = `select from platform.replica where id = $1 and seen_at >= now() - interval '8 seconds'`;

/** Who a process is among the live processes of its kind. */
export interface ReplicaPlace {
  /** From 0, in the order of the ids. */
  readonly index: number;
  readonly count: number;
}

export interface ReplicaIdentity {
  readonly kind: string;
  /** Address other processes reach this one at. */
  readonly url: string;
}

/**
 * Keeps this process in the table of live replicas and knows its place among them. A change is
 * pushed; a replica that is silent for 15 seconds is taken as dead. While the database is away,
 * the last known place holds.
 */
export class ReplicaRegistry implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger(ReplicaRegistry.name);
  readonly id = randomUUID();
  private current: ReplicaPlace = { index: 0, count: 1 };
  private timer: NodeJS.Timeout | null = null;
  private beating: Promise<void> | null = null;
  private again = false;
  private stopped = false;
  private failing = false;

  constructor(
    private readonly database: Pick<Database, 'query'>,
    private readonly hub: NotificationHub,
    private readonly identity: ReplicaIdentity,
  ) {}

  /** The same object until something changes. */
  get place(): ReplicaPlace {
    return this.current;
  }

  /** Whether a replica of any kind has shown itself within 8 seconds: for what another one takes over. */
  async isAlive(id: string): Promise<boolean> {
    const rows = await this.database.query(ALIVE, [id]);
    return rows.length > 0;
  }

  async onModuleInit(): Promise<void> {
    await this.hub.subscribe(CHANNEL, (kind) => {
      if (kind === this.identity.kind) void this.beat();
    });
    this.hub.onStateChange((connected) => {
      if (connected) void this.beat();
    });
    await this.beat();
    this.timer = setInterval(() => void this.beat(), BEAT_EVERY_MS);
    this.timer.unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    if (this.timer) clearInterval(this.timer);
    await this.beating;
    try {
      await this.database.query(LEAVE, [this.id]);
    } catch (error) {
      this.logger.warn(`Left without a word, the others will notice: ${(error as Error).message}`);
    }
  }

  /** A beat asked for while one runs follows it, because the running one may have read too early. */
  private beat(): Promise<void> {
    this.again = true;
    this.beating ??= this.beatUntilQuiet().finally(() => (this.beating = null));
    return this.beating;
  }

  private async beatUntilQuiet(): Promise<void> {
    while (this.again && !this.stopped) {
      this.again = false;
      await this.beatOnce();
    }
  }

  private async beatOnce(): Promise<void> {
    try {
      const { kind, url } = this.identity;
      const [row] = await this.database.query<{ others: string[] }>(BEAT, [this.id, kind, url]);
      this.settle(row?.others ?? []);
      this.failing = false;
    } catch (error) {
      if (!this.failing)
        this.logger.warn(`Replicas unknown, the last ones hold: ${(error as Error).message}`);
      this.failing = true;
    }
  }

  private settle(others: readonly string[]): void {
    const index = others.filter((other) => other < this.id).length;
    const count = others.length + 1;
    if (index !== this.current.index || count !== this.current.count) this.current = { index, count };
  }
}

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
