import { Injectable } from '@nestjs/common';
import { Database, type NamedStatement, type Transaction } from '#libs/database';

/** Whose work it is: an operation, or an upload, which has no row of its own. */
export type LeasedWork = 'operation' | 'upload';

/**
 * Seconds a holder may stay silent before it is taken for dead. Renewed every second, a lease of an operation outlives a
 * process whose loop stands still for three. Nobody can go on with an upload: it is lost with its lease, which is longer.
 */
export const LEASE_SECONDS: Readonly<Record<LeasedWork, number>> = { operation: 5, upload: 20 };

const until = (seconds: string): string => `now() + make_interval(secs => ${seconds})`;
const UNTIL = until(`${LEASE_SECONDS.operation}`);
const IS_OPERATION = `exists (
  select from infra.operation_view v where v.operation_id = operation_lease.operation_id)`;
const END = 'delete from infra.operation_lease where operation_id = $1';
const END_OWN = {
  name: 'infra_lease_end_own',
  text: 'delete from infra.operation_lease where operation_id = $1 and runner = $2 returning 1',
};
const KEEP_OWN = {
  name: 'infra_lease_keep_own',
  text: 'select 1 from infra.operation_lease where operation_id = $1 and runner = $2 for share',
};
const HOLDS = {
  name: 'infra_lease_holds',
  text: `select 1 from infra.operation_lease
          where operation_id = $1 and runner = $2 and lease_until > now()`,
};
const NOW = {
  name: 'infra_lease_now',
  text: `select now()::text as at, (extract(epoch from now()) * 1000)::double precision as "atMs"`,
};
const LEASE = `heartbeat_at = now(), lease_until = ${UNTIL}`;
/** A row that somebody else is writing is left for the next time, so that one slow writer holds up no other lease. */
const RENEW_ALL = {
  name: 'infra_lease_renew_all',
  text: `
    with held as (
      select * from unnest($1::uuid[], $2::uuid[], $3::integer[]) as held(operation_id, runner, seconds)),
    free as (
      select l.operation_id, h.seconds from infra.operation_lease l join held h using (operation_id)
       where l.runner = h.runner for update of l skip locked),
    renewed as (
      update infra.operation_lease l set heartbeat_at = now(), lease_until = ${until('free.seconds')}
        from free where l.operation_id = free.operation_id)
    select h.runner from held h where not exists (
      select from infra.operation_lease l where l.operation_id = h.operation_id and l.runner = h.runner)`,
};

export interface LapsedOperation {
  readonly operationId: string;
  readonly portalId: string;
  readonly serverId: string;
  /** How often it was adopted before. */
  readonly adoptions: number;
  /** Milliseconds since its lease ran out. */
  readonly lapsedMs: number;
}

/** Whose lease of what. */
export interface HeldLease {
  readonly operationId: string;
  readonly runner: string;
  readonly work: LeasedWork;
}

/** A moment of the database. */
export interface LeaseMoment {
  /** As the database writes it, to its last digit. */
  readonly at: string;
  readonly atMs: number;
}

/** The transaction of a runner is undone: another one has taken the operation over, or it has ended. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';

  constructor({ operationId, runner }: Pick<HeldLease, 'operationId' | 'runner'>) {
    super(`Runner ${runner} no longer holds ${operationId}`);
  }
}

/**
 * Who runs which operation. Leases follow the clock of the database alone: they are about live
 * processes, and moving the service clock must not take work away from them.
 */
@Injectable()
export class OperationLeaseRepository {
  constructor(private readonly database: Database) {}

  /** Gives the lease to the runner whose fence was just appended. */
  lease(tx: Transaction, { operationId, runner, work }: HeldLease): void {
    tx.write(
      `insert into infra.operation_lease (operation_id, runner, heartbeat_at, lease_until)
       values ($1, $2, now(), ${until('$3::integer')})
       on conflict (operation_id) do update
          set runner = excluded.runner, heartbeat_at = excluded.heartbeat_at, lease_until = excluded.lease_until`,
      [operationId, runner, LEASE_SECONDS[work]],
    );
  }

  /** Whether the lease is the runner's and alive. Writes nothing. */
  async holds(operationId: string, runner: string): Promise<boolean> {
    const rows = await this.database.query(HOLDS, [operationId, runner]);
    return rows.length > 0;
  }

  /** @returns false when the runner no longer holds the lease. */
  async renew(operationId: string, runner: string): Promise<boolean> {
    const rows = await this.database.query(
      `update infra.operation_lease set ${LEASE} where operation_id = $1 and runner = $2 returning 1`,
      [operationId, runner],
    );
    return rows.length > 0;
  }

  /** Renews many by one statement. @returns the runners among them that no longer hold theirs. */
  async renewAll(leases: readonly HeldLease[]): Promise<readonly string[]> {
    const operations = leases.map(({ operationId }) => operationId);
    const runners = leases.map(({ runner }) => runner);
    const seconds = leases.map(({ work }) => LEASE_SECONDS[work]);
    const lost = await this.database.query<{ runner: string }>(RENEW_ALL, [operations, runners, seconds]);
    return lost.map(({ runner }) => runner);
  }

  /** Lets the lease lapse at once, so that another runner takes over without waiting. */
  async abandon(operationId: string, runner: string): Promise<void> {
    await this.database.query(
      'update infra.operation_lease set lease_until = now() where operation_id = $1 and runner = $2',
      [operationId, runner],
    );
  }

  /** @returns false when the lease is alive, already taken or ended. */
  async adopt(operationId: string, runner: string): Promise<boolean> {
    const rows = await this.database.query(
      `update infra.operation_lease set runner = $2, adoptions = adoptions + 1, ${LEASE}
        where operation_id = $1 and lease_until <= now() returning 1`,
      [operationId, runner],
    );
    return rows.length > 0;
  }

  /** The moment by the clock that leases follow. */
  async now(): Promise<LeaseMoment> {
    const [now] = await this.database.query<LeaseMoment>(NOW);
    if (!now) throw new Error('The database tells no time');
    return now;
  }

  /**
   * Operations whose runner had fallen silent by a moment that is past; those of every portal that are silent for
   * longest come first.
   */
  lapsed({ at }: LeaseMoment, limit: number): Promise<readonly LapsedOperation[]> {
    return this.database.query(
      `select operation_id as "operationId", l.adoptions, v.portal_id as "portalId", v.server_id as "serverId",
              (extract(epoch from now() - l.lease_until) * 1000)::double precision as "lapsedMs"
         from infra.operation_lease l join infra.operation_view v using (operation_id)
        where l.lease_until <= $2::timestamptz
        order by row_number() over (partition by v.portal_id order by l.lease_until), l.lease_until limit $1`,
      [limit, at],
    );
  }

  /** Whether a runner is at work on it. */
  async isAlive(operationId: string): Promise<boolean> {
    const rows = await this.database.query(
      'select from infra.operation_lease where operation_id = $1 and lease_until > now()',
      [operationId],
    );
    return rows.length > 0;
  }

  /** Ends leases of uploads whose process had fallen silent by then, and frees their servers: nobody can adopt them. */
  async freeAbandonedUploads({ at }: LeaseMoment, limit: number): Promise<void> {
    await this.database.query(
      `with gone as (
         delete from infra.operation_lease where operation_id in (
           select operation_id from infra.operation_lease
            where lease_until <= $2::timestamptz and not ${IS_OPERATION} order by lease_until limit $1)
            and lease_until <= $2::timestamptz
         returning operation_id)
       delete from infra.server_lock using gone where server_lock.operation_id = gone.operation_id`,
      [limit, at],
    );
  }

  end(tx: Transaction, operationId: string): void {
    tx.write(END, [operationId]);
  }

  /** The fence of a runner's last write. @throws LeaseLostError, which takes the transaction back. */
  async endOwn(tx: Transaction, lease: HeldLease): Promise<void> {
    await this.need(tx, END_OWN, lease);
  }

  /** The fence of its other writes: nobody takes over until the commit. @throws LeaseLostError as {@link endOwn} */
  async keepOwn(tx: Transaction, lease: HeldLease): Promise<void> {
    await this.need(tx, KEEP_OWN, lease);
  }

  /** Ends one that was left behind, without anything else. */
  async endLeftBehind(operationId: string): Promise<void> {
    await this.database.query(END, [operationId]);
  }

  private async need(tx: Transaction, statement: NamedStatement, lease: HeldLease): Promise<void> {
    const rows = await tx.query(statement, [lease.operationId, lease.runner]);
    if (rows.length === 0) throw new LeaseLostError(lease);
  }
}
